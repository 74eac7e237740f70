package plot

// Style is the style sheet of the pictures. It sets custom properties of the class plot, whose
// names begin with --plot, and which a page may set to others. In print the colors are the
// light ones.
const Style = `
.plot{--plot-back:#fff;--plot-text:#1d2733;--plot-soft:#5a6675;--plot-0:#0b66c3;--plot-1:#c2500a;--plot-2:#1f7a3d;--plot-3:#8a35a8;--plot-4:#8a6a00;--plot-5:#b3264a;--plot-6:#0a7581;--plot-7:#5a6675;--plot-8:#4b50c4;--plot-9:#7a4a1e;--plot-10:#5f7a00;--plot-11:#a0327f}
@media screen and (prefers-color-scheme:dark){
.plot{--plot-back:#151b23;--plot-text:#e6ebf1;--plot-soft:#a3afbd;--plot-0:#6cb1ff;--plot-1:#ff9f5c;--plot-2:#66c987;--plot-3:#d08cf0;--plot-4:#e0bd4a;--plot-5:#ff7d9c;--plot-6:#5fcfd9;--plot-7:#aab6c4;--plot-8:#a9adff;--plot-9:#d9a878;--plot-10:#b5d34f;--plot-11:#f28fd0}
}
.plot{background:var(--plot-back);color:var(--plot-text);max-width:100%;height:auto}
.plot-label,.plot-note{fill:var(--plot-soft)}
.plot-note{font-size:11px}
.plot-grid{stroke-opacity:.12}
.plot-axis,.plot-guide{stroke:var(--plot-soft)}
.plot-line{stroke-width:2}
.plot-spread{stroke-width:1.5}
.plot-bar+.plot-spread{stroke:var(--plot-text)}
.plot-s0{color:var(--plot-0)}
.plot-s1{color:var(--plot-1)}
.plot-s2{color:var(--plot-2)}
.plot-s3{color:var(--plot-3)}
.plot-s4{color:var(--plot-4)}
.plot-s5{color:var(--plot-5)}
.plot-s6{color:var(--plot-6)}
.plot-s7{color:var(--plot-7)}
.plot-s8{color:var(--plot-8)}
.plot-s9{color:var(--plot-9)}
.plot-s10{color:var(--plot-10)}
.plot-s11{color:var(--plot-11)}
`

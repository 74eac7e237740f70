package techniques_test

import "testing"

// TestExamples has positions in which a technique is the first that applies. In two of them, rows
// and columns are exchanged.
func TestExamples(t *testing.T) {
	for _, c := range []struct{ technique, grid, want string }{
		{"naked single", "43675821919532467827819643532147589656928134778463915261254798385391276.947863521",
			"r8c9 can hold only 4, so r8c9 is 4"},
		{"hidden single", "849375126312648579576219438165923847783564912294187365..843.7.14.17...83.378.1..4",
			"in row 8, 9 fits only in r8c5, so r8c5 is 9"},
		{"naked pair", "..9.27843.4853.279327489156412368795985714362736952418.74.93521..1.4.937.93.7.684",
			"in row 8, r8c2 and r8c6 hold only 5 and 6, so r8c1 can't be 5 or 6, and r8c4 can't be 6"},
		{"hidden pair", "246917.5.135284...7893561244127985..598163247673425..1.67842.15.24531....516794.2",
			"in column 7, 6 and 7 fit only in r2c7 and r8c7, so r2c7 can't be 9, and r8c7 can't be 8 or 9"},
		{"naked triple", "97..6.34526..4.179.45.7.2684..697852529834617687.1.9348.245.796.56.2.481.94.86523",
			"in column 6, r3c6, r7c6 and r8c6 hold only 1, 3 and 9, so r1c6 can't be 1, and r2c6 can't be 3"},
		{"hidden triple", "416593287783124659259...4311342..5.8592.....6867..5..2941832765628457913375...824",
			"in block 5, 1, 4 and 8 fit only in r5c5, r5c6 and r6c5, so r5c5 can't be 7"},
		{"naked quad", "6.4.37291213946578.7912.34636.259.1..21.74....45.81....9..631...3671.98.1...9...3",
			"in block 6, r4c7, r4c9, r5c7 and r6c7 hold only 4, 6, 7 and 8, so r5c8 and r6c8 can't be 6, and r6c9 can't be 7"},
		{"hidden quad", "..1.....527..5..16.5.31672.5...7..4...4...67.197864532915....67..........8....1..",
			"in block 8, 1, 5, 6 and 7 fit only in r8c4, r8c6, r9c4 and r9c6, so r8c4 and r9c4 can't be 2, 4 or 9, " +
				"r8c6 can't be 2, 3, 8 or 9, and r9c6 can't be 2, 3 or 9"},
		{"pointing", ".92.4731641..69278.6721.45972.48.691.86.9.724149672835631754982974.2.563258936147",
			"in block 2, 5 fits only in column 4, so r5c4 can't be 5"},
		{"claiming", "8746591232.5.78469.6942.578921837645743.6.8915869142374...8.9.6.98.467.265..9.384",
			"in row 9, 1 fits only in block 8, so r7c4, r7c6 and r8c4 can't be 1"},
		{"claiming", "82.9754.67.6248.95459136.8.6.48.9...57236184998.7.4.6.145682973267493..8398517624",
			"in column 9, 1 fits only in block 6, so r4c7, r4c8 and r6c7 can't be 1"},
		{"X-wing", "591462837.7.135.944.378915.31782654994.51738....394.711842739657396514282..948713",
			"in columns 1 and 7, 6 fits only in rows 2 and 6, so r2c3, r6c2 and r6c3 can't be 6"},
		{"swordfish", "27.6.5.933951.276..683792.57..2935866524183799837564..53796.....2983765.8.652.937",
			"in rows 3, 6 and 8, 1 fits only in columns 1, 8 and 9, so r7c8 and r7c9 can't be 1"},
		{"XY-wing", "1.5497.3...92.6.5......149.2.6..857..5.....18......96.5.47.968........45....45729",
			"r2c7 can only be 1 or 8; if it is 8, r2c5 is 3, and if it is 1, r8c7 is 3, so r8c5 can't be 3"},
		{"XYZ-wing", "193784256..8625.1.562.3.847..1.4.....8.....7.925317468.59.7..242...9.78.8.74.2...",
			"r4c1 can only be 3, 6 or 7; if it is 7, r4c2 is 3, and if it is 6, r7c1 is 3: one of r4c1, r4c2 and r7c1 is 3, so r5c1 can't be 3"},
		{"W-wing", "8651..34..124.386534.658.121287..6536532814...7.536128.913.5.8653.86...1286917534",
			"r2c1 and r3c7 hold only 7 and 9, and can't both be 7, as in row 7 it fits only in r7c1 and r7c7, so r3c3 can't be 9"},
		{"skyscraper", ".3.512..77..936..2.1.84793.82.4793.....365.2..63128.7.....93.5.3...512..156284793",
			"in rows 2 and 4, 5 has two places each, two of them in column 3; if r2c7 isn't 5, then r2c3 is 5 (row 2), then r4c3 isn't 5 (column 3), then r4c9 is 5 (row 4), so r3c9 and r6c7 can't be 5"},
		{"two-string kite", ".138.....857.693.126..1....59.634..7.3.178.59.7.5924.372594613838........46.8...2",
			"in row 9 and in column 5, 5 has two places each, two of them in block 8; if r9c7 isn't 5, then r9c6 is 5 (row 9), then r8c5 isn't 5 (block 8), then r1c5 is 5 (column 5), so r1c7 can't be 5"},
		{"empty rectangle", "2..6.81...172...6.6...1732..7614..321....27.6..2.76.19421.6....79..216...637..2.1",
			"in block 7, 8 fits only in row 9 and column 3, and in column 5, only in r9c5 and r5c5; if r5c5 isn't 8, r9c5 is, so r5c3 can't be 8"},
		{"simple coloring", "4 7 3 8 9 6 2 1 5 8 56 9 1 2 45 34 346 7 1 256 256 345 34 7 9 8 46 " +
			"3 8 7 9 46 1 5 2 46 256 2456 2456 2346 7 8 346 9 1 9 1 246 2346 5 234 7 36 8 " +
			"26 246 1 3456 346 345 8 7 9 7 9 8 246 1 24 46 5 3 56 3 456 7 8 9 1 46 2",
			"r2c2 or r2c8 is 6 (row 2), r2c8 or r3c9 is 6 (block 3), r3c9 or r4c9 is 6 (column 9), r4c9 or r4c5 is 6 (row 4), r4c5 or r7c5 is 6 (column 5); then either r2c2, r3c9 and r4c5 are 6, or r2c8, r4c9 and r7c5 are, so r7c2 can't be 6"},
		{"X-chain", "963584217.2.639584458.1...9.3984.1...841.6.9.61.395.4..954.1....4..639...769584.1",
			"if r4c6 isn't 2, then r3c6 is 2 (column 6), then r3c4 isn't 2 (row 3), then r8c4 is 2 (column 4), then r8c3 isn't 2 (row 8), then r6c3 is 2 (column 3), so r4c1 can't be 2"},
		{"XY-chain", ".138.....857.693.126.......59.634..7.3.178.59.7.5924.372594613838........46.8...2",
			"if r3c5 isn't 1, then r3c5 is 5 (r3c5), then r3c9 isn't 5 (row 3), then r3c9 is 4 (r3c9), then r3c3 isn't 4 (row 3), then r3c3 is 9 (r3c3), then r8c3 isn't 9 (column 3), then r8c3 is 1 (r8c3), so r8c5 can't be 1"},
		{"AIC", "7....19.821..8..6.9.8.5..1.439.7.1..687125439152493687896517...571...896324.6.571",
			"if r2c3 isn't 3, then r1c3 is 3 (column 3), then r1c5 isn't 3 (row 1), then r1c5 is 4 (r1c5), then r2c6 isn't 4 (block 2), then r2c9 is 4 (row 2), so r2c9 can't be 3"},
		{"ALS-XZ", "3.4..5.2.195.26.....6..41.5....6....9412.8....6394....6.74.9.1..1..8.4..4.......7",
			"r6c6 holds only 1 and 7, and r5c5, r7c5 and r9c5 hold only 1, 3, 5 and 7; only one of these sets can have 7, and the other then has 1, so r9c6 can't be 1"},
		{"forcing chain", ".8..7..9.7....8..4.42..187...4.....88.72.5..95...8.7...786..13.2..8......6..3..8.",
			"in row 3, 5 fits only in r3c4, r3c5 or r3c9; if r3c4 is 5, then r2c5 isn't 5 (block 2); if r3c5 is 5, then r2c5 isn't 5 (column 5); if r3c9 is 5, then r7c9 isn't 5 (column 9), then r7c5 is 5 (row 7), then r2c5 isn't 5 (column 5), so r2c5 can't be 5"},
		{"forcing net", ".......4...2..4..1.7..5..9...3..7....4..6....69.1..8..32....1..85.9...6.....8...3",
			"suppose (1) r8c5 is 4, (2) r4c4 is 4 (block 5, by 1), (3) r1c5 is 1 (column 5, by 1), (4) r8c6 is 3 (row 8, by 1), (5) r4c2 is 8 (row 4, by 2), (6) r8c3 is 1 (row 8, by 1 and 4); then 1 has no place left in column 2 (by 3, 5 and 6), so r8c5 can't be 4"},
		{"forcing net with locked sets", "7 126 8 459 4569 4569 3 1456 125 49 36 3469 2 3456 1 467 4578 578 5 1236 12346 78 346 78 269 146 129 " +
			"189 4 1579 3579 59 3579 178 2 6 3 1267 1269 479 8 2469 147 1457 157 268 578 2567 1 2456 2467 478 9 3 " +
			"128 9 1357 6 125 2358 127 1378 4 12468 12368 12346 3489 7 23489 5 1368 1289 12468 3578 1234567 34589 1249 234589 2679 13678 12789",
			"suppose (1) r4c7 is 7, (2) r4c1 is 8 (row 4, by 1), (3) r2c8 isn't 5 (in row 2, 7 and 8 fit only in r2c8 and r2c9, by 1), (4) r2c9 isn't 5 (in row 2, 7 and 8 fit only in r2c8 and r2c9, by 1), (5) r2c5 is 5 (row 2, by 3 and 4), (6) r7c7 isn't 1 (r7c1 and r7c5 hold only 1 and 2, by 2 and 5), (7) r7c7 is 2 (r7c7, by 1 and 6), (8) r7c1 is 1 (r7c1, by 2 and 7); then r7c5 has no candidate left (by 5, 7 and 8), so r4c7 can't be 7"},
	} {
		checkTechnique(t, c.technique, c.grid, c.want)
	}
}

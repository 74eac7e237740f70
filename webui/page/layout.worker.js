import {fold} from './fold.js';
import {layout} from './layout.js';

self.onmessage = ({data: {id, columns, unfolded}}) => {
  const started = performance.now();
  const boxes = fold(columns, unfolded);
  const result = {...boxes, ...layout(boxes)};
  result.ms = performance.now() - started;
  const buffers = Object.values(result).filter(ArrayBuffer.isView).map(array => array.buffer);
  self.postMessage({id, result}, buffers);
};

self.postMessage({id: 0}); // its code has come

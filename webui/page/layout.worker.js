import {layout} from './layout.js';

self.onmessage = ({data: {id, columns}}) => {
  const started = performance.now();
  const result = layout(columns);
  result.ms = performance.now() - started;
  const buffers = Object.values(result).filter(ArrayBuffer.isView).map(array => array.buffer);
  self.postMessage({id, result}, buffers);
};

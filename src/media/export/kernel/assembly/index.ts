export { blend, premultiply } from './blend';
export { limitRange, turnColors } from './colors';
export { fromRgb } from './from-rgb';
export { rotate } from './rotate';
export { scale } from './scale';
export { splitPairs } from './split-pairs';

/** First byte that the kernel itself does not use. */
export function heapBase(): usize {
  return __heap_base;
}

export { addLine, clearArea, paintAreas } from './area';
export { blend, premultiply } from './blend';
export { limitRange, turnColors } from './colors';
export { dim } from './dim';
export { fromRgb } from './from-rgb';
export { rotate } from './rotate';
export { scale } from './scale';
export { shift } from './shift';
export { splitPairs } from './split-pairs';

/** First address that the kernel itself does not use. */
export function heapBase(): usize {
  return __heap_base;
}

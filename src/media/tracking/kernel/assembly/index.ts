export { trainBacf } from './bacf';
export { countColors, likelihood, supportMask } from './color-model';
export { colorFeatures } from './colors';
export { reliability, solveCsrDcf } from './csr-dcf';
export { farneback, farnebackBytes } from './farneback/farneback';
export { forward, inverse, maskSpectrum } from './fft';
export { gradientHistograms } from './gradients';
export { histogramOverlap, makeTemplate, templateSimilarity } from './likeness';
export { mix } from './mix';
export { resample, toLightness } from './patch';
export { writeChannels } from './record';
export { addConjugate, correlate, transformChannels, widen } from './response';

/** First address that the kernel itself does not use. */
export function heapBase(): usize {
  return __heap_base;
}

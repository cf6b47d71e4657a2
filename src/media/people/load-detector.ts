import '@tensorflow/tfjs-backend-wasm';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import simdUrl from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url';
import { ready, setBackend } from '@tensorflow/tfjs-core';
import topologyUrl from 'virtual:people-topology?url';
import weightsUrl from 'virtual:people-weights?url';
import { Detector } from './detector';
import { LOOK_BYTES, TRACKING_LOOK_BYTES } from './look-size';

/**
 * The backend requires a URL for each variant. All supported browsers have SIMD, and pages without cross-origin
 * isolation have no threads.
 */
const WASM_PATHS = {
  'tfjs-backend-wasm.wasm': simdUrl,
  'tfjs-backend-wasm-simd.wasm': simdUrl,
  'tfjs-backend-wasm-threaded-simd.wasm': simdUrl,
};

/**
 * Fetches runtime and model, sets TensorFlow.js' WebAssembly backend, and runs the model on empty pictures, because the
 * first run with a size takes several times as long.
 * @throws when the runtime or the model cannot be fetched or started.
 */
export async function loadDetector(): Promise<Detector> {
  setWasmPaths(WASM_PATHS);
  if (!(await setBackend('wasm'))) throw new Error('The WebAssembly backend did not start');
  await ready();
  const [file, weights] = await Promise.all([fetched(topologyUrl), fetched(weightsUrl)]);
  const detector = await Detector.from(await file.json(), await weights.arrayBuffer());
  for (const bytes of [LOOK_BYTES, TRACKING_LOOK_BYTES]) detector.look(new Uint8Array(bytes));
  return detector;
}

async function fetched(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: the server answered ${response.status}`);
  return response;
}

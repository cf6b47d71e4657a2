import '@tensorflow/tfjs-backend-wasm';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import simdUrl from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url';
import { loadGraphModel, type GraphModel } from '@tensorflow/tfjs-converter';
import { ready, setBackend, Tensor, tensor4d, tidy } from '@tensorflow/tfjs-core';
import * as v from 'valibot';
import topologyUrl from 'virtual:people-topology?url';
import weightsUrl from 'virtual:people-weights?url';
import { LOOK_BYTES, TRACKING_LOOK_BYTES } from './look-size';

const modelFile = v.object({
  modelTopology: v.record(v.string(), v.unknown()),
  weightsManifest: v.tuple([v.object({ weights: v.array(v.any()) })]),
  signature: v.optional(v.any()),
});

/**
 * The backend requires a URL for each variant. All supported browsers have SIMD, and pages without cross-origin
 * isolation have no threads.
 */
const WASM_PATHS = {
  'tfjs-backend-wasm.wasm': simdUrl,
  'tfjs-backend-wasm-simd.wasm': simdUrl,
  'tfjs-backend-wasm-threaded-simd.wasm': simdUrl,
};

/** MoveNet MultiPose Lightning on TensorFlow.js' WebAssembly backend. */
export class Detector {
  private constructor(private readonly model: GraphModel) {}

  /**
   * Fetches runtime and model and runs the model on empty pictures, because the first run with a size takes several times
   * as long.
   * @throws when the runtime or the model cannot be fetched or started.
   */
  static async load(): Promise<Detector> {
    setWasmPaths(WASM_PATHS);
    if (!(await setBackend('wasm'))) throw new Error('The WebAssembly backend did not start');
    await ready();
    const [file, weights] = await Promise.all([fetched(topologyUrl), fetched(weightsUrl)]);
    const { modelTopology, weightsManifest, signature } = v.parse(modelFile, await file.json());
    const weightData = await weights.arrayBuffer();
    const artifacts = { modelTopology, weightSpecs: weightsManifest[0].weights, weightData, signature };
    const detector = new Detector(await loadGraphModel({ load: () => Promise.resolve(artifacts) }));
    for (const bytes of [LOOK_BYTES, TRACKING_LOOK_BYTES]) detector.look(new Uint8Array(bytes));
    return detector;
  }

  /** @param rgba a square picture of a size in look-size.ts. @returns the model's output (person.ts). */
  look(rgba: Uint8Array): Float32Array<ArrayBuffer> {
    return tidy(() => {
      const sidePx = Math.sqrt(rgba.length / 4);
      const rgb = new Int32Array(3 * sidePx * sidePx);
      for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
        rgb[to] = rgba[from] ?? 0;
        rgb[to + 1] = rgba[from + 1] ?? 0;
        rgb[to + 2] = rgba[from + 2] ?? 0;
      }
      const output = this.model.execute(tensor4d(rgb, [1, sidePx, sidePx, 3], 'int32'));
      if (!(output instanceof Tensor)) throw new Error('The model has one output');
      return Float32Array.from(output.dataSync());
    });
  }
}

async function fetched(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: the server answered ${response.status}`);
  return response;
}

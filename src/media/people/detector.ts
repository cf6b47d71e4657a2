import { loadGraphModel, type GraphModel } from '@tensorflow/tfjs-converter';
import { Tensor, tensor4d, tidy } from '@tensorflow/tfjs-core';
import * as v from 'valibot';
import { candidatesOf } from './person';

const modelFile = v.object({
  modelTopology: v.record(v.string(), v.unknown()),
  weightsManifest: v.tuple([v.object({ weights: v.array(v.any()) })]),
  signature: v.optional(v.any()),
});

/**
 * The model's nodes of the boxes and of the scores of their middles. Running it only up to these saves a quarter of the
 * time, because the nodes after them find joints.
 */
const BOXES = 'StatefulPartitionedCall/clip_by_value_4';
const SCORES = 'StatefulPartitionedCall/TopKV2:0';

/** MoveNet MultiPose Lightning on the backend of TensorFlow.js that was set. */
export class Detector {
  private constructor(private readonly model: GraphModel) {}

  /**
   * @param file the parsed JSON of the model.
   * @param weightData its weights.
   * @throws when the model cannot be started.
   */
  static async from(file: unknown, weightData: ArrayBuffer): Promise<Detector> {
    const { modelTopology, weightsManifest, signature } = v.parse(modelFile, file);
    const artifacts = { modelTopology, weightSpecs: weightsManifest[0].weights, weightData, signature };
    return new Detector(await loadGraphModel({ load: () => Promise.resolve(artifacts) }));
  }

  /** @param rgba a square picture of a size in look-size.ts. @returns the candidates (person.ts). */
  look(rgba: Uint8Array): Float32Array<ArrayBuffer> {
    return tidy(() => {
      const sidePx = Math.sqrt(rgba.length / 4);
      const rgb = new Int32Array(3 * sidePx * sidePx);
      for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
        rgb[to] = rgba[from] ?? 0;
        rgb[to + 1] = rgba[from + 1] ?? 0;
        rgb[to + 2] = rgba[from + 2] ?? 0;
      }
      const outputs = this.model.execute(tensor4d(rgb, [1, sidePx, sidePx, 3], 'int32'), [BOXES, SCORES]);
      if (outputs instanceof Tensor) throw new Error('The model has two outputs');
      const [boxes, scores] = outputs.map((output) => output.dataSync());
      return candidatesOf(boxes ?? [], scores ?? []);
    });
  }
}

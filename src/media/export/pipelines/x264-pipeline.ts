import { choosePainter } from './choose-painter';
import { prepareFrames } from './painted-frames';
import { outputSizeOf, shownFrames, type ExportPipeline } from './pipeline';
import { SampledLuma, showsPicture } from './prove-encoding';
import { X264Encoder, x264Mp4 } from './x264-encoder';

/** Pipeline B: the browser decodes and a pool of ffmpeg.wasm workers encodes, for browsers that cannot encode H.264. */
export const x264Pipeline: ExportPipeline = {
  name: 'x264',
  async prepare({ job, firstFrame, ffmpeg, frames }) {
    if (!firstFrame) return null;
    const pool = await ffmpeg();
    const painter = choosePainter(job, firstFrame);
    const proof = await painter.paint(firstFrame, 0);
    const { mp4 } = await pool.run((tool) => x264Mp4(tool, { ...proof, data: proof.data.slice() }));
    if (!(await showsPicture(mp4, SampledLuma.of(proof)))) return null;
    return prepareFrames('x264', {
      job,
      painter,
      frames: frames.byBrowser(shownFrames(job)),
      encoder: new X264Encoder(outputSizeOf(job), pool),
    });
  },
};

import { choosePainter } from './choose-painter';
import { prepareFrames } from './painted-frames';
import { shownFrames, type ExportPipeline } from './pipeline';
import { proveEncoding } from './prove-encoding';
import { X264Encoder, x264Mp4 } from './x264-encoder';

/** Pipeline B: the browser decodes and a pool of ffmpeg.wasm workers encodes, for browsers that cannot encode H.264. */
export const x264Pipeline: ExportPipeline = {
  name: 'x264',
  async prepare({ job, firstFrame, ffmpeg, frames }) {
    if (!firstFrame) return null;
    const pool = await ffmpeg();
    const painter = choosePainter(job, firstFrame);
    const proof = await painter.paint(firstFrame, 0);
    const isProven = await proveEncoding(proof, (image) =>
      pool.run(async (tool) => (await x264Mp4(tool, { ...image, data: image.data.slice() })).mp4),
    );
    if (!isProven) return null;
    return prepareFrames('x264', {
      job,
      painter,
      frames: frames.byBrowser(shownFrames(job)),
      encoder: new X264Encoder(job.widthPx, job.heightPx, pool),
    });
  },
};

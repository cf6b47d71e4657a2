import { decodeFrames } from '../ffmpeg/decoded-frames';
import { choosePainter } from './choose-painter';
import { NativeEncoder } from './native-encoder';
import { prepareFrames } from './painted-frames';
import { shownFrames, type ExportPipeline } from './pipeline';
import { proveEncoding } from './prove-encoding';
import { X264Encoder } from './x264-encoder';

/** Pipeline C: ffmpeg.wasm decodes clips that the browser cannot (HEVC of phones); the rest is done as in A or B. */
export const ffmpegDecoderPipeline: ExportPipeline = {
  name: 'ffmpeg-decoder',
  async prepare({ job, ffmpeg, frames, signal }) {
    const pool = await ffmpeg();
    const { widthPx, heightPx } = job;
    for await (const { sample } of decodeFrames(job, { first: 0, end: 1 }, pool, signal)) {
      using _ = sample;
      const painter = choosePainter(job, sample);
      const isNative = await proveEncoding(await painter.paint(sample, 0)).catch(() => false);
      return prepareFrames('ffmpeg-decoder', {
        job,
        painter,
        frames: frames.byFfmpeg(shownFrames(job), pool),
        encoder: isNative ? new NativeEncoder(widthPx, heightPx) : new X264Encoder(widthPx, heightPx, pool),
      });
    }
    return null;
  },
};

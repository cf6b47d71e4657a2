import { decodeFrames } from '../ffmpeg/decoded-frames';
import { choosePainter } from './choose-painter';
import { NativeEncoder, nativeEncoderWorks } from './native-encoder';
import { prepareFrames } from './painted-frames';
import { outputSizeOf, shownFrames, type ExportPipeline } from './pipeline';
import { X264Encoder } from './x264-encoder';

/** Pipeline C: ffmpeg.wasm decodes clips that the browser cannot (HEVC of phones); the rest is done as in A or B. */
export const ffmpegDecoderPipeline: ExportPipeline = {
  name: 'ffmpeg-decoder',
  async prepare({ job, ffmpeg, frames, proofs, signal }) {
    const pool = await ffmpeg();
    const size = outputSizeOf(job);
    for await (const { sample } of decodeFrames(job, { first: 0, end: 1 }, pool, signal)) {
      using _ = sample;
      const painter = choosePainter(job, sample);
      // Known before the run, because the next pipeline is much slower than this one with x264.
      const isProven = await nativeEncoderWorks(await painter.paint(sample, 0), proofs).catch(() => false);
      const native = isProven ? await NativeEncoder.open(size, proofs) : null;
      return prepareFrames('ffmpeg-decoder', {
        job,
        painter,
        frames: frames.byFfmpeg(shownFrames(job), pool),
        encoder: native ?? new X264Encoder(size, pool),
      });
    }
    return null;
  },
};

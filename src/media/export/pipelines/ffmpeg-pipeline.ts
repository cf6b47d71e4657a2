import { fetchFile } from '@ffmpeg/util';
import { EXPORT_JPEG_QUALITY, FRAME_RATE } from '@/domain/limits';
import { composeChunk } from '../ffmpeg/compose';
import type { FfmpegPool } from '../ffmpeg/ffmpeg-pool';
import { gridChunks } from '../ffmpeg/grid-chunks';
import { ColorFilter, OWN_TO_OUTPUT_COLOR } from '../ffmpeg/stream-color';
import { framesOfMp4, X264_ARGS, type EncodedFrames } from '../ffmpeg/x264';
import { PacketWriter } from './packet-writer';
import { titleContext } from './painted-frames';
import { shownFrames, type ExportPipeline, type RenderHooks, type RenderJob } from './pipeline';
import { SpriteSheets } from './sprite-sheets';
import { watermarkPatch } from './watermark-patch';

/** Chunks of one second keep the progress moving and make a cancel quick. */
const CHUNK_FRAMES = FRAME_RATE;
const TITLE_INPUT = 'title.jpg';
const TITLE_OUTPUT = 'title.mp4';
const TITLE_FILTER = `${OWN_TO_OUTPUT_COLOR},format=yuv420p,setsar=1`;

/**
 * Pipeline D: ffmpeg.wasm decodes, composes and encodes everything, from the overlay's drawings and the title card as a
 * JPEG. It needs no WebCodecs.
 */
export const ffmpegPipeline: ExportPipeline = {
  name: 'ffmpeg',
  async prepare({ job, ffmpeg }) {
    // Its pictures never leave ffmpeg, so they cannot be finished for a reel.
    if (job.piece) return null;
    const pool = await ffmpeg();
    // Drawings are large and quick to make, so we prepare them only for the next free ffmpeg.
    const writer = new PacketWriter(Math.max(1, pool.size - 1));
    // Encoding the title card proves that ffmpeg works; without a title card, a black picture is encoded and not shown.
    const title = await encodeTitle(job, pool);
    return {
      name: 'ffmpeg',
      videoSource: writer.videoSource,
      run: (hooks) => composeAll(job, pool, writer, job.titleFrames > 0 ? title : null, hooks),
      check: () => Promise.resolve(),
    };
  },
};

async function composeAll(
  job: RenderJob,
  pool: FfmpegPool,
  writer: PacketWriter,
  title: EncodedFrames | null,
  { signal, onFrame }: RenderHooks,
): Promise<number> {
  if (title) await writer.add(Promise.resolve(title));
  const rotation = await job.track.getRotation();
  const color = new ColorFilter(await job.track.getCodedHeight());
  const sheets = new SpriteSheets(job);
  const watermark = watermarkPatch(job);
  const onSpritesUsed = (rgba: Uint8Array<ArrayBuffer>): void => sheets.reuse(rgba);
  for await (const chunk of gridChunks(job, shownFrames(job), CHUNK_FRAMES, signal)) {
    for (const sheet of sheets.drawn(chunk)) {
      const composition = { chunk, sheet, watermark, job, rotation, color, onSpritesUsed };
      await writer.add(pool.run((tool) => composeChunk(tool, composition)));
      await onFrame(writer.written);
      signal.throwIfAborted();
    }
  }
  await writer.finish();
  await onFrame(writer.written);
  return writer.written - job.titleFrames;
}

async function encodeTitle(job: RenderJob, pool: FfmpegPool): Promise<EncodedFrames> {
  const { canvas } = titleContext(job);
  const picture = await canvas.convertToBlob({ type: 'image/jpeg', quality: EXPORT_JPEG_QUALITY });
  const jpeg = new Uint8Array(await fetchFile(picture));
  const frames = Math.max(1, job.titleFrames);
  const bytes = await pool.run(async (tool) => {
    await tool.write(TITLE_INPUT, jpeg);
    const input = ['-loop', '1', '-framerate', String(FRAME_RATE), '-i', TITLE_INPUT];
    await tool.run([...input, '-frames:v', String(frames), '-vf', TITLE_FILTER, ...X264_ARGS, TITLE_OUTPUT]);
    await tool.remove(TITLE_INPUT);
    return tool.take(TITLE_OUTPUT);
  });
  return framesOfMp4(bytes, frames);
}

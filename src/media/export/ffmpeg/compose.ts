import { FRAME_RATE } from '@/domain/limits';
import type { RenderJob } from '../pipelines/pipeline';
import type { SpriteSheet } from '../pipelines/sprite-sheets';
import type { Rotation } from '../planes/rotate';
import type { FfmpegTool } from './ffmpeg-tool';
import { chunkFilter, openChunk, type GridChunk } from './grid-chunks';
import { turnFilter } from './grid-filter';
import type { ClipColor } from './stream-color';
import { framesOfMp4, X264_ARGS, type EncodedFrames } from './x264';

const SPRITES = 'sprites.rgba';
const OUTPUT = 'composed.mp4';

/** One run of ffmpeg: a stretch of the clip with its overlay. */
export interface Composition {
  readonly chunk: GridChunk;
  /** Makes the output's color of the clip's. */
  readonly color: ClipColor;
  /** The chunk's frames, or some of them. */
  readonly sheet: SpriteSheet;
  /** Gives the memory of the sheet's drawings back. */
  readonly onSpritesUsed: (rgba: Uint8Array<ArrayBuffer>) => void;
  readonly job: RenderJob;
  readonly rotation: Rotation;
}

/** Decodes, turns, scales, lays the drawings over and encodes, all in ffmpeg. */
export async function composeChunk(tool: FfmpegTool, composition: Composition): Promise<EncodedFrames> {
  const { chunk, sheet } = composition;
  const { sprites } = sheet;
  const frames = sheet.end - sheet.first;
  const opened = await openChunk(tool, chunk);
  const clip = await clipFilter(tool, opened.name, composition);
  const inputs = [...opened.input];
  let graph = `[0:v]${clip}[v]`;
  if (sprites) {
    const { width, height, places, rgba } = sprites;
    await tool.write(SPRITES, rgba);
    const format = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${width}x${height}`];
    inputs.push(...format, '-r', String(FRAME_RATE), '-i', SPRITES);
    const x = steps(places.map((place) => place.x));
    const y = steps(places.map((place) => place.y));
    graph =
      `[0:v]${clip}[clip];[1:v]scale=out_color_matrix=bt709:out_range=tv,format=yuva420p[drawing];` +
      `[clip][drawing]overlay=x='${x}':y='${y}':eval=frame:format=yuv420[v]`;
  }
  const output = ['-map', '[v]', '-frames:v', String(frames), ...X264_ARGS, OUTPUT];
  await tool.run([...inputs, '-filter_complex', graph, ...output]);
  await opened.close();
  if (sprites) composition.onSpritesUsed(await tool.take(SPRITES));
  return framesOfMp4(await tool.take(OUTPUT), frames);
}

/**
 * A number for each frame as ffmpeg's expression of the time t. (The overlay filter's number n of a frame runs ahead:
 * it counts the frames that have been read.)
 */
function steps(values: readonly number[]): string {
  const changes = values
    .map((value, k) => ({ k, by: value - (values[k - 1] ?? 0) }))
    .filter(({ by }) => by !== 0);
  const terms = changes.map(({ k, by }) => `gte(t,${((k - 0.5) / FRAME_RATE).toFixed(4)})*(${by})`);
  return ['0', ...terms].join('+');
}

async function clipFilter(
  tool: FfmpegTool,
  name: string,
  { chunk, sheet, job, rotation, color }: Composition,
): Promise<string> {
  const grid = chunkFilter({ first: sheet.first, gridStartSec: chunk.gridStartSec });
  const size = `scale=${sizeFor(job)},crop=${job.widthPx}:${job.heightPx}:0:0,setsar=1`;
  return `${grid},${await color.filter(tool, name)},${turnFilter(rotation)}${size}`;
}

/** Scales to the output; at the clip's own size an odd line is cut off instead. */
function sizeFor({ widthPx, heightPx, videoWidthPx, videoHeightPx }: RenderJob): string {
  const isCut = videoWidthPx - widthPx < 2 && videoHeightPx - heightPx < 2;
  const [width, height] = isCut ? [videoWidthPx, videoHeightPx] : [widthPx, heightPx];
  return `${width}:${height}:flags=area`;
}

import { FRAME_RATE } from '@/domain/limits';
import { evenSize } from '@/media/drawing/geometry';
import type { RenderJob } from '../pipelines/pipeline';
import type { OverlayPatch } from '../pipelines/overlay-layer';
import type { SpriteSheet } from '../pipelines/sprite-sheets';
import type { Rotation } from '../planes/rotate';
import type { FfmpegTool } from './ffmpeg-tool';
import { chunkFilter, openChunk, type GridChunk } from './grid-chunks';
import { cropFilter } from './crop-filter';
import { turnFilter } from './grid-filter';
import { stepsOfTime } from './steps';
import { OWN_TO_OUTPUT_COLOR, type ColorFilter } from './stream-color';
import { framesOfMp4, X264_ARGS, type EncodedFrames } from './x264';

const SPRITES = 'sprites.rgba';
const DARKNESS = 'darkness.rgba';
const WATERMARK = 'watermark.rgba';
const OUTPUT = 'composed.mp4';

/** One run of ffmpeg: a part of the clip with its overlay. */
export interface Composition {
  readonly chunk: GridChunk;
  /** Converts the clip's color to the output's color. */
  readonly color: ColorFilter;
  /** The overlay of the chunk's frames, or of some of them. */
  readonly sheet: SpriteSheet;
  /** The same on every frame; null for none. */
  readonly watermark: OverlayPatch | null;
  /** Returns the memory of the sheet's drawings. */
  readonly onSpritesUsed: (rgba: Uint8Array<ArrayBuffer>) => void;
  readonly job: RenderJob;
  readonly rotation: Rotation;
}

/**
 * Makes one part of the output in ffmpeg: decodes, rotates and scales the frames, overlays the drawings, and encodes.
 */
export async function composeChunk(tool: FfmpegTool, composition: Composition): Promise<EncodedFrames> {
  const { chunk, sheet, watermark } = composition;
  const frames = sheet.showings.length;
  const opened = await openChunk(tool, chunk);
  const clip = await clipFilter(tool, opened.name, composition);
  const graph = new LayerGraph(`[0:v]${clip}`, opened.input);
  const { sprites, darkness } = sheet;
  if (darkness) {
    const { rgba, widthPx, heightPx } = darkness;
    await tool.write(DARKNESS, rgba);
    const { job } = composition;
    graph.lay({ file: DARKNESS, width: widthPx, height: heightPx }, [
      `scale=${job.widthPx}:${job.heightPx}:flags=bilinear`,
      'x=0:y=0',
    ]);
  }
  if (sprites) {
    const { width, height, places, rgba } = sprites;
    await tool.write(SPRITES, rgba);
    const x = stepsOfTime(places.map((place) => place.x));
    const y = stepsOfTime(places.map((place) => place.y));
    graph.lay({ file: SPRITES, width, height }, ['null', `x='${x}':y='${y}':eval=frame`]);
  }
  if (watermark) {
    const { rgba, box } = watermark;
    await tool.write(WATERMARK, new Uint8Array(rgba));
    // ffmpeg repeats the last picture of a layer that ends first.
    graph.lay({ file: WATERMARK, width: box.width, height: box.height }, ['null', `x=${box.x}:y=${box.y}`]);
  }
  const output = ['-map', '[v]', '-frames:v', String(frames), ...X264_ARGS, OUTPUT];
  await tool.run([...graph.inputs, '-filter_complex', graph.text, ...output]);
  await opened.close();
  if (darkness) await tool.remove(DARKNESS);
  if (watermark) await tool.remove(WATERMARK);
  if (sprites) composition.onSpritesUsed(await tool.take(SPRITES));
  return framesOfMp4(await tool.take(OUTPUT), frames);
}

/** A filter graph that overlays raw RGBA pictures on the clip, layer by layer. */
class LayerGraph {
  readonly inputs: string[];
  private readonly parts: string[] = [];
  private layers = 0;

  /** @param below the filters that make the clip's frames. */
  constructor(
    private below: string,
    input: readonly string[],
  ) {
    this.inputs = [...input];
  }

  /** The graph; its output is [v]. */
  get text(): string {
    return [...this.parts, `${this.below}[v]`].join(';');
  }

  /** @param how a filter that fits a picture, and the place where it is laid. */
  lay(
    { file, width, height }: { readonly file: string; readonly width: number; readonly height: number },
    [fit, place]: readonly [string, string],
  ): void {
    const layer = ++this.layers;
    const format = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${width}x${height}`];
    this.inputs.push(...format, '-r', String(FRAME_RATE), '-i', file);
    this.parts.push(
      `${this.below}[below${layer}]`,
      `[${layer}:v]${OWN_TO_OUTPUT_COLOR},format=yuva420p,${fit}[layer${layer}]`,
    );
    this.below = `[below${layer}][layer${layer}]overlay=${place}:format=yuv420`;
  }
}

/**
 * An ffmpeg filter that repeats the frames at which the film freezes; empty if there are none.
 * @param showings what each output frame shows; the filter's input has each frame of the clip once.
 */
function freezeFilter(showings: SpriteSheet['showings']): string {
  const loops: string[] = [];
  let first = 0;
  showings.forEach(({ clipFrame }, k) => {
    if (showings[k + 1]?.clipFrame === clipFrame) return;
    // By the time it compares the frame number with `start`, the filter has already counted the frame.
    if (k > first) loops.push(`loop=loop=${k - first}:size=1:start=${first + 1},`);
    first = k + 1;
  });
  return loops.length === 0 ? '' : `${loops.join('')}setpts=N/${FRAME_RATE}/TB,`;
}

async function clipFilter(
  tool: FfmpegTool,
  name: string,
  { chunk, sheet, job, rotation, color }: Composition,
): Promise<string> {
  const { showings } = sheet;
  const grid = chunkFilter({
    first: showings[0]?.clipFrame ?? chunk.first,
    gridStartSec: chunk.gridStartSec,
  });
  const frames = `${grid},${freezeFilter(showings)}${await color.filter(tool, name)},${turnFilter(rotation)}`;
  const { crop, videoWidthPx, videoHeightPx } = job;
  if (!crop) return `${frames}scale=${sizeFor(job)},crop=${job.widthPx}:${job.heightPx}:0:0,setsar=1`;
  const boxes = showings.map(({ clipFrame }) => crop.at(clipFrame / FRAME_RATE));
  const picture = { widthPx: evenSize(videoWidthPx), heightPx: evenSize(videoHeightPx) };
  // Non-square pixels are stretched first, because crops are measured in displayed pixels.
  return `${frames}scale=${videoWidthPx}:${videoHeightPx},${cropFilter(boxes, picture, job)},setsar=1`;
}

/** The size for ffmpeg's scale filter. The clip is not scaled at its own size, because an odd line is cut off. */
function sizeFor({ widthPx, heightPx, videoWidthPx, videoHeightPx }: RenderJob): string {
  const isCut = videoWidthPx - widthPx < 2 && videoHeightPx - heightPx < 2;
  const [width, height] = isCut ? [videoWidthPx, videoHeightPx] : [widthPx, heightPx];
  return `${width}:${height}:flags=area`;
}

import { PIPELINE_NAMES } from '@/domain/export-options';
import type { PipelineName } from '@/domain/export-options';
import type { Options } from './options';

/** A clip that the page makes. */
export interface ClipRecipe {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly frameRate: number;
  readonly seconds: number;
  /** The codecs of phones. All browsers decode H.264, most do not decode HEVC. */
  readonly codec: 'avc' | 'hevc';
}

/** A clip on which pipelines are compared. */
export interface Scene {
  readonly name: string;
  readonly source:
    | { readonly kind: 'recipe'; readonly recipe: ClipRecipe }
    | { readonly kind: 'file'; readonly path: string };
  /** Null for the pipelines that fit the clip. */
  readonly pipelines: readonly PipelineName[] | null;
  /** Contestants that run only once, because they are slow on this clip and their speed has no limit. */
  readonly onceOnly: readonly string[];
}

type Shape = Pick<ClipRecipe, 'widthPx' | 'heightPx' | 'frameRate'>;

const HD_30: Shape = { widthPx: 1280, heightPx: 720, frameRate: 30 };
const FULL_HD_60: Shape = { widthPx: 1920, heightPx: 1080, frameRate: 60 };
const FULL_HD_30: Shape = { widthPx: 1920, heightPx: 1080, frameRate: 30 };

/** Contestants that take most of the time and have no limit for their speed. */
const SLOW = { at720p30: ['ffmpeg'], elsewhere: ['naive', 'canvas', 'x264', 'ffmpeg'] };

/** The scenes that the options select. Generated clips that no chosen pipeline can use are left out. */
export function scenesOf(options: Options): readonly Scene[] {
  const { clipPaths, seconds, memorySeconds } = options;
  const pipelines =
    options.comparesLooks || options.comparesShapes ? (['planes'] as const) : options.pipelines;
  if (clipPaths.length > 0) {
    return clipPaths.map((path) => ({ name: path, source: { kind: 'file', path }, pipelines, onceOnly: [] }));
  }
  if (memorySeconds !== null) return made([shapeOr(FULL_HD_30, options)], memorySeconds, pipelines);
  const isOneShape = options.size !== null || options.frameRate !== null;
  return made(isOneShape ? [shapeOr(HD_30, options)] : [HD_30, FULL_HD_60], seconds, pipelines);
}

function shapeOr(shape: Shape, { size, frameRate }: Options): Shape {
  return { ...shape, ...size, frameRate: frameRate ?? shape.frameRate };
}

/**
 * A clip of each shape, and one in HEVC of the first shape for the pipeline that handles only such clips. By
 * default, slow contestants run once.
 */
function made(
  shapes: readonly Shape[],
  seconds: number,
  chosen: readonly PipelineName[] | null,
): readonly Scene[] {
  const all = chosen ?? PIPELINE_NAMES;
  const pipelines = all.filter((name) => name !== 'ffmpeg-decoder');
  const scenes = shapes.map((shape, k) => {
    const onceOnly = chosen !== null ? [] : k === 0 ? SLOW.at720p30 : SLOW.elsewhere;
    return madeScene({ ...shape, seconds, codec: 'avc' }, pipelines, onceOnly);
  });
  const [shape] = shapes;
  const hevc =
    shape &&
    madeScene(
      { ...shape, seconds, codec: 'hevc' },
      all.filter((name) => name === 'ffmpeg-decoder'),
      [],
    );
  return [...scenes, ...(hevc ? [hevc] : [])].filter((scene) => scene.pipelines?.length !== 0);
}

function madeScene(
  recipe: ClipRecipe,
  pipelines: readonly PipelineName[],
  onceOnly: readonly string[],
): Scene {
  return { name: nameOf(recipe), source: { kind: 'recipe', recipe }, pipelines, onceOnly };
}

function nameOf({ widthPx, heightPx, frameRate, seconds, codec }: ClipRecipe): string {
  return `${codec === 'hevc' ? 'HEVC' : 'H.264'} ${widthPx}x${heightPx}, ${frameRate} fps, ${seconds} s`;
}

/** The pipelines for a clip when the options name none. */
export function fittingPipelines(canBrowserDecode: boolean): readonly PipelineName[] {
  return canBrowserDecode
    ? PIPELINE_NAMES.filter((name) => name !== 'ffmpeg-decoder')
    : ['ffmpeg-decoder', 'ffmpeg'];
}

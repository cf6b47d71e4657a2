import { parseArgs } from 'node:util';
import { PIPELINE_NAMES } from '@/domain/export-options';
import type { PipelineName } from '@/domain/export-options';

export const USAGE = `npm run bench:export -- [--clip FILE] [--json FILE] [--pipelines planes,canvas,...] [--rounds 3]
                        [--seconds 12] [--size 1280x720] [--fps 30] [--looks]
                        [--shapes] [--memory SECONDS]
  --clip       this file instead of clips made in code; may be given several times
  --json       writes all figures to a file
  --pipelines  only these of ${PIPELINE_NAMES.join(', ')}
  --rounds     counted rounds; a warm-up round before them samples memory
  --seconds    length of the clips made in code
  --size       one clip made in code of this size, instead of 1280x720 at 30 fps and 1920x1080 at 60 fps
  --fps        one clip made in code at this rate, instead of the same two
  --looks      a race of the looks in the fast pipeline, instead of one of the pipelines
  --shapes     a race of three shapes in one run against three runs, and at 1080p of 9:16 against as many pixels
               uncut, instead of one of the pipelines
  --memory     no race: every pipeline once, on a clip made in code of this length (1920x1080 at 30 fps by default)`;

export interface Options {
  readonly clipPaths: readonly string[];
  readonly jsonFile: string | null;
  /** Null for all pipelines that fit the clip. */
  readonly pipelines: readonly PipelineName[] | null;
  readonly rounds: number;
  readonly comparesLooks: boolean;
  readonly comparesShapes: boolean;
  readonly seconds: number;
  readonly size: { readonly widthPx: number; readonly heightPx: number } | null;
  readonly frameRate: number | null;
  readonly memorySeconds: number | null;
}

/** Parses the command's options. @throws for unknown options and values. */
export function parseOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      clip: { type: 'string', multiple: true },
      json: { type: 'string' },
      pipelines: { type: 'string' },
      rounds: { type: 'string' },
      looks: { type: 'boolean' },
      shapes: { type: 'boolean' },
      seconds: { type: 'string' },
      size: { type: 'string' },
      fps: { type: 'string' },
      memory: { type: 'string' },
    },
  });
  const clipPaths = values.clip ?? [];
  if (clipPaths.length > 0 && [values.seconds, values.size, values.fps, values.memory].some(Boolean)) {
    throw new Error('--seconds, --size, --fps and --memory are for clips made in code, but --clip is a file');
  }
  return {
    clipPaths,
    jsonFile: values.json ?? null,
    pipelines: values.pipelines === undefined ? null : pipelinesIn(values.pipelines),
    rounds: whole('--rounds', values.rounds) ?? 3,
    comparesLooks: values.looks ?? false,
    comparesShapes: values.shapes ?? false,
    seconds: whole('--seconds', values.seconds) ?? 12,
    size: values.size === undefined ? null : sizeIn(values.size),
    frameRate: whole('--fps', values.fps),
    memorySeconds: whole('--memory', values.memory),
  };
}

function pipelinesIn(list: string): readonly PipelineName[] {
  const wanted = new Set(list.split(',').map((name) => name.trim()));
  const known = PIPELINE_NAMES.filter((name) => wanted.delete(name));
  if (wanted.size > 0) throw new Error(`There is no pipeline "${[...wanted].join('", "')}"`);
  return known;
}

function sizeIn(text: string): { readonly widthPx: number; readonly heightPx: number } {
  const [, width, height] = /^([1-9]\d*)x([1-9]\d*)$/.exec(text) ?? [];
  const size = { widthPx: Number(width), heightPx: Number(height) };
  const isEven = size.widthPx % 2 === 0 && size.heightPx % 2 === 0;
  if (!isEven) throw new Error('--size needs two even numbers, such as 1280x720');
  return size;
}

/** A whole number; null when the option was left out. */
function whole(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${name} needs a whole number`);
  return Number(text);
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { FRAME_RATE } from '@/domain/limits';
import { TITLE_FRAMES } from '@/domain/settings';
import { factsOfProbe } from './output-facts';
import type { OutputFacts } from './output-facts';
import type { ClipShape } from './page-api';

const run = promisify(execFile);

const THREADS = '2';
const MAX_REPORT_BYTES = 16 * 1024 * 1024;
const TITLE_SEC = TITLE_FRAMES.min / FRAME_RATE;
/** The overlay's box in shares of the picture: ring, trail and name together. */
const OVERLAY_SHARE = { width: 0.4, height: 0.3 } as const;

/** Versions of the installed tools; null for a tool that is missing. */
export interface Tools {
  readonly ffmpeg: string | null;
  readonly ffprobe: string | null;
  readonly encodesHevc: boolean;
}

export async function findTools(): Promise<Tools> {
  const ffmpeg = await versionOf('ffmpeg');
  const encodesHevc =
    ffmpeg !== null && (await run('ffmpeg', ['-v', 'error', '-encoders'])).stdout.includes(' libx265 ');
  return { ffmpeg, ffprobe: await versionOf('ffprobe'), encodesHevc };
}

async function versionOf(program: 'ffmpeg' | 'ffprobe'): Promise<string | null> {
  try {
    const { stdout } = await run(program, ['-version']);
    return stdout.split(' ').slice(0, 3).join(' ');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Makes an HEVC clip like those of phones, with frames stored in presentation order, so that it can be repeated. Copies
 * the sound.
 */
export async function encodeHevc(clipPath: string, bitsPerSec: number, outPath: string): Promise<void> {
  const x265 = 'bframes=0:keyint=60:open-gop=0:log-level=error';
  const video = ['-c:v', 'libx265', '-preset', 'superfast', '-b:v', String(bitsPerSec), '-x265-params', x265];
  const args = ['-v', 'error', '-y', '-i', clipPath, ...video, '-tag:v', 'hvc1', '-c:a', 'copy'];
  await run('ffmpeg', [...args, outPath]);
}

/** The same work by a native encoder with two threads. @returns seconds. @throws with ffmpeg's output. */
export async function exportNatively(clipPath: string, shape: ClipShape, outPath: string): Promise<number> {
  const startedMs = performance.now();
  await run('ffmpeg', [...nativeArgs(clipPath, shape), outPath]);
  return (performance.now() - startedMs) / 1000;
}

/**
 * ffmpeg's arguments: title, a half-opaque moving overlay, x264 ultrafast, AAC after the title. It draws
 * nothing, which is an advantage over our pipelines.
 */
export function nativeArgs(
  clipPath: string,
  { widthPx, heightPx, frames, hasAudio }: ClipShape,
): readonly string[] {
  const even = (px: number): number => 2 * Math.floor(px / 2);
  const [width, height] = [even(widthPx), even(heightPx)];
  const box = `${even(OVERLAY_SHARE.width * width)}x${even(OVERLAY_SHARE.height * height)}`;
  const overlay = `color=white@0.5:size=${box}:rate=${FRAME_RATE}:duration=${frames / FRAME_RATE},format=rgba`;
  const title = `color=black:size=${width}x${height}:rate=${FRAME_RATE}:duration=${TITLE_SEC}`;
  const x = `W*(0.3+0.2*sin(t))`;
  const y = `H*(0.35+0.2*cos(t))`;
  const graph = [
    `[0:v]fps=${FRAME_RATE},crop=${width}:${height}:0:0[clip]`,
    `[clip][1:v]overlay=x='${x}':y='${y}':format=yuv420:eof_action=pass,format=yuv420p,setsar=1[body]`,
    `[2:v]format=yuv420p,setsar=1[title]`,
    `[title][body]concat=n=2:v=1:a=0[v]`,
  ].join(';');
  const inputs = [
    '-threads',
    THREADS,
    '-i',
    clipPath,
    '-f',
    'lavfi',
    '-i',
    overlay,
    '-f',
    'lavfi',
    '-i',
    title,
  ];
  const filter = ['-filter_complex_threads', THREADS, '-filter_complex', graph, '-map', '[v]'];
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-threads', THREADS];
  const delayMs = Math.round(1000 * TITLE_SEC);
  const sound = ['-map', '0:a:0', '-af', `adelay=${delayMs}:all=1`, '-c:a', 'aac', '-b:a', '128k'];
  return ['-v', 'error', '-y', ...inputs, ...filter, ...video, ...(hasAudio ? sound : [])];
}

/** Reads the facts of an output by ffprobe. @throws when the file is not a video. */
export async function probeOutput(path: string): Promise<OutputFacts> {
  const args = ['-v', 'error', '-count_packets', '-show_streams', '-show_format', '-of', 'json', path];
  const { stdout } = await run('ffprobe', args, { maxBuffer: MAX_REPORT_BYTES });
  return factsOfProbe(stdout);
}

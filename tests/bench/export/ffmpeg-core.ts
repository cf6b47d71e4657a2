import { FFmpeg } from '@ffmpeg/ffmpeg';
import coreUrl from '@ffmpeg/core?url';
import wasmUrl from '@ffmpeg/core/wasm?url';

const KEPT_LOG_LINES = 12;

/** Loads ffmpeg.wasm in the usual way. The caller terminates it. */
export async function loadFfmpeg(): Promise<FFmpeg> {
  const ffmpeg = new FFmpeg();
  const absolute = (url: string): string => new URL(url, location.href).href;
  await ffmpeg.load({ coreURL: absolute(coreUrl), wasmURL: absolute(wasmUrl) });
  return ffmpeg;
}

/** Runs ffmpeg and returns the output file. @throws with the last lines of its log if it fails. */
export async function makeFile(
  ffmpeg: FFmpeg,
  args: readonly string[],
  name: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const log: string[] = [];
  ffmpeg.on('log', ({ message }) => log.push(message));
  const code = await ffmpeg.exec([...args, name]);
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${log.slice(-KEPT_LOG_LINES).join(' | ')}`);
  const bytes = await ffmpeg.readFile(name);
  if (typeof bytes === 'string') throw new Error(`${name} was read as text`);
  return new Uint8Array(bytes);
}

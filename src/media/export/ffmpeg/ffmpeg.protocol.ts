import type { PixelSize } from '@/domain/pixel-size';
import type { RawFrame } from './frame-sink';

/** The messages between FfmpegTool and its worker. Each call is answered before the next one is sent. */

/** Tool to worker. */
export type FfmpegCall =
  | { readonly type: 'load'; readonly coreUrl: string; readonly compiled: WebAssembly.Module }
  | { readonly type: 'write'; readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }
  /** Removes a file and answers with its bytes. */
  | { readonly type: 'take'; readonly name: string }
  | { readonly type: 'remove'; readonly name: string }
  /** Shows ffmpeg a file as CLIP_FILE. */
  | { readonly type: 'mount'; readonly clip: Blob }
  /** Answers with ffmpeg's exit code. */
  | { readonly type: 'run'; readonly args: readonly string[]; readonly frames: PixelSize | null };

/** Worker to tool. 'log' and 'frame' arrive while a run goes on; 'done' or 'failed' answers the call. */
export type FfmpegAnswer =
  | { readonly type: 'log'; readonly line: string }
  | { readonly type: 'frame'; readonly frame: RawFrame }
  | { readonly type: 'done'; readonly value: number | Uint8Array<ArrayBuffer> | null }
  | { readonly type: 'failed'; readonly message: string };

const CALL_TYPES: ReadonlySet<unknown> = new Set(['load', 'write', 'take', 'remove', 'mount', 'run']);
const ANSWER_TYPES: ReadonlySet<unknown> = new Set(['log', 'frame', 'done', 'failed']);

/** True for messages of our own tool; other messages (of a development server's client) are ignored. */
export function isFfmpegCall(data: unknown): data is FfmpegCall {
  return typeof data === 'object' && data !== null && 'type' in data && CALL_TYPES.has(data.type);
}

export function isFfmpegAnswer(data: unknown): data is FfmpegAnswer {
  return typeof data === 'object' && data !== null && 'type' in data && ANSWER_TYPES.has(data.type);
}

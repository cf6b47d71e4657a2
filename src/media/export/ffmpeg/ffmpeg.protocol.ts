import type { PictureSize, RawFrame } from './frame-sink';

/** What FfmpegTool and its worker say to each other. One call at a time: each is answered before the next one comes. */

/** Tool to worker. */
export type FfmpegCall =
  | { readonly type: 'load'; readonly coreUrl: string; readonly compiled: WebAssembly.Module }
  | { readonly type: 'write'; readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }
  /** The bytes of a file, which is removed. */
  | { readonly type: 'take'; readonly name: string }
  | { readonly type: 'remove'; readonly name: string }
  /** Shows ffmpeg a file as CLIP_FILE. */
  | { readonly type: 'mount'; readonly clip: Blob }
  /** The answer's value is what ffmpeg ends with. */
  | { readonly type: 'run'; readonly args: readonly string[]; readonly frames: PictureSize | null };

/** Worker to tool. 'log' and 'frame' come while a run goes on; 'done' or 'failed' answers the call. */
export type FfmpegAnswer =
  | { readonly type: 'log'; readonly line: string }
  | { readonly type: 'frame'; readonly frame: RawFrame }
  | { readonly type: 'done'; readonly value: number | Uint8Array<ArrayBuffer> | null }
  | { readonly type: 'failed'; readonly message: string };

const CALL_TYPES: ReadonlySet<unknown> = new Set(['load', 'write', 'take', 'remove', 'mount', 'run']);
const ANSWER_TYPES: ReadonlySet<unknown> = new Set(['log', 'frame', 'done', 'failed']);

/** True for messages of our own tool; others (a development server's client) are not ours. */
export function isFfmpegCall(data: unknown): data is FfmpegCall {
  return typeof data === 'object' && data !== null && 'type' in data && CALL_TYPES.has(data.type);
}

export function isFfmpegAnswer(data: unknown): data is FfmpegAnswer {
  return typeof data === 'object' && data !== null && 'type' in data && ANSWER_TYPES.has(data.type);
}

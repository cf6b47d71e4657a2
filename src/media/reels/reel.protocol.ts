import type { MadeReel, ReelJob, ReelProgress } from './reel-types';

/** Page to worker. To cancel, the page terminates the worker, which frees everything it holds. */
export interface ReelCommand {
  readonly type: 'start';
  readonly job: ReelJob;
  /** Names in the private file system: of the reel, and of its pieces' files. */
  readonly fileName: string;
  readonly pieceNames: readonly string[];
}

/** The error that the page shows to the user: an AppError's code and its parameters. */
export interface ReelFailure {
  readonly code: 'reel-play-unreadable' | 'export-no-space' | 'export-failed';
  readonly params: Readonly<Record<string, string | number>>;
}

/** Worker to page. Exactly one 'done' or 'failed' ends a reel. */
export type ReelEvent =
  | { readonly type: 'progress'; readonly progress: ReelProgress }
  | { readonly type: 'done'; readonly reel: MadeReel }
  | { readonly type: 'failed'; readonly failure: ReelFailure; readonly detail: string };

const EVENT_TYPES: ReadonlySet<unknown> = new Set(['progress', 'done', 'failed']);

/** True for messages of our own worker; other messages (of a development server's client) are ignored. */
export function isReelEvent(data: unknown): data is ReelEvent {
  return typeof data === 'object' && data !== null && 'type' in data && EVENT_TYPES.has(data.type);
}

export function isReelCommand(data: unknown): data is ReelCommand {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'start';
}

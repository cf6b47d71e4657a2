import type { CutProblem } from './cut-error';
import type { CutRange } from './cut-range';
import type { CutVideo } from './cut-types';

/** Page to worker. To cancel, the page terminates the worker, which frees everything it holds. */
export interface CuttingCommand {
  readonly type: 'start';
  readonly blob: Blob;
  readonly range: CutRange;
  readonly fileName: string;
}

export type CuttingFailure =
  | { readonly kind: 'problem'; readonly problem: CutProblem }
  | { readonly kind: 'no-space'; readonly params: Readonly<Record<string, string | number>> }
  /** The file was changed, moved or unplugged. */
  | { readonly kind: 'unreadable'; readonly name: 'NotReadableError' | 'NotFoundError' }
  | { readonly kind: 'other' };

/** Worker to page. Exactly one 'done' or 'failed' ends a cut. */
export type CuttingEvent =
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'done'; readonly file: Blob; readonly video: CutVideo }
  | { readonly type: 'failed'; readonly failure: CuttingFailure; readonly detail: string };

const EVENT_TYPES: ReadonlySet<unknown> = new Set(['progress', 'done', 'failed']);

/** True for messages of our own worker; other messages (of a development server's client) are ignored. */
export function isCuttingEvent(data: unknown): data is CuttingEvent {
  return typeof data === 'object' && data !== null && 'type' in data && EVENT_TYPES.has(data.type);
}

export function isCuttingCommand(data: unknown): data is CuttingCommand {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'start';
}

import type { ExportedVideo, ExportProgress, ExportRequest } from './export-types';

/** Page to worker. */
export type ExportCommand =
  | { readonly type: 'start'; readonly request: ExportRequest; readonly fileName: string }
  | { readonly type: 'cancel' };

export type ExportFailure = 'no-frames' | 'export-failed' | 'cancelled';

/** Worker to page. Exactly one 'done' or 'failed' ends a session. */
export type ExportEvent =
  | { readonly type: 'progress'; readonly progress: ExportProgress }
  | { readonly type: 'done'; readonly video: ExportedVideo }
  | { readonly type: 'failed'; readonly failure: ExportFailure; readonly detail: string };

const EVENT_TYPES: ReadonlySet<unknown> = new Set(['progress', 'done', 'failed']);
const COMMAND_TYPES: ReadonlySet<unknown> = new Set(['start', 'cancel']);

/** True for messages of our own worker; others (a development server's client) are not ours. */
export function isExportEvent(data: unknown): data is ExportEvent {
  return typeof data === 'object' && data !== null && 'type' in data && EVENT_TYPES.has(data.type);
}

export function isExportCommand(data: unknown): data is ExportCommand {
  return typeof data === 'object' && data !== null && 'type' in data && COMMAND_TYPES.has(data.type);
}

import type { ExportedVideo, ExportProgress, RenderRequest } from './export-types';

/** Page to worker. */
export type ExportCommand =
  /** Loads the fonts and the sound encoder, which nearly every export needs, ahead of time. */
  | { readonly type: 'prepare' }
  /** @see shapesOf: there is a file name for each shape of the options. */
  | { readonly type: 'start'; readonly request: RenderRequest; readonly fileNames: readonly string[] }
  | { readonly type: 'cancel' };

/** The error that the page shows to the user: an AppError's code and its parameters. */
export type ExportFailure =
  | { readonly code: 'cancelled' }
  | {
      readonly code: 'no-frames' | 'export-failed' | 'export-no-space';
      readonly params: Readonly<Record<string, string | number>>;
    };

/** The outcome of one shape: its video, or null if it failed. */
export type ShapeOutcome = ExportedVideo | null;

/** Worker to page. Exactly one 'done' or 'failed' ends a session; 'failed' when no shape could be made. */
export type ExportEvent =
  | { readonly type: 'progress'; readonly progress: ExportProgress }
  | { readonly type: 'done'; readonly outcomes: readonly ShapeOutcome[] }
  | { readonly type: 'failed'; readonly failure: ExportFailure; readonly detail: string };

const EVENT_TYPES: ReadonlySet<unknown> = new Set(['progress', 'done', 'failed']);
const COMMAND_TYPES: ReadonlySet<unknown> = new Set(['prepare', 'start', 'cancel']);

/** True for messages of our own worker; other messages (of a development server's client) are ignored. */
export function isExportEvent(data: unknown): data is ExportEvent {
  return typeof data === 'object' && data !== null && 'type' in data && EVENT_TYPES.has(data.type);
}

export function isExportCommand(data: unknown): data is ExportCommand {
  return typeof data === 'object' && data !== null && 'type' in data && COMMAND_TYPES.has(data.type);
}

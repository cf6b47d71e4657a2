/** A record as the account stores it. */
export interface Stored<Document> {
  /** The number of saves, from 1. */
  readonly revision: number;
  /** Null when this version of the app cannot read it. */
  readonly document: Document | null;
  /** The opened editor that saved it. */
  readonly writerId: string;
}

/** Whether the current document is saved in the account. */
export type SaveState<Newer> =
  | { readonly kind: 'saved' }
  /** A change has not been saved yet. */
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  /**
   * The last save failed and will be repeated. `isKeptHere` is false when this device could not store a copy either.
   */
  | { readonly kind: 'offline'; readonly isKeptHere: boolean }
  /** The account has a newer version; nothing is saved to the account until the user has chosen one. */
  | { readonly kind: 'conflict'; readonly newer: Newer };

export function isSameState(a: SaveState<unknown>, b: SaveState<unknown>): boolean {
  if (a.kind === 'offline' && b.kind === 'offline') return a.isKeptHere === b.isKeptHere;
  if (a.kind === 'conflict' && b.kind === 'conflict') return a.newer === b.newer;
  return a.kind === b.kind;
}

/** The document that an editor starts with, and how it relates to the account's version. */
export interface Opening<Document, Newer = never> {
  readonly initial: Document | null;
  /** The account's revision that the next save replaces; 0 if there is none. */
  readonly baseRevision: number;
  /** The account's document at that revision; null when there is none or it is unknown. */
  readonly accountDocument: Document | null;
  /** Documents that the account may have or receive instead, because a page that has since closed sent them. */
  readonly sent?: readonly Document[];
  /** Whether the account does not have `initial` yet. */
  readonly isUnsaved: boolean;
  /** The account's newer version, which the user has to decide about; null when there is no conflict. */
  readonly newer: Newer | null;
}

/** A document and the account's version that it is based on. */
interface Made<Document> extends Pick<Opening<Document>, 'baseRevision' | 'accountDocument'> {
  readonly document: Document;
}

/** A document that the account does not have yet, or may not have. */
export interface Unsaved<Document> extends Made<Document> {
  /** The number of the writer's change. */
  readonly change: number;
  readonly changedAtMs: number;
  /** Documents that were sent since then and may have reached the account, although no answer confirmed it. */
  readonly sent: readonly Document[];
}

export interface SaveRequest<Document> extends Made<Document>, Pick<Unsaved<Document>, 'sent'> {
  /** Whether the editor shows the document only after it was saved. */
  readonly isAhead: boolean;
}

/**
 * How soon a change is written to this device: `quick` at once, `slow` now and then while every frame changes the
 * document.
 */
export type Pace = 'quick' | 'slow';

export interface Timings {
  /**
   * A save starts after this quiet pause, or when the first unsaved change to the work is as old as the longest wait.
   */
  readonly quietMs: number;
  readonly longestWaitMs: number;
  /** How long a change waits for further ones before this device stores it. */
  readonly keepMs: Readonly<Record<Pace, number>>;
}

/** How to handle an account version that this editor has not seen. The user chooses, unless it is harmless. */
interface NewerVersions<Document, Newer> {
  /** Whether the account has refused a save because of such a version. */
  readonly isConflict: (error: unknown) => boolean;
  readonly load: (signal?: AbortSignal) => Promise<Newer | null>;
  readonly loadRevision: () => Promise<number>;
  /**
   * Whether this editor has saved the version, although the answer was lost.
   * @param known the documents that this editor shows, has seen and has sent.
   */
  readonly isOwn: (newest: Newer, known: readonly Document[]) => boolean;
  /** Whether two documents hold the same work once the account has stored them. */
  readonly isSameInAccount: (a: Document, b: Document) => boolean;
}

/** Describes one kind of record to Autosave. */
export interface AutosaveRecord<Document, Newer extends Stored<Document> = never> {
  /** The record's name in console messages, for example "track". */
  readonly name: string;
  readonly timings: Timings;
  /** Resolves with the new revision. */
  readonly save: (request: SaveRequest<Document>, signal: AbortSignal) => Promise<number>;
  /**
   * Whether the account has refused the save. After any other failure the save may have succeeded and only its answer
   * was lost.
   */
  readonly isRefusal: (error: unknown) => boolean;
  readonly newerVersions: NewerVersions<Document, Newer>;
  /** The copy on this device. */
  readonly copies: {
    /** Starts writing before it returns. */
    readonly write: (unsaved: Unsaved<Document>) => Promise<void>;
    /** Writes before it returns, for a page that is closing. It may fail silently, so call `write` as well. */
    readonly writeAtLast: (unsaved: Unsaved<Document>) => void;
    /** Removes the writer's copy unless it holds a later change. */
    readonly remove: (change: number) => Promise<void>;
  };
  /** Whether two documents hold exactly the same work, point by point. */
  readonly isSame: (a: Document, b: Document) => boolean;
  readonly onFailure: (error: unknown, request: SaveRequest<Document>) => void;
}

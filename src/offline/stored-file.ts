/** A file of the build that the service worker may store, by its content. */
export interface StoredFile {
  /** Its path on the host. */
  readonly path: string;
  /** SHA-256 of its content, in Base64. */
  readonly hash: string;
  /** The headers that the worker sends with it; left out for files whose headers protect nothing. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** All files of one version of the app that the service worker may store. */
export interface OfflineFiles {
  /** What every screen needs, stored when the worker is installed. */
  readonly start: readonly StoredFile[];
  /** What tracking, editing and exporting need, stored when used or after a visit to a screen that will use it. */
  readonly tools: readonly StoredFile[];
}

/** The page that the worker shows for every path of the app. */
export const SHELL_PATH = '/';

export interface TransferProgress {
  readonly sentBytes: number;
  readonly totalBytes: number;
}

/** Where a transfer goes: an object's name in a bucket, and the bare content type it is stored under. */
export interface TransferTarget {
  readonly bucket: string;
  readonly path: string;
  readonly contentType: string;
}

/** An aborted transfer rejects with the signal's AbortError; what arrived so far stays until it is discarded. */
export interface TransferOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: TransferProgress) => void) | undefined;
  /** False while the line is down and the transfer waits or retries, true when bytes flow again. */
  readonly onConnection?: ((isConnected: boolean) => void) | undefined;
}

/** The rejection of an aborted transfer. */
export function abortError(): DOMException {
  return new DOMException('The transfer was cancelled.', 'AbortError');
}

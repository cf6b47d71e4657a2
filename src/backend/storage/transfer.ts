export interface TransferProgress {
  readonly sentBytes: number;
  readonly totalBytes: number;
}

/** The target of a transfer: the bucket, the object's name, and the plain content type with which it is stored. */
export interface TransferTarget {
  readonly bucket: string;
  readonly path: string;
  readonly contentType: string;
}

/** An aborted transfer rejects with the signal's AbortError; the uploaded bytes remain until they are discarded. */
export interface TransferOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: TransferProgress) => void) | undefined;
  /**
   * Called with false when the connection is lost and the transfer waits or retries, and with true when bytes flow
   * again.
   */
  readonly onConnection?: ((isConnected: boolean) => void) | undefined;
}

/** Creates the error of an aborted transfer. */
export function abortError(): DOMException {
  return new DOMException('The transfer was cancelled.', 'AbortError');
}

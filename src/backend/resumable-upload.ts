import { DetailedError, Upload, type HttpRequest, type UploadOptions } from 'tus-js-client';
import { AppError } from '@/domain/errors';
import { RESUMABLE_CHUNK_BYTES } from '@/domain/limits';
import { TransferError } from './backend-error';
import { backendConfig } from './config';
import { requireIdentity } from './identity';
import { abortError, type TransferOptions, type TransferTarget } from './transfer';

export interface ResumableOptions extends TransferOptions {
  /** An upload begun earlier, to carry on with; when the server has dropped it, the upload starts over. */
  readonly uploadUrl?: string | null;
  /** The upload's own address, as soon as the server gave it. */
  readonly onUploadUrl?: (uploadUrl: string) => void;
  /** Bytes that the server has for good. */
  readonly onAccepted?: (acceptedBytes: number) => void;
}

/** Waits before the retries; counting starts again whenever bytes got through. */
const RETRY_DELAYS_MS = [0, 1000, 2000, 4000, 8000, 15_000];
const GONE = new Set([404, 410]);

/**
 * Uploads a large object by TUS in 6 MB chunks. Survives dropped connections: retries with back-off, and while the
 * browser is offline waits for the line.
 * @throws TransferError with storage's answer, AppError 'upload-failed' when there was none, or an AbortError.
 */
export async function resumableUpload(
  target: TransferTarget,
  body: Blob,
  options: ResumableOptions,
): Promise<void> {
  let uploadUrl = options.uploadUrl ?? null;
  let isConnected = true;
  for (;;) {
    const run = new TusRun(target, body, options, { uploadUrl, isConnected });
    try {
      return await run.finish();
    } catch (error) {
      if (uploadUrl !== null && GONE.has(statusOf(error))) uploadUrl = null;
      else if (isLineDown(error)) {
        await untilOnline(options.signal);
        uploadUrl = run.uploadUrl;
        isConnected = false;
      } else throw readable(error);
    }
  }
}

/** Removes what an unfinished upload has left on the server. One that is gone or finished is no error. */
export async function terminateUpload(uploadUrl: string): Promise<void> {
  try {
    await Upload.terminate(uploadUrl, baseOptions());
  } catch (error) {
    const status = statusOf(error);
    if (!GONE.has(status) && status !== 400) throw readable(error);
  }
}

/** One start of tus-js-client, from its first request to success or to an error that it does not retry. */
class TusRun {
  private readonly upload: Upload;
  private isConnected: boolean;
  private settle: { resolve: () => void; reject: (error: unknown) => void } | null = null;

  constructor(
    target: TransferTarget,
    body: Blob,
    private readonly options: ResumableOptions,
    { uploadUrl, isConnected }: { readonly uploadUrl: string | null; readonly isConnected: boolean },
  ) {
    this.isConnected = isConnected;
    this.upload = new Upload(body, {
      ...baseOptions(),
      // Without an endpoint a failed HEAD is retried. With one, tus-js-client starts over from the first byte.
      endpoint: uploadUrl === null ? `${backendConfig.supabaseUrl}/storage/v1/upload/resumable` : null,
      uploadUrl,
      chunkSize: RESUMABLE_CHUNK_BYTES,
      storeFingerprintForResuming: false,
      metadata: {
        bucketName: target.bucket,
        objectName: target.path,
        contentType: target.contentType,
        cacheControl: '3600',
      },
      onShouldRetry: (error) => this.shouldRetry(error),
      onUploadUrlAvailable: () => this.keepUrl(),
      onProgress: (sentBytes, totalBytes) => {
        this.setConnected(true);
        options.onProgress?.({ sentBytes, totalBytes });
      },
      onChunkComplete: (_chunkBytes, acceptedBytes) => options.onAccepted?.(acceptedBytes),
      onSuccess: () => this.settle?.resolve(),
      onError: (error) => this.settle?.reject(error),
    });
  }

  get uploadUrl(): string | null {
    return this.upload.url;
  }

  /** @throws DetailedError of tus-js-client, or an AbortError. */
  async finish(): Promise<void> {
    const { signal } = this.options;
    if (signal?.aborted) throw abortError();
    const abort = () => {
      void this.upload.abort(false);
      this.settle?.reject(abortError());
    };
    signal?.addEventListener('abort', abort);
    try {
      await new Promise<void>((resolve, reject) => {
        this.settle = { resolve, reject };
        this.upload.start();
      });
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  private keepUrl(): void {
    this.upload.options.endpoint = null;
    if (this.upload.url) this.options.onUploadUrl?.(this.upload.url);
  }

  private shouldRetry(error: DetailedError): boolean {
    const isRetried = isWorthRetrying(error);
    if (isRetried || isLineDown(error)) this.setConnected(false);
    return isRetried;
  }

  private setConnected(isConnected: boolean): void {
    if (isConnected === this.isConnected) return;
    this.isConnected = isConnected;
    this.options.onConnection?.(isConnected);
  }
}

function baseOptions(): UploadOptions {
  return {
    headers: { apikey: backendConfig.publishableKey, 'x-upsert': 'true' },
    retryDelays: RETRY_DELAYS_MS,
    onShouldRetry: isWorthRetrying,
    onBeforeRequest: setFreshToken,
  };
}

/** An upload may outlive the token it began with. */
async function setFreshToken(request: HttpRequest): Promise<void> {
  const { accessToken } = await requireIdentity();
  request.setHeader('authorization', `Bearer ${accessToken}`);
}

function isWorthRetrying(error: DetailedError): boolean {
  if (error.causingError instanceof AppError || isLineDown(error)) return false;
  const status = statusOf(error);
  // 409 at creation means that the object exists, which no retry changes; later it is a lost race for the lock.
  if (status === 409) return error.originalRequest.getMethod() !== 'POST';
  return status === 0 || status >= 500 || status === 408 || status === 423 || status === 429;
}

function isLineDown(error: unknown): boolean {
  return error instanceof DetailedError && statusOf(error) === 0 && !navigator.onLine;
}

/** HTTP status of tus-js-client's error; 0 when no answer came. */
function statusOf(error: unknown): number {
  return error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;
}

function readable(error: unknown): unknown {
  if (!(error instanceof DetailedError)) return error;
  if (error.causingError instanceof AppError) return error.causingError;
  const response = error.originalResponse;
  if (!response) return new AppError('upload-failed', { cause: error });
  return new TransferError(response.getStatus(), response.getBody());
}

function untilOnline(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = new AbortController();
    const once = (finish: () => void) => () => {
      stop.abort();
      finish();
    };
    window.addEventListener('online', once(resolve), { signal: stop.signal });
    signal?.addEventListener(
      'abort',
      once(() => reject(abortError())),
      { signal: stop.signal },
    );
  });
}

import { DetailedError, Upload, type HttpRequest, type UploadOptions } from 'tus-js-client';
import { AppError } from '@/domain/errors';
import { RESUMABLE_CHUNK_BYTES } from '@/domain/limits';
import { isOffline, untilOnline } from '@/lib/connection';
import { TransferError } from '../http/backend-error';
import { backendConfig } from '../http/config';
import { requireIdentity } from '../auth/identity';
import { abortError, type TransferOptions, type TransferTarget } from './transfer';

export interface ResumableOptions extends TransferOptions {
  /** The URL of an earlier upload to continue. When the server has deleted that upload, a new one starts. */
  readonly uploadUrl?: string | null;
  /** Called with the upload's URL as soon as the server has created it. */
  readonly onUploadUrl?: (uploadUrl: string) => void;
  /** Called with the number of bytes that the server has stored. */
  readonly onAccepted?: (acceptedBytes: number) => void;
}

/** The waits between retries; the count restarts whenever bytes have been accepted. */
const RETRY_DELAYS_MS = [0, 1000, 2000, 4000, 8000, 15_000];
const GONE = new Set([404, 410]);

/**
 * Uploads a large object with TUS in chunks of 6 MB. It survives lost connections: retries with a back-off, and waits
 * while the browser is offline.
 * @throws TransferError with Storage's answer, AppError 'upload-failed' when there was none, or an AbortError.
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

/** Deletes an unfinished upload on the server. An already deleted or finished upload is not an error. */
export async function terminateUpload(uploadUrl: string): Promise<void> {
  try {
    await Upload.terminate(uploadUrl, baseOptions());
  } catch (error) {
    const status = statusOf(error);
    if (!GONE.has(status) && status !== 400) throw readable(error);
  }
}

/**
 * One start of tus-js-client, from its first request until it succeeds or fails with an error that it does not retry.
 */
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
      // Without an endpoint, tus-js-client retries a failed HEAD request. With one, it would start again from the
      // first byte.
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
      onBeforeRequest: (request) => this.prepare(request),
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

  /**
   * Starts the upload and waits for its end.
   * @throws DetailedError of tus-js-client, or an AbortError.
   */
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

  /**
   * Checks the signal before each request, because tus-js-client ignores an abort during its start and still sends
   * the next request.
   */
  private async prepare(request: HttpRequest): Promise<void> {
    await setFreshToken(request);
    this.options.signal?.throwIfAborted();
  }

  private keepUrl(): void {
    this.upload.options.endpoint = null;
    if (this.upload.url) this.options.onUploadUrl?.(this.upload.url);
  }

  private shouldRetry(error: DetailedError): boolean {
    if (this.options.signal?.aborted) return false;
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

/** Refreshes the access token, because an upload may outlast the token it started with. */
async function setFreshToken(request: HttpRequest): Promise<void> {
  const { accessToken } = await requireIdentity();
  request.setHeader('authorization', `Bearer ${accessToken}`);
}

function isWorthRetrying(error: DetailedError): boolean {
  if (error.causingError instanceof AppError || isLineDown(error)) return false;
  const status = statusOf(error);
  // A 409 at creation means that the object exists, which no retry changes; a later 409 means that another request
  // holds the lock.
  if (status === 409) return error.originalRequest.getMethod() !== 'POST';
  return status === 0 || status >= 500 || status === 408 || status === 423 || status === 429;
}

function isLineDown(error: unknown): boolean {
  return error instanceof DetailedError && statusOf(error) === 0 && isOffline();
}

/** The HTTP status of an error of tus-js-client; 0 without an answer. */
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

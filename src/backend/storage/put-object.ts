import { AppError } from '@/domain/errors';
import { untilOnline, wasLineLost } from '@/lib/connection';
import { TransferError } from '../http/backend-error';
import { backendConfig } from '../http/config';
import { requireIdentity } from '../auth/identity';
import { abortError, type TransferOptions, type TransferTarget } from './transfer';

/**
 * Uploads a small object in one PUT. It uses XMLHttpRequest, because fetch reports no upload progress. An upload that
 * can be canceled waits while the browser is offline, then starts again.
 * @throws TransferError with Storage's answer, AppError 'upload-failed' when there was none, or an AbortError.
 */
export async function putObject(target: TransferTarget, body: Blob, options: TransferOptions): Promise<void> {
  const { signal, onConnection } = options;
  for (;;) {
    try {
      return await put(target, body, options);
    } catch (error) {
      const isUnanswered = error instanceof AppError && error.code === 'upload-failed';
      if (!signal || !isUnanswered || !(await wasLineLost())) throw error;
      onConnection?.(false);
      await untilOnline(signal);
      onConnection?.(true);
    }
  }
}

async function put(target: TransferTarget, body: Blob, options: TransferOptions): Promise<void> {
  const { accessToken } = await requireIdentity();
  if (options.signal?.aborted) throw abortError();
  const request = new XMLHttpRequest();
  request.open('PUT', `${backendConfig.supabaseUrl}/storage/v1/object/${target.bucket}/${target.path}`);
  request.setRequestHeader('authorization', `Bearer ${accessToken}`);
  request.setRequestHeader('apikey', backendConfig.publishableKey);
  request.setRequestHeader('content-type', target.contentType);
  request.setRequestHeader('cache-control', 'max-age=3600');
  request.setRequestHeader('x-upsert', 'true');
  await sendWithProgress(request, body, options);
}

function sendWithProgress(
  request: XMLHttpRequest,
  body: Blob,
  { signal, onProgress }: TransferOptions,
): Promise<void> {
  const abort = () => request.abort();
  signal?.addEventListener('abort', abort);
  return new Promise<void>((resolve, reject) => {
    request.upload.addEventListener('progress', (event) => {
      onProgress?.({ sentBytes: Math.min(event.loaded, body.size), totalBytes: body.size });
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new TransferError(request.status, request.responseText));
    });
    request.addEventListener('error', () => reject(new AppError('upload-failed', { cause: 'no answer' })));
    request.addEventListener('abort', () => reject(abortError()));
    request.send(body);
  }).finally(() => signal?.removeEventListener('abort', abort));
}

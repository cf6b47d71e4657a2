import { describe, expect, test } from 'vitest';
import { dataError, serviceFailureOf, storageError, TransferError } from '@/backend/http/backend-error';
import { AppError } from '@/domain/errors';

const body = (statusCode: string, message: string, code?: string) =>
  JSON.stringify({ statusCode, error: 'x', message, ...(code && { code }) });

describe('failures of storage', () => {
  // Hosted storage (objects: HTTP 400, true code in the body) and uploads (TUS: true status, plain text)
  test.each([
    [
      'too large',
      400,
      body('413', 'The object exceeded the maximum allowed size', 'EntityTooLarge'),
      'file-too-large',
    ],
    ['too large by TUS', 413, 'Maximum size exceeded\n', 'file-too-large'],
    ['no bucket', 400, body('404', 'Bucket not found', 'NoSuchBucket'), 'storage-not-configured'],
    ['no bucket, older storage', 400, body('404', 'Bucket not found'), 'storage-not-configured'],
    ['no bucket by TUS', 404, 'Bucket not found', 'storage-not-configured'],
    ['no object', 400, body('404', 'Object not found', 'NoSuchKey'), 'video-upload-failed'],
    ['wrong type', 400, body('415', 'mime type text/plain is not supported', 'InvalidMimeType'), 'file-type'],
    ['expired token', 400, body('403', '"exp" claim timestamp check failed', 'AccessDenied'), 'no-session'],
    ['broken token', 400, body('403', 'Invalid Compact JWS', 'AccessDenied'), 'no-session'],
    [
      'refused by a policy',
      400,
      body('403', 'new row violates row-level security policy', 'AccessDenied'),
      'video-upload-failed',
    ],
    ['a proxy in between', 502, '<html>Bad gateway</html>', 'video-upload-failed'],
  ])('%s', (_case, httpStatus, text, code) => {
    expect(storageError(new TransferError(httpStatus, text), 'video-upload-failed')).toMatchObject({ code });
  });

  test('name the largest possible size if the plan is unknown', () => {
    const error = storageError(new TransferError(413, 'Maximum size exceeded'), 'video-upload-failed');
    expect(error.message).toBe('File too large. Maximum size is 5120MB.');
  });

  test('keep an error that already has its text, and keep a cancellation', () => {
    const known = new AppError('bucket-missing');
    const cancelled = new DOMException('', 'AbortError');
    expect(storageError(known, 'video-upload-failed')).toBe(known);
    expect(storageError(cancelled, 'video-upload-failed')).toBe(cancelled);
  });
});

describe('failures of the data service', () => {
  test.each(['PGRST301', 'PGRST303', 'PT401'])('%s means that the session is gone', (code) => {
    expect(dataError({ code, message: 'JWT' }, 'videos-load-failed')).toMatchObject({ code: 'no-session' });
  });

  test('use the fallback otherwise, with the original error as the cause', () => {
    const cause = { code: '23514', message: 'violates check constraint' };
    expect(dataError(cause, 'video-rename-failed')).toMatchObject({ code: 'video-rename-failed', cause });
  });
});

test('a failure without a response has status 0', () => {
  expect(serviceFailureOf(new TypeError('Failed to fetch'))).toEqual({
    status: 0,
    code: null,
    message: 'Failed to fetch',
  });
  expect(serviceFailureOf('nothing')).toEqual({ status: 0, code: null, message: '' });
});

import { expect } from 'vitest';
import type { Project, SignedInUser } from './harness';

/** Bytes that differ by position, so that a wrong range is noticed. */
export function patternBytes(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let index = 0; index < length; index += 1) bytes[index] = (index * 31 + (index >> 8)) % 251;
  return bytes;
}

/** Compares byte for byte (toEqual takes seconds for a megabyte). */
export async function expectBytes(actual: Blob | Response | null, expected: Uint8Array): Promise<void> {
  const bytes = new Uint8Array((await actual?.arrayBuffer()) ?? new ArrayBuffer(0));
  expect(bytes.length).toBe(expected.length);
  expect(Buffer.compare(bytes, expected)).toBe(0);
}

export const MP4 = { contentType: 'video/mp4' } as const;

/** Names for clips in a user's folder, each one new. */
export function clipNames(user: SignedInUser): () => string {
  let counter = 0;
  return () => `${user.id}/${(counter += 1)}.mp4`;
}

/** An event that a test waits for and triggers. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** What a browser sends besides the body: the project key and the session. */
function headersOf(project: Project, user: SignedInUser | null): Record<string, string> {
  const token = user?.accessToken ?? project.publishableKey;
  return { apikey: project.publishableKey, authorization: `Bearer ${token}` };
}

/** Sends a request to Storage as a user (null: signed out) and gives back the answer. */
export function send(
  project: Project,
  user: SignedInUser | null,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(headersOf(project, user))) {
    if (!headers.has(name)) headers.set(name, value);
  }
  return project.request(`/storage/v1${path}`, { ...init, headers });
}

/** Only the status; cancels the body, so that the server can close the file. */
export async function statusOf(answer: Promise<Response>): Promise<number> {
  const { status, body } = await answer;
  await body?.cancel();
  return status;
}

/** The answer must be one of hosted storage: HTTP 400 with the true status as text in the body. */
export async function expectStorageError(
  response: Response,
  expected: { statusCode: string; error: string; message: string; code: string },
  httpStatus = 400,
): Promise<void> {
  expect(await response.json()).toEqual(expected);
  expect(response.status).toBe(httpStatus);
}

export const RLS_ERROR = {
  statusCode: '403',
  error: 'Unauthorized',
  message: 'new row violates row-level security policy',
  code: 'AccessDenied',
};
export const NO_OBJECT = {
  statusCode: '404',
  error: 'not_found',
  message: 'Object not found',
  code: 'NoSuchKey',
};
export const NO_BUCKET = {
  statusCode: '404',
  error: 'Bucket not found',
  message: 'Bucket not found',
  code: 'NoSuchBucket',
};
export const DUPLICATE = {
  statusCode: '409',
  error: 'Duplicate',
  message: 'The resource already exists',
  code: 'KeyAlreadyExists',
};
export const TOO_LARGE = {
  statusCode: '413',
  error: 'Payload too large',
  message: 'The object exceeded the maximum allowed size',
  code: 'EntityTooLarge',
};

/**
 * A new user whose plan is as large as the buckets, because most tests send bodies without a length, which count as the
 * maximum.
 */
export async function newStorageUser(project: Project): Promise<SignedInUser> {
  const user = await project.newUser();
  const service = project.service();
  const { data } = await service.from('plans').select('id').eq('name', 'Enterprise').single();
  const { error } = await service.from('user_subscriptions').insert({
    user_id: user.id,
    plan_id: data?.id,
    current_period_end: new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString(),
  });
  if (error) throw error;
  return user;
}

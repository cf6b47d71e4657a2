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

/** A body that sends its bytes when `release` is called. @returns when the server began to read it, too */
export function heldBody(bytes: Uint8Array<ArrayBuffer>) {
  const begun = gate();
  const held = gate();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        begun.open();
        await held.opened;
        controller.enqueue(bytes);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { body, begun: begun.opened, release: () => held.open() };
}

/** Sends a request to Storage as a user (null: signed out), with what a browser sends besides the body. */
export function send(
  project: Project,
  user: SignedInUser | null,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  const token = user?.accessToken ?? project.publishableKey;
  if (!headers.has('apikey')) headers.set('apikey', project.publishableKey);
  if (!headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
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
  expected: ReturnType<typeof problem>,
  httpStatus = 400,
): Promise<void> {
  expect([await response.json(), response.status]).toEqual([expected, httpStatus]);
}

/** The body of an error of hosted storage. */
export function problem(statusCode: string, error: string, message: string, code: string) {
  return { statusCode, error, message, code };
}

export const RLS_ERROR = problem(
  '403',
  'Unauthorized',
  'new row violates row-level security policy',
  'AccessDenied',
);
export const NO_OBJECT = problem('404', 'not_found', 'Object not found', 'NoSuchKey');
export const NO_BUCKET = problem('404', 'Bucket not found', 'Bucket not found', 'NoSuchBucket');
export const TOO_LARGE = problem(
  '413',
  'Payload too large',
  'The object exceeded the maximum allowed size',
  'EntityTooLarge',
);

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

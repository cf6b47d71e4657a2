import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '@/backend/auth/session-key';
import { forgetBrowser, signIn } from './support/backend';
import { loseConnection } from './support/connection';
import { expectMessage } from './support/console-guard';

const HOUR_MS = 3_600_000;
/** A request without a connection fails sooner than auth-js would stop to repeat a refresh. */
const AT_ONCE_MS = 5000;

const realNow = Date.now.bind(Date);
let aheadMs = 0;

beforeEach(() => {
  aheadMs = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + aheadMs);
  vi.resetModules();
  expectMessage(/^warn: .*Multiple GoTrueClient instances/);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await forgetBrowser();
});

/** Opens the app hours after the last visit, so that the session is due for a refresh. */
async function openLater() {
  aheadMs = 2 * HOUR_MS;
  const { startSession, getSession } = await import('@/backend/auth/session');
  const { authClient } = await import('@/backend/auth/auth-client');
  const { supabase } = await import('@/backend/http/client');
  const { dataError } = await import('@/backend/http/backend-error');
  startSession();
  const read = async () => {
    const { error, status } = await supabase.from('videos').select('id');
    return error && dataError(error, 'videos-load-failed', status);
  };
  return { getSession, read, refreshIsOver: () => authClient.initialize() };
}

test('a member who opens the app offline stays signed in, and each request says at once what is missing', async () => {
  const { id } = await signIn();
  const connection = loseConnection();
  expectMessage(/^error: TypeError: Failed to fetch/);
  expectMessage(/^warn: .*Realtime/);
  const { getSession, read } = await openLater();
  const startMs = performance.now();
  await vi.waitFor(() => expect(getSession()).toMatchObject({ status: 'signed-in', user: { id } }));
  expect(await read()).toMatchObject({ code: 'no-connection', message: 'No internet connection' });
  expect(performance.now() - startMs).toBeLessThan(AT_ONCE_MS);

  connection.restore();
  expect(await read()).toBeNull();
  expect(getSession()).toMatchObject({ status: 'signed-in', user: { id } });
});

test('the next request after a lost connection refreshes the session, although the client refuses for a minute', async () => {
  await signIn();
  const connection = loseConnection();
  expectMessage(/^error: .*Failed to fetch/);
  expectMessage(/^warn: .*Realtime/);
  const { getSession, read, refreshIsOver } = await openLater();
  await vi.waitFor(() => expect(getSession()).toMatchObject({ status: 'signed-in' }));
  // The client repeats the refresh for half a minute.
  aheadMs += 40_000;
  await refreshIsOver();
  connection.restore();
  expect(await read()).toBeNull();
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).not.toBeNull();
});

test('a session that the server has ended leads to the sign-in', async () => {
  await signIn();
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(Response.json({ code: 'refresh_token_not_found', message: 'gone' }, { status: 400 })),
  );
  const { getSession } = await openLater();
  await vi.waitFor(() => expect(getSession()).toMatchObject({ status: 'signed-out' }));
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
});

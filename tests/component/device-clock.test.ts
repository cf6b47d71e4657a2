import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '@/backend/auth/session-key';
import { authClient } from '@/backend/auth/auth-client';
import { supabase } from '@/backend/http/client';
import { beatProcessing, markProcessing } from '@/backend/videos/videos';
import { answerInstead } from './support/answer-instead';
import { forgetBrowser, insert, signIn, sql } from './support/backend';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const realNow = Date.now.bind(Date);
let aheadMs = 0;
let tokens: number;

beforeEach(() => {
  aheadMs = 0;
  tokens = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + aheadMs);
  answerInstead('POST', '/auth/v1/token', () => {
    tokens += 1;
    return null;
  });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await forgetBrowser();
});

/** Sends requests one after the other, like every screen. */
async function ask(times: number): Promise<void> {
  for (let sent = 0; sent < times; sent += 1) {
    const { error } = await supabase.from('videos').select('id');
    expect(error).toBeNull();
  }
}

async function isSignedIn(): Promise<boolean> {
  return (await authClient.getSession()).data.session !== null;
}

test.each([
  ['two hours ahead', 2 * HOUR_MS],
  ['right', 0],
  ['two hours behind', -2 * HOUR_MS],
])('refreshes a session once an hour, before it ends, when the clock is %s', async (_name, byMs) => {
  aheadMs = byMs;
  await signIn();
  await ask(10);
  expect(tokens).toBe(0);
  aheadMs += 58 * MINUTE_MS;
  await ask(3);
  expect(tokens).toBe(0);
  aheadMs += MINUTE_MS;
  await ask(10);
  expect(tokens).toBe(1);
  expect(await isSignedIn()).toBe(true);
});

test('refreshes an old session once after the clock was set two hours ahead', async () => {
  await signIn();
  aheadMs = 2 * HOUR_MS;
  await ask(10);
  expect(tokens).toBe(1);
  expect(await isSignedIn()).toBe(true);
});

test('refreshes at most every half minute when the clock keeps jumping', async () => {
  await signIn();
  for (let leaps = 0; leaps < 10; leaps += 1) {
    aheadMs += 2 * HOUR_MS;
    await ask(1);
  }
  expect(tokens).toBe(1);
  expect(await isSignedIn()).toBe(true);
});

test('refreshes a rejected token at once, and sends the request again', async () => {
  await signIn();
  // The clock was set back, and the token ended before this device expected it.
  let refusals = 0;
  answerInstead('GET', '/rest/v1/videos', () =>
    refusals++ === 0 ? Response.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 }) : null,
  );
  await ask(3);
  expect([tokens, refusals]).toEqual([1, 4]);
});

test('does not send a request a third time if it is rejected with the new token too', async () => {
  await signIn();
  let refusals = 0;
  answerInstead('GET', '/rest/v1/videos', () => {
    refusals += 1;
    return Response.json({ code: 'PGRST301', message: 'No suitable key' }, { status: 401 });
  });
  const { error } = await supabase.from('videos').select('id');
  expect([error?.code, tokens, refusals]).toEqual(['PGRST301', 1, 2]);
});

test('a session survives when the server reports too many refreshes', async () => {
  await signIn();
  const kept = localStorage.getItem(SESSION_STORAGE_KEY);
  let refusals = 0;
  answerInstead('POST', '/auth/v1/token', () =>
    refusals++ === 0
      ? Response.json(
          { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
          { status: 429 },
        )
      : null,
  );
  aheadMs = 3 * HOUR_MS;
  await ask(1);
  expect(await isSignedIn()).toBe(true);
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).not.toBe(kept);
});

test.each([-2, 2])(
  "an export's heartbeat has the server’s time when the clock is %i hours off",
  async (hours) => {
    vi.setSystemTime(realNow() + hours * HOUR_MS);
    const { id: userId } = await signIn();
    const video = `insert into public.videos (user_id, title, original_name) values ($1, 'Serve', 'clip.mp4') returning id`;
    const id = await insert(video, [userId]);
    for (const tell of [markProcessing, beatProcessing]) {
      await tell(id);
      const [beat] = await sql(
        `select abs(extract(epoch from now() - processing_heartbeat_at)) < 30 as is_now from public.videos where id = $1`,
        [id],
      );
      expect(beat).toEqual({ is_now: true });
    }
  },
);

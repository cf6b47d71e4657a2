import * as v from 'valibot';
import { noteServerTime } from '../http/server-clock';

// auth-js compares a session's end, which the server sets by its own clock, with this device's clock. If the device's
// clock is an hour ahead, every new session would be over at once and each request would refresh it again; if it is
// behind, no session would be refreshed in time. So we store a session's end by the device's clock.

/** The part of the answer to a sign-in or refresh that we change. */
const SessionAnswer = v.object({ access_token: v.string(), expires_in: v.number(), expires_at: v.number() });

/** The shortest time between two refreshes, even if the clock changes. */
const REFRESH_FLOOR_MS = 30_000;
/** auth-js refreshes a session when less than two minutes are left. */
const NOT_DUE_SEC = 180;
/** Seconds since 1970. For auth-js, 0 means that the session never ends. */
const OVER = 1;

/** The token of the last refresh in this page, and when it arrived by a monotonic clock. */
let refreshed = { token: '', atMs: 0 };
/** A token that the server rejected as expired or invalid. */
let refusedToken = '';

/** Notes that the server rejects a token, so that the session is refreshed when it is needed next. */
export function noteRefusedToken(token: string): void {
  refusedToken = token;
}

/**
 * The answer to a sign-in or refresh, with the session's end by this device's clock; other answers unchanged. Turns the
 * result of a redundant refresh into a failure that auth-js retries, because it would end the session.
 */
export async function sessionByDeviceClock(answer: Response, isRefresh: boolean): Promise<Response> {
  if (isRefresh && answer.status === 429) return new Response(null, { status: 503 });
  const body: unknown = answer.ok && (await answer.clone().json());
  const { success, output } = v.safeParse(SessionAnswer, body);
  if (!success) return answer;
  const { access_token: token, expires_in: lifeSec, expires_at: endSec } = output;
  noteServerTime((endSec - lifeSec) * 1000);
  if (isRefresh) refreshed = { token, atMs: performance.now() };
  return new Response(JSON.stringify({ ...Object(body), expires_at: nowSec() + lifeSec }), answer);
}

/**
 * A stored session as auth-js should see it: expired if the server rejected its token, and not due for refresh right
 * after a refresh.
 */
export function judgedSession(text: string): string {
  const holds = (token: string): boolean => token !== '' && text.includes(token);
  const isRefused = holds(refusedToken);
  const isFresh = holds(refreshed.token) && performance.now() - refreshed.atMs < REFRESH_FLOOR_MS;
  if (!isRefused && !isFresh) return text;
  return JSON.stringify({ ...JSON.parse(text), expires_at: isRefused ? OVER : nowSec() + NOT_DUE_SEC });
}

function nowSec(): number {
  return Math.floor(Date.now() / 1000);
}

import { noteAnswered, noteUnanswered } from '../auth/refresh-failure';
import { noteRefusedToken, sessionByDeviceClock } from '../auth/session-expiry';
import { noteServerTime } from './server-clock';

/** The URLs that issue sessions: /verify for the code or token of a mail, /token for everything else. */
const SESSION_PATH = /\/auth\/v1\/(?:verify|token)(\?grant_type=refresh_token)?/;
/** How PostgREST rejects an unreadable or expired token. */
const REFUSAL = /"PGRST30[13]"/;

/**
 * Sends the client's requests so that this device's wrong clock neither ends its session nor refreshes it repeatedly.
 * When the data API rejects a token, for example because the clock was set back after the sign-in, sends the request
 * once more with a new one.
 * @param accessToken returns the session's token, refreshed when it is due.
 */
export function sessionFetch(send: typeof fetch, accessToken: () => Promise<string | null>): typeof fetch {
  return async (input, init) => {
    const session = SESSION_PATH.exec(input instanceof Request ? input.url : String(input));
    const isRefresh = session?.[1] !== undefined;
    const answer = await (isRefresh ? noted(send(input, init)) : send(input, init));
    if (session) return sessionByDeviceClock(answer, isRefresh);
    // Only PostgREST exposes this header to pages of other origins.
    noteServerTime(Date.parse(answer.headers.get('date') ?? ''));
    if (answer.status !== 401 || !REFUSAL.test(await answer.clone().text())) return answer;
    const headers = new Headers(init?.headers);
    const refused = headers.get('authorization')?.slice('Bearer '.length) ?? '';
    noteRefusedToken(refused);
    const next = await accessToken();
    if (next === null || next === refused) return answer;
    headers.set('authorization', `Bearer ${next}`);
    return send(input, { ...init, headers });
  };
}

async function noted(refresh: Promise<Response>): Promise<Response> {
  try {
    const answer = await refresh;
    noteAnswered();
    return answer;
  } catch (error) {
    noteUnanswered(error);
    throw error;
  }
}

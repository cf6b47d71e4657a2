import { noteRefusedToken, sessionByDeviceClock } from '../auth/session-expiry';
import { noteServerTime } from './server-clock';

/** The addresses that give out sessions: /verify for the code or token of a mail, /token for all else. */
const SESSION_PATH = /\/auth\/v1\/(?:verify|token)(\?grant_type=refresh_token)?/;
/** How PostgREST refuses a token that it cannot read, and one that is over. */
const REFUSAL = /"PGRST30[13]"/;

/**
 * Sends requests of the client so that a wrong clock of this device neither ends its session nor refreshes it again and
 * again. When the data API refuses a token, for example because the clock was set back after the sign-in, the request
 * is sent once more with a new one.
 * @param accessToken gives the session's token, refreshed when it is due.
 */
export function sessionFetch(send: typeof fetch, accessToken: () => Promise<string | null>): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init);
    const session = SESSION_PATH.exec(input instanceof Request ? input.url : String(input));
    if (session) return sessionByDeviceClock(answer, session[1] !== undefined);
    // Only PostgREST lets pages of other origins read this header.
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

import { API_URL } from './ports';
import { SECRET_KEY } from './secret-key';

/** Calls the embedded backend with all rights, like an operator in the dashboard of a hosted project. */
export async function asOperator(
  method: 'GET' | 'PATCH' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<readonly unknown[]> {
  const response = await fetch(`${API_URL}/rest/v1/${path}`, {
    method,
    headers: { apikey: SECRET_KEY, 'Content-Type': 'application/json', Prefer: 'return=representation' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (!response.ok || !Array.isArray(answer)) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Sets how many tokens a user has in this period. */
export async function setTokenBalance(email: string, tokens: number): Promise<void> {
  const path = userPath(email);
  const changed = await asOperator('PATCH', path, { token_balance: tokens });
  if (changed.length !== 1) throw new Error(`There is no user ${email}`);
}

/** Gives a user a player card with every fact. */
export async function addPlayerCard(email: string): Promise<void> {
  await asOperator('POST', 'player_cards', {
    user_id: await userIdOf(email),
    name: 'Niko Brandt',
    number: '10',
    position: 'Striker',
    team: 'SV Nordstern U19',
    year: 'Class of 2027',
    height: '6 ft 1 in',
    weight: '168 lb',
  });
}

/** Records a single charge for this many tokens, dated now. */
export async function bookTokens(email: string, amount: number): Promise<void> {
  const [user] = await asOperator('GET', userPath(email));
  await asOperator('POST', 'token_usage', { user_id: Object(user).id, amount, action: 'video_processing' });
}

/** Gives tokens, as an admin does. */
export async function addGift(email: string, amount: number, note: string): Promise<void> {
  const [user] = await asOperator('GET', userPath(email));
  await asOperator('POST', 'token_gifts', { user_id: Object(user).id, amount, note });
}

/** Gives a paid plan for 20 days, as the payment webhook does. */
export async function givePlan(email: string, planName: string): Promise<void> {
  const [user] = await asOperator('GET', userPath(email));
  const [plan] = await asOperator('GET', `plans?select=id&name=eq.${planName}`);
  const endMs = Date.now() + 20 * 24 * 60 * 60 * 1000;
  await asOperator('POST', 'user_subscriptions', {
    user_id: Object(user).id,
    plan_id: Object(plan).id,
    stripe_subscription_id: crypto.randomUUID(),
    current_period_end: new Date(endMs).toISOString(),
  });
}

/** The amounts of all charges for a user's videos. */
export async function chargesOf(email: string): Promise<readonly number[]> {
  const path = `token_usage?select=amount&user_id=eq.${await userIdOf(email)}`;
  return (await asOperator('GET', path)).map((row) => Number(Object(row).amount));
}

/** The names of a user's videos, sorted. */
export async function videoNamesOf(email: string): Promise<readonly string[]> {
  const rows = await asOperator('GET', `videos?select=friendly_name&user_id=eq.${await userIdOf(email)}`);
  return rows.map((row) => String(Object(row).friendly_name)).toSorted();
}

/** Gives a user processed videos without files; the last one is the newest. */
export async function addProcessedVideos(email: string, names: readonly string[]): Promise<void> {
  const [user] = await asOperator('GET', userPath(email));
  const userId = String(Object(user).id);
  const startMs = Date.now() - names.length * 60_000;
  const rows = names.map((name, index) => ({
    user_id: userId,
    title: name,
    original_name: `${name}.mp4`,
    friendly_name: name,
    duration_sec: 14,
    processed_video_path: `${userId}/${index}_${name.toLowerCase().replaceAll(/[^a-z0-9]/g, '_')}.mp4`,
    created_at: new Date(startMs + index * 60_000).toISOString(),
  }));
  await asOperator('POST', 'videos', rows);
}

/** Gives a user unexported clips without files: untouched ones, or paid and tracked ones. */
export async function addClips(email: string, names: readonly string[], isTracked: boolean): Promise<void> {
  const userId = await userIdOf(email);
  const rows = names.map((name) => ({
    user_id: userId,
    title: name,
    original_name: `${name}.mp4`,
    friendly_name: name,
    duration_sec: 14,
    is_tracked: isTracked,
    tokens_consumed: isTracked ? 10_090 : 0,
    paid_frames: isTracked ? '{[0,)}' : '{}',
  }));
  await asOperator('POST', 'videos', rows);
}

function userPath(email: string): string {
  return `users?select=id&email=eq.${encodeURIComponent(email)}`;
}

/** Makes a registered user an admin. */
export async function makeAdmin(email: string): Promise<void> {
  await setRank(email, true);
}

/** Makes an admin an ordinary user. */
export async function demote(email: string): Promise<void> {
  await setRank(email, false);
}

async function setRank(email: string, isAdmin: boolean): Promise<void> {
  const changed = await asOperator('PATCH', userPath(email), { is_admin: isAdmin });
  if (changed.length !== 1) throw new Error(`There is no user ${email}`);
}

/** Gives a user a plan, as the payment webhook does. @param more values of other columns. */
export async function subscribe(email: string, planName: string, more: object = {}): Promise<void> {
  const [[user], [plan]] = await Promise.all([
    asOperator('GET', userPath(email)),
    asOperator('GET', `plans?select=id,token_limit&name=eq.${planName}`),
  ]);
  const row = {
    user_id: Object(user).id,
    plan_id: Object(plan).id,
    current_period_end: '2999-01-01T00:00:00Z',
  };
  await asOperator('POST', 'user_subscriptions', { ...row, ...more });
  await setTokenBalance(email, Number(Object(plan).token_limit));
}

/** Writes rows of a user's account: usage and subscription events. */
export async function addAccountRows(
  email: string,
  table: 'token_usage' | 'subscription_events',
  rows: readonly object[],
): Promise<void> {
  const [user] = await asOperator('GET', userPath(email));
  await asOperator(
    'POST',
    table,
    rows.map((row) => ({ user_id: Object(user).id, ...row })),
  );
}

/** A user's id. */
export async function userIdOf(email: string): Promise<string> {
  const [user] = await asOperator('GET', userPath(email));
  return String(Object(user).id);
}

/** Opens a ticket of a user. @returns its id. */
export async function addTicket(
  email: string,
  ticket: {
    readonly subject: string;
    readonly description: string;
    readonly status?: string;
    readonly created_at?: string;
  },
): Promise<string> {
  const [user] = await asOperator('GET', userPath(email));
  const updated = ticket.created_at ? { updated_at: ticket.created_at } : {};
  const [row] = await asOperator('POST', 'support_tickets', {
    user_id: String(Object(user).id),
    ...ticket,
    ...updated,
  });
  return String(Object(row).id);
}

/** Posts a message in a ticket, as its user or as support. */
export async function addTicketReply(
  ticketId: string,
  reply: { readonly message: string; readonly is_admin: boolean; readonly created_at?: string },
): Promise<void> {
  const [ticket] = await asOperator('GET', `support_tickets?select=user_id&id=eq.${ticketId}`);
  const author = reply.is_admin ? null : String(Object(ticket).user_id);
  await asOperator('POST', 'ticket_replies', { ticket_id: ticketId, user_id: author, ...reply });
}

import { API_URL } from './ports';

const SECRET_KEY = 'sb_secret_local_standout';

/** A call to the embedded backend with all rights, as an operator has them in the dashboard of a hosted project. */
async function asOperator(
  method: 'GET' | 'PATCH' | 'POST',
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

/** Sets what a user may use in this period. */
export async function setTokenBalance(email: string, tokens: number): Promise<void> {
  const path = userPath(email);
  const changed = await asOperator('PATCH', path, { token_balance: tokens });
  if (changed.length !== 1) throw new Error(`There is no user ${email}`);
}

/** Makes a user an admin. */
export async function makeAdmin(email: string): Promise<void> {
  const changed = await asOperator('PATCH', userPath(email), { is_admin: true });
  if (changed.length !== 1) throw new Error(`There is no user ${email}`);
}

/** Every charge of a user's videos. */
export async function chargesOf(email: string): Promise<readonly number[]> {
  const path = `token_usage?select=amount,users!inner(email)&users.email=eq.${encodeURIComponent(email)}`;
  return (await asOperator('GET', path)).map((row) => Number(Object(row).amount));
}

/** Gives a user processed videos without files, the last one newest. */
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

function userPath(email: string): string {
  return `users?select=id&email=eq.${encodeURIComponent(email)}`;
}

import { newestMail } from './inbox';
import { API_URL } from './ports';

const PUBLISHABLE_KEY = 'sb_publishable_local_standout';

/** Requests an email with a code, like the forms. @param names of a user who has no account yet. */
export async function requestCode(
  email: string,
  names?: { readonly firstName: string; readonly lastName: string },
): Promise<void> {
  const data = names && { first_name: names.firstName, last_name: names.lastName, birth_year: 1998 };
  await ask('otp', { email, create_user: names !== undefined, ...(data && { data }) });
}

/** Signs in with the code from the newest email. @returns the session as the backend's JSON. */
export async function sessionByCode(email: string): Promise<string> {
  return ask('verify', { type: 'email', email, token: (await newestMail(email)).code });
}

async function ask(path: 'otp' | 'verify', body: object): Promise<string> {
  const response = await fetch(`${API_URL}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${answer}`);
  return answer;
}

import * as v from 'valibot';
import { supabase } from './client';
import { authStorage } from './auth-storage';
import { SESSION_STORAGE_KEY } from './session-key';

export interface SessionUser {
  readonly id: string;
  readonly email: string;
  /** From the sign-up form; the user can change them, so they are for display only. */
  readonly firstName: string;
  readonly lastName: string;
}

export type SessionState =
  | { readonly status: 'loading' }
  /** Deliberate: by Sign Out in this tab, so that nobody is led back to where they left. */
  | { readonly status: 'signed-out'; readonly isDeliberate: boolean }
  | { readonly status: 'signed-in'; readonly user: SessionUser };

const name = v.fallback(v.pipe(v.string(), v.trim()), '');
const UserSchema = v.object({
  id: v.string(),
  email: v.fallback(v.string(), ''),
  user_metadata: v.fallback(v.object({ first_name: name, last_name: name }), {
    first_name: '',
    last_name: '',
  }),
});

const listeners = new Set<() => void>();
let state: SessionState = { status: 'loading' };
let isLeaving = false;

/** Who is signed in, as far as is known. The same object until it changes. */
export function getSession(): SessionState {
  return state;
}

/** Calls the listener after every change; the answer ends it. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says that the session is about to end because the user wants it. */
export function announceSignOut(): void {
  isLeaving = true;
}

/** Takes this tab for signed out, whatever the client still believes. */
function forgetSession(): void {
  setState({ status: 'signed-out', isDeliberate: isLeaving });
}

/** Ends the session in this browser without asking the backend: it refuses the session's token, or is out of reach. */
export function dropSession(): void {
  authStorage.removeItem(SESSION_STORAGE_KEY);
  forgetSession();
}

/**
 * Follows the client's session: sign-in and sign-out here and in other tabs, refreshed tokens, expiry.
 * Call once, at start.
 */
export function startSession(): void {
  supabase.auth.onAuthStateChange((_event, session) => {
    if (session) becomeSignedIn(session.user);
    else forgetSession();
  });
}

function becomeSignedIn(authUser: unknown): void {
  const parsed = v.safeParse(UserSchema, authUser);
  if (!parsed.success) return forgetSession();
  isLeaving = false;
  const { id, email, user_metadata: metadata } = parsed.output;
  setState({
    status: 'signed-in',
    user: { id, email, firstName: metadata.first_name, lastName: metadata.last_name },
  });
}

function setState(next: SessionState): void {
  if (isSame(state, next)) return;
  state = next;
  for (const listener of listeners) listener();
}

/** A refreshed token is no change of who is signed in: screens stay as they are. */
function isSame(a: SessionState, b: SessionState): boolean {
  if (a.status !== 'signed-in' || b.status !== 'signed-in') return a.status === b.status;
  return (
    a.user.id === b.user.id &&
    a.user.email === b.user.email &&
    a.user.firstName === b.user.firstName &&
    a.user.lastName === b.user.lastName
  );
}

import * as v from 'valibot';
import { oneLine } from '@/domain/plain-text';
import { authClient, currentSession } from './auth-client';
import { authStorage } from './auth-storage';
import { SESSION_STORAGE_KEY, userOfStored } from './session-key';

export interface SessionUser {
  readonly id: string;
  readonly email: string;
  /** From the sign-up form; the user can change them, so they are for display only. */
  readonly firstName: string;
  readonly lastName: string;
}

export type SessionState =
  | { readonly status: 'loading' }
  /**
   * `isDeliberate` is true after Sign Out in this tab, because the next sign-in must not lead back to the last screen
   * then.
   */
  | { readonly status: 'signed-out'; readonly isDeliberate: boolean }
  | { readonly status: 'signed-in'; readonly user: SessionUser };

const name = v.fallback(v.pipe(v.string(), v.transform(oneLine)), '');
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

/** Returns the current session state; the same object until it changes. */
export function getSession(): SessionState {
  return state;
}

/**
 * Calls the listener after every change.
 * @returns a function that unsubscribes.
 */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The signed-in user's id; null if nobody is signed in, or while the session is loading. */
export function currentUserId(): string | null {
  return state.status === 'signed-in' ? state.user.id : null;
}

/** Calls the listener whenever the user signs out or another one signs in, with the ids of the new and the earlier user. */
export function onUserChange(listener: (userId: string | null, earlierId: string | null) => void): void {
  let earlierId = currentUserId();
  subscribeSession(() => {
    const userId = currentUserId();
    if (userId === earlierId) return;
    const left = earlierId;
    earlierId = userId;
    listener(userId, left);
  });
}

/**
 * Notes that the session is about to end at the user's request.
 * @param isComing false cancels that.
 */
export function announceSignOut(isComing = true): void {
  isLeaving = isComing;
}

/** Treats this tab as signed out, regardless of the client's state. */
function forgetSession(): void {
  setState({ status: 'signed-out', isDeliberate: isLeaving });
}

/**
 * Deletes the session in this browser without a request, because the backend rejects the token or cannot be reached.
 */
export function dropSession(): void {
  authStorage.removeItem(SESSION_STORAGE_KEY);
  forgetSession();
}

/**
 * Follows the client's session: sign-in and sign-out in this and other tabs, refreshed tokens, and expiry. Call it
 * once, at the start of the app.
 */
export function startSession(): void {
  authClient.onAuthStateChange((event, session) => {
    if (session) becomeSignedIn(session.user);
    // Also the event for a stored session that could not be refreshed.
    else if (event === 'INITIAL_SESSION') becomeStored();
    else forgetSession();
  });
  currentSession().catch(becomeStored);
}

/** Treats the stored user as signed in, whose session is still valid once the connection is back. */
function becomeStored(): void {
  becomeSignedIn(userOfStored(authStorage.getItem(SESSION_STORAGE_KEY)));
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

/** Whether nothing visible has changed; a refreshed token alone must not rerender the screens. */
function isSame(a: SessionState, b: SessionState): boolean {
  if (a.status !== 'signed-in' || b.status !== 'signed-in') return a.status === b.status;
  return (
    a.user.id === b.user.id &&
    a.user.email === b.user.email &&
    a.user.firstName === b.user.firstName &&
    a.user.lastName === b.user.lastName
  );
}

import type { World } from './world';

/**
 * The outcome of a call about the victim: refused ('denied' without the right to call, else its SQLSTATE), 'ok' when it
 * revealed and changed nothing of the victim's, 'reads' or 'changes' when it did.
 */
export type Outcome = string;

export interface FunctionRules {
  /** Who else may call it, besides the owner of the database. */
  readonly for: 'everybody' | 'users' | 'service_role';
  /** What it is for, as worded in the matrix. */
  readonly does: string;
  /** Calls that aim at the victim, the most harmful ones first. */
  readonly calls: (world: World) => readonly string[];
  /**
   * A call committed first, whose receipt replaces the placeholder in `calls`. Without a receipt they all fail with
   * PT428.
   */
  readonly receipt?: (world: World) => string;
  /** The most harmful outcome of the calls. */
  readonly visitor: Outcome;
  readonly stranger: Outcome;
  readonly admin: Outcome;
}

type Shared = 'visitor' | 'stranger' | 'admin';
const none: Pick<FunctionRules, Shared> = { visitor: 'denied', stranger: 'denied', admin: 'denied' };
export const uuid = (id: string) => `'${id}'::uuid`;
/** A new request id. */
export const NEW_ID = `'7b7f5a52-5a0f-4a5c-9a36-6f6b6ea2f001'::uuid`;

/** The placeholder for a receipt's id in a call. */
export const RECEIPT = `'00000000-0000-4000-8000-000000000000'::uuid`;

/** Calls that return a receipt and reveal nothing. */
export const counting = (does: string, call: (world: World) => string): FunctionRules => ({
  for: 'everybody',
  does,
  calls: (w) => [call(w)],
  visitor: 'ok',
  stranger: 'ok',
  admin: 'ok',
});

/** Calls that reveal nothing about anybody but the caller. */
export const ownOnly = (does: string, call: string): FunctionRules => ({
  for: 'users',
  does,
  calls: () => [call],
  visitor: 'denied',
  stranger: 'ok',
  admin: 'ok',
});

/** Calls that only find what belongs to the caller. */
export const ofOwner = (does: string, calls: FunctionRules['calls'], refusal = 'PT404'): FunctionRules => ({
  for: 'users',
  does,
  calls,
  visitor: 'denied',
  stranger: refusal,
  admin: refusal,
});

/** Calls only for admins. */
export const ofAdmins = (
  does: string,
  calls: FunctionRules['calls'],
  { refusal = 'PT403', admin = 'reads' } = {},
): FunctionRules => ({ for: 'users', does, calls, visitor: 'denied', stranger: refusal, admin });

/** Steps that delete the caller's own account, and only after the caller confirmed it. */
export const ofDeletion = (does: string, call: string): FunctionRules => ({
  for: 'users',
  does,
  calls: () => [call],
  visitor: 'denied',
  stranger: 'PT403',
  admin: 'PT403',
});

export const ofFunctions = (does: string, call: string): FunctionRules => ({
  for: 'service_role',
  does,
  calls: () => [call],
  ...none,
});

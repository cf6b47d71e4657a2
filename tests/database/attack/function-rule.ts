import type { World } from './world';

/**
 * What became of a call about the victim: refused ('denied' without the right to call, else its SQLSTATE), 'ok' when nothing
 * of the victim's was told or changed, 'reads' and 'changes' when it was.
 */
export type Outcome = string;

export interface FunctionRules {
  /** Who else may call it, besides the owner of the database. */
  readonly for: 'everybody' | 'users' | 'service_role';
  /** What it is for, as the matrix tells it. */
  readonly does: string;
  /** Calls that aim at the victim, the most harmful ones first. */
  readonly calls: (world: World) => readonly string[];
  /** The call, committed before, whose receipt stands where the calls say so; without one they come to PT428 for all. */
  readonly receipt?: (world: World) => string;
  /** What they come to. One call of several that does more decides. */
  readonly visitor: Outcome;
  readonly stranger: Outcome;
  readonly admin: Outcome;
}

type Shared = 'visitor' | 'stranger' | 'admin';
const none: Pick<FunctionRules, Shared> = { visitor: 'denied', stranger: 'denied', admin: 'denied' };
export const uuid = (id: string) => `'${id}'::uuid`;
/** A request's own id. */
export const NEW_ID = `'7b7f5a52-5a0f-4a5c-9a36-6f6b6ea2f001'::uuid`;

/** Stands for the id of a receipt in a call. */
export const RECEIPT = `'00000000-0000-4000-8000-000000000000'::uuid`;

/** Calls that give a receipt and tell nothing. */
export const counting = (does: string, call: (world: World) => string): FunctionRules => ({
  for: 'everybody',
  does,
  calls: (w) => [call(w)],
  visitor: 'ok',
  stranger: 'ok',
  admin: 'ok',
});

/** Calls that say nothing about anybody but the caller. */
export const ownOnly = (does: string, call: string): FunctionRules => ({
  for: 'users',
  does,
  calls: () => [call],
  visitor: 'denied',
  stranger: 'ok',
  admin: 'ok',
});

/** Calls about something that is found only when it is the caller's own. */
export const ofOwner = (does: string, calls: FunctionRules['calls'], refusal = 'PT404'): FunctionRules => ({
  for: 'users',
  does,
  calls,
  visitor: 'denied',
  stranger: refusal,
  admin: refusal,
});

/** Calls for admins alone. */
export const ofAdmins = (
  does: string,
  calls: FunctionRules['calls'],
  { refusal = 'PT403', admin = 'reads' } = {},
): FunctionRules => ({ for: 'users', does, calls, visitor: 'denied', stranger: refusal, admin });

/** Steps that end the caller's own account, and nobody's who has not confirmed that. */
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

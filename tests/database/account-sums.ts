import { expect } from 'vitest';
import type { TestDatabase } from './harness';

interface Account {
  readonly balance: number;
  readonly extra: number;
  readonly used: number;
}

/**
 * An account's numbers, read as the database owner. Checks that the ledger adds up to the balance and that nothing is
 * negative.
 */
export async function soundAccount(db: TestDatabase, userId: string): Promise<Account> {
  const { rows } = await db.owner(
    `select u.token_balance as balance, u.extra_tokens as extra, private.tokens_used(u.id)::integer as used,
       (select sum(l.amount)::integer from private.token_ledger l where l.user_id = u.id) as ledger
     from users u where u.id = $1`,
    [userId],
  );
  const [balance, extra, used, ledger] = ['balance', 'extra', 'used', 'ledger'].map((name) =>
    Number(rows[0]?.[name]),
  ) as [number, number, number, number];
  expect(ledger).toBe(balance - used);
  expect(Math.min(balance, extra, used, ledger)).toBeGreaterThanOrEqual(0);
  return { balance, extra, used };
}

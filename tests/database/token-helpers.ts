import type { TestDatabase } from './harness';

/** Charges a video like the app; returns the cost in tokens. */
export async function charge(db: TestDatabase, userId: string, videoId: string): Promise<number> {
  const { rows } = await db.as({ userId }, 'select charge_video_processing($1) as amount', [videoId]);
  return Number(rows[0]?.['amount']);
}

/** Charges frames of a video, up to but not including `end`; returns the video's total cost. */
export async function chargeFrames(
  db: TestDatabase,
  userId: string,
  videoId: string,
  first: number | null,
  end: number | null,
): Promise<number> {
  const { rows } = await db.as({ userId }, 'select charge_video_processing($1, $2, $3) as amount', [
    videoId,
    first,
    end,
  ]);
  return Number(rows[0]?.['amount']);
}

/** The token stats that a user sees. */
export async function statsOf(db: TestDatabase, userId: string): Promise<unknown> {
  const { rows } = await db.as({ userId }, 'select get_token_stats() as stats');
  return rows[0]?.['stats'];
}

/** Sets an account's balance and when its tokens were replenished. @param replenishedAt as SQL */
export async function setAccount(
  db: TestDatabase,
  userId: string,
  balance: number,
  replenishedAt = 'now()',
): Promise<void> {
  await db.owner(
    `update users set token_balance = $2, tokens_replenished_at = ${replenishedAt} where id = $1`,
    [userId, balance],
  );
}

import { sql } from './backend';

/** The limits of a plan. A limit that a test does not name stays unlimited. */
type Limit = 'video_limit' | 'share_limit' | 'playlist_limit' | 'storage_limit';

/** Gives a user a plan with this limit. */
export async function limitTo(userId: string, limit: Limit, most: number): Promise<void> {
  await sql(
    `with small as (
       insert into public.plans (name, price, token_limit, file_size_limit, active, ${limit})
       values ($1::text, 1, 25000, 104857600, false, $2) returning id
     )
     insert into public.user_subscriptions (user_id, plan_id, current_period_end)
     select $1::uuid, id, now() + interval '1 month' from small`,
    [userId, most],
  );
}

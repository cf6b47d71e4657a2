import type { PostgrestSingleResponse } from '@supabase/supabase-js';

/** The database's refusal of a receipt: it is older than a minute, or another network's (supabase/migrations, receipts). */
const RECEIPT_NEEDED = 'PT428';

/**
 * Reads what the database counts or traces before it tells it: a first call does that and gives a receipt, the second
 * shows it. A receipt that is refused, as after a machine slept in between, is got once more.
 * @returns the answer of the second call; that of the first where it failed.
 */
export async function withReceipt<T>(
  begin: () => PromiseLike<PostgrestSingleResponse<string>>,
  read: (receipt: string) => PromiseLike<PostgrestSingleResponse<T>>,
): Promise<PostgrestSingleResponse<T>> {
  const once = async () => {
    const begun = await begin();
    return begun.error ? begun : read(begun.data);
  };
  const answer = await once();
  return answer.error?.code === RECEIPT_NEEDED ? once() : answer;
}

import type { PostgrestSingleResponse } from '@supabase/supabase-js';

/**
 * Raised when the database refuses a receipt, because it is older than a minute or was given to another network
 * (`private.receipts` in supabase/schemas).
 */
const RECEIPT_NEEDED = 'PT428';

/**
 * Reads data whose reading the database counts or records first. The first call does that and returns a receipt, with
 * which the second call reads the data. When the receipt is refused, for example after the computer slept in between,
 * both calls are repeated once.
 * @returns the answer of the second call, or that of the first when it failed.
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

import type { PostgrestSingleResponse } from '@supabase/supabase-js';

/**
 * Raised when the database rejects a receipt because it is older than a minute or was issued to another network
 * (`private.receipts` in supabase/schemas).
 */
const RECEIPT_NEEDED = 'PT428';

/**
 * Reads data whose reads the database counts or records first. The first call does that and returns a receipt; the
 * second call uses it to read the data. If the receipt is rejected, for example because the computer slept in between,
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

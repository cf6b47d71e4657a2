import type { SupabaseClient } from '@supabase/supabase-js';

/** Counts a lookup. */
export const beginLookUp = (client: SupabaseClient, accessCode: string | null) =>
  client.rpc('begin_look_up', { p_access_code: accessCode });

/** What a link shows to somebody after counting the lookup; null for nothing. */
export async function lookUp(client: SupabaseClient, accessCode: string | null): Promise<unknown> {
  const receipt = await beginLookUp(client, accessCode).throwOnError();
  const args = { p_access_code: accessCode, p_receipt: receipt.data };
  return (await client.rpc('get_share_or_playlist_by_access_code', args).throwOnError()).data;
}

import { createClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import { API_URL } from './ports';

/** The embedded backend's data with all rights, as an operator has them in the dashboard of a hosted project. */
const service = createClient(API_URL, 'sb_secret_local_standout', {
  auth: { persistSession: false, autoRefreshToken: false },
  realtime: { transport: WebSocket },
});

/** Sets what a user may use in this period. */
export async function setTokenBalance(email: string, tokens: number): Promise<void> {
  const { data, error } = await service
    .from('users')
    .update({ token_balance: tokens })
    .eq('email', email)
    .select('id');
  if (error || data.length !== 1)
    throw new Error(`No balance was set for ${email}: ${error?.message ?? 'no such user'}`);
}

/** Every charge of a user's videos. */
export async function chargesOf(email: string): Promise<readonly number[]> {
  const { data, error } = await service
    .from('token_usage')
    .select('amount, users!inner(email)')
    .eq('users.email', email);
  if (error) throw new Error(error.message);
  return data.map((row) => Number(row.amount));
}

import * as v from 'valibot';
import type { ErrorCode } from '@/domain/errors';
import type { FaqEntry, FaqText } from '@/domain/faq';
import { dataError } from '../http/backend-error';
import { supabase } from '../http/client';
import { knownError } from '../http/known-error';
import { parseWith } from '../http/parse-with';

const FaqRows = v.array(
  v.pipe(
    v.object({
      id: v.string(),
      title: v.string(),
      content: v.string(),
      order_num: v.number(),
      created_at: v.string(),
      updated_at: v.string(),
    }),
    v.transform((row) => ({
      id: row.id,
      title: row.title,
      content: row.content,
      orderNum: row.order_num,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    })),
  ),
);

/** Raised when the writer is not an admin, or when the order is outdated. */
const WRITE_FAILURES: Readonly<Record<string, ErrorCode>> = {
  '42501': 'unauthorized',
  PT409: 'faq-changed-elsewhere',
};

/**
 * Lists all entries in their order; no session is needed.
 * @throws AppError 'faq-load-failed'.
 */
export async function listFaqEntries(): Promise<readonly FaqEntry[]> {
  const { data, error, status } = await supabase
    .from('faq_entries')
    .select('id, title, content, order_num, created_at, updated_at')
    .order('order_num', { ascending: true })
    .order('id', { ascending: true });
  if (error) throw dataError(error, 'faq-load-failed', status);
  return parseWith(FaqRows, data, 'faq-load-failed');
}

/**
 * Adds an entry; for admins only.
 * @throws AppError 'unauthorized', 'faq-save-failed' or 'no-session'.
 */
export async function createFaqEntry({ title, content }: FaqText, orderNum: number): Promise<void> {
  const { error, status } = await supabase
    .from('faq_entries')
    .insert({ title, content, order_num: orderNum });
  if (error) throw knownError(error, 'faq-save-failed', status, WRITE_FAILURES);
}

/**
 * Changes an entry; for admins only.
 * @throws AppError 'unauthorized', 'faq-save-failed' or 'no-session'.
 */
export async function updateFaqEntry({ id, orderNum }: FaqEntry, { title, content }: FaqText): Promise<void> {
  const { error, status } = await supabase
    .from('faq_entries')
    .update({ title, content, order_num: orderNum })
    .eq('id', id)
    .select('id')
    .single();
  if (error) throw knownError(error, 'faq-save-failed', status, WRITE_FAILURES);
}

/**
 * Deletes an entry; for admins only.
 * @throws AppError 'unauthorized', 'faq-delete-failed' or 'no-session'.
 */
export async function deleteFaqEntry(id: string): Promise<void> {
  const { error, status } = await supabase.from('faq_entries').delete().eq('id', id);
  if (error) throw knownError(error, 'faq-delete-failed', status, WRITE_FAILURES);
}

/**
 * Stores a new order of all entries, completely or not at all; for admins only.
 * @throws AppError 'unauthorized', 'faq-changed-elsewhere' (entries were added or deleted), 'faq-order-failed' or
 * 'no-session'.
 */
export async function reorderFaqEntries(ids: readonly string[]): Promise<void> {
  const { error, status } = await supabase.rpc('reorder_faq_entries', { p_ids: [...ids] });
  if (error) throw knownError(error, 'faq-order-failed', status, WRITE_FAILURES);
}

/** The query of the FAQ page. */
export const faqQuery = { queryKey: ['faq'], queryFn: listFaqEntries } as const;

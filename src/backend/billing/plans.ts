import * as v from 'valibot';
import type { Plan } from '@/domain/plan';
import { dataError } from '../http/backend-error';
import { supabase } from '../http/client';
import { parseWith } from '../http/parse-with';

/** Parses a row of the table plans into a Plan. */
export const PlanRow = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    description: v.nullable(v.string()),
    price: v.number(),
    token_limit: v.number(),
    file_size_limit: v.number(),
  }),
  v.transform((row): Plan => ({
    id: row.id,
    name: row.name,
    description: row.description,
    priceCents: row.price,
    tokenLimit: row.token_limit,
    fileSizeLimitBytes: row.file_size_limit,
  })),
);

/**
 * Lists the plans on sale, cheapest first.
 * @throws AppError 'plans-load-failed'.
 */
export async function listPlans(): Promise<readonly Plan[]> {
  const { data, error } = await supabase
    .from('plans')
    .select('id, name, description, price, token_limit, file_size_limit')
    .eq('active', true)
    .order('price');
  if (error) throw dataError(error, 'plans-load-failed');
  return parseWith(v.array(PlanRow), data, 'plans-load-failed');
}

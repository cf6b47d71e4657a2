import * as v from 'valibot';
import { invalidRequest } from './auth-error';
import { jsonObject, text } from './request-params';

/** What an administrator can say of a user (api/admin.go, AdminUserParams); a phone is refused. */
export const adminUserParams = v.object({
  id: text,
  role: text,
  email: text,
  phone: text,
  password: v.nullish(v.string(), null),
  password_hash: text,
  email_confirm: v.nullish(v.boolean(), false),
  user_metadata: jsonObject,
  app_metadata: jsonObject,
  ban_duration: text,
});

export type AdminUserParams = v.InferOutput<typeof adminUserParams>;

const UNIT_MS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

/**
 * End of a ban of so long, as Go writes it ('24h', '1h30m'); 'none' ends one. Undefined when nothing is said.
 * @throws AuthError 400 for what is no duration.
 */
export function banEnd(duration: string, now: Date): Date | null | undefined {
  if (duration === '') return undefined;
  if (duration === 'none') return null;
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)];
  if (parts.map(([part]) => part).join('') !== duration) {
    throw invalidRequest(
      `invalid format for ban duration: time: invalid duration ${JSON.stringify(duration)}`,
    );
  }
  const length = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNIT_MS[unit ?? ''] ?? 0), 0);
  return length === 0 ? null : new Date(now.getTime() + length);
}

/** Number and size of a page, counted from 1 (api/pagination.go). */
export function pageOf(query: URLSearchParams): { readonly page: number; readonly perPage: number } {
  const read = (name: string, otherwise: number): number => {
    const value = query.get(name) ?? '';
    if (value === '') return otherwise;
    if (!/^\d{1,9}$/.test(value)) {
      throw invalidRequest(
        `Bad Pagination Parameters: strconv.ParseUint: parsing ${JSON.stringify(value)}: invalid syntax`,
      );
    }
    return Number(value);
  };
  return { page: read('page', 1), perPage: read('per_page', 50) };
}

/** The addresses of the next and the last page. */
export function pageLinks(url: URL, page: number, perPage: number, total: number): string {
  const last = perPage === 0 ? 0 : Math.ceil(total / perPage);
  const link = (number: number, name: string): string => {
    const query = new URLSearchParams(url.searchParams);
    query.set('page', String(number));
    query.sort();
    return `<${url.pathname}?${query.toString()}>; rel="${name}"`;
  };
  return [...(last > page ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ');
}

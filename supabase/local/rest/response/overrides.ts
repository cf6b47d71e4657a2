import * as v from 'valibot';
import { invalidResponseHeaders, invalidResponseStatus } from '../errors/request-errors';
import type { Answer } from './run-statement';
import { areSendable } from './sendable';

const headerList = v.array(
  v.pipe(
    v.record(v.string(), v.string()),
    v.check((header) => Object.keys(header).length === 1 && areSendable(header)),
  ),
);

/**
 * Status and headers that SQL asked for by the settings response.status and response.headers.
 * @throws RestError PGRST111 or PGRST112 for what is not readable.
 */
export function applyOverrides(answer: Answer, status: number, headers: Headers): number {
  if (answer.headers !== null) {
    const wanted = parseHeaders(answer.headers).flatMap((header) => Object.entries(header));
    // They replace what was set here, and may repeat among themselves (Set-Cookie).
    for (const [name] of wanted) headers.delete(name);
    for (const [name, value] of wanted) headers.append(name, value);
  }
  return answer.status === null ? status : parseStatus(answer.status);
}

function parseHeaders(text: string): readonly Readonly<Record<string, string>>[] {
  try {
    return v.parse(headerList, JSON.parse(text));
  } catch {
    throw invalidResponseHeaders();
  }
}

function parseStatus(text: string): number {
  const status = /^\d{3}/.test(text) ? Number.parseInt(text, 10) : 0;
  if (status < 200 || status > 599) throw invalidResponseStatus();
  return status;
}

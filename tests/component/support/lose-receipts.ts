import { vi } from 'vitest';
import { sql } from './backend';

/** Makes the receipts of the next calls expired when they are used. */
export function loseReceipts(times: number): void {
  const realFetch = globalThis.fetch;
  let losses = times;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const answer = await realFetch(request);
    if (request.url.includes('/rpc/begin_') && losses-- > 0) {
      await sql(`update private.receipts set expires_at = now() - interval '1 second'`);
    }
    return answer;
  });
}

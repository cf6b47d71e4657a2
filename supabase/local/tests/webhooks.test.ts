// @module-tag core
import { expect, test } from 'vitest';
import type { Database } from '../database/database';
import { createWebhooks } from '../webhooks/webhooks';

/** Far more turns than a look at an empty list takes. */
const TURNS = 60;

async function letGo(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
}

test('waking it at any moment of a look leads to another look', async () => {
  for (let moment = 0; moment < TURNS; moment += 1) {
    let looks = 0;
    const database: Database = {
      asOwner: async (work) => {
        looks += 1;
        return work({ query: async () => ({ rows: [], affectedRows: 0 }), exec: async () => undefined });
      },
      asRequest: () => Promise.reject(new Error('Nobody asks as a caller.')),
      close: async () => undefined,
    };
    const webhooks = createWebhooks({ database, apiUrl: 'http://127.0.0.1:1', log: () => undefined });
    webhooks.wake();
    await letGo(moment);
    const before = looks;
    webhooks.wake();
    await letGo(TURNS);
    expect(looks, `woken after ${moment} turns`).toBeGreaterThan(before);
    await webhooks.close();
  }
});

// @module-tag core
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../database/database';
import { createDelivery } from '../payments/delivery';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

test('requests events again that the database did not return', async () => {
  const asked: number[] = [];
  const gone = new Error('The thread of the database has ended.');
  const database: Database = {
    asOwner: () => {
      asked.push(Date.now());
      return Promise.reject(gone);
    },
    asRequest: () => Promise.reject(gone),
    close: async () => undefined,
  };
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const delivery = createDelivery(database, () => new Date(), { url: 'http://127.0.0.1:1', secret: 'whsec' });
  await expect(delivery.deliverDue()).rejects.toBe(gone);
  expect(asked).toEqual([0]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual([0, 5_000, 10_000]);
  expect(log).toHaveBeenCalledWith(gone);
  await delivery.close();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(3);
  log.mockRestore();
});

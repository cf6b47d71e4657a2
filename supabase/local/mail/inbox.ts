import { Hono } from 'hono';
import type { Database } from '../database/database';

export function createInbox(_deps: { readonly database: Database }): Hono {
  return new Hono();
}

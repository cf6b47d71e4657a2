import { Hono } from 'hono';
import type { LocalEnv, ServiceDeps } from '../service';

export function createStorageService(_deps: ServiceDeps): Hono<LocalEnv> {
  return new Hono<LocalEnv>();
}

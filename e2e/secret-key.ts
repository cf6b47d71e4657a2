import { randomBytes } from 'node:crypto';

/** The embedded backend's secret key in this run. The first process creates it; its child processes inherit it. */
export const SECRET_KEY = (process.env['E2E_SECRET_KEY'] ??=
  `sb_secret_${randomBytes(32).toString('base64url')}`);

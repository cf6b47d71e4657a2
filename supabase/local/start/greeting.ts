import { relative } from 'node:path';
import { BRAND } from '../../../src/domain/brand';
import type { Backend } from './environment';
import type { StartOptions } from './options';

/** Prints all addresses and how to sign in. @param isPaymentSimulated payments are simulated. */
export function greet({ ports, dataDir }: StartOptions, backend: Backend, isPaymentSimulated: boolean): void {
  const app = `  App     http://localhost:${ports.app}`;
  const lines =
    backend.kind === 'hosted'
      ? [app, `  API     ${backend.url} (from the environment)`]
      : [
          app,
          `  API     http://127.0.0.1:${ports.api}`,
          `  Inbox   http://127.0.0.1:${ports.mail}`,
          '',
          '  Demo accounts: player@standout.local, and admin@standout.local with admin rights.',
          '  Ask for a sign-in link in the app, then open the mail in the inbox.',
          isPaymentSimulated
            ? '  Payments are simulated: nothing is charged.'
            : '  Payments go to Stripe, with the key in supabase/functions/.env.',
          '',
          dataDir === null
            ? '  Nothing is kept: everything is gone when this stops.'
            : `  Data is kept in ${shortPath(dataDir)}.`,
        ];
  process.stdout.write(`\n${BRAND.full} is running. Ctrl+C stops it.\n\n${lines.join('\n')}\n\n`);
}

function shortPath(path: string): string {
  const fromHere = relative('.', path);
  return fromHere === '' || fromHere.startsWith('..') ? path : fromHere;
}

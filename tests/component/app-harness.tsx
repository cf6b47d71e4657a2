import { fork, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import type { BackendAddresses } from './backend-server';

/** The app against an embedded backend of its own. */
export interface AppHarness {
  /** Opens the app at an address, as a new tab of the same browser. */
  open(path: string): Tab;
  openMail(email: string): Promise<Mail>;
  /** Ends the session without the user's doing, and forgets what the browser kept. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export interface Tab {
  /** Where it is: path and query. */
  readonly path: () => string;
  readonly close: () => void;
}

/** The newest mail to an address. */
export interface Mail {
  readonly code: string;
  /** Follows the link as a browser does: the path with query and fragment where it ends. */
  followLink(): Promise<string>;
}

const MAIL_TIMEOUT_MS = 20_000;

export async function startApp(): Promise<AppHarness> {
  const { child, addresses } = await startBackend();
  vi.stubEnv('VITE_SUPABASE_URL', addresses.apiUrl);
  const [{ createRoutes }, { startSession }, { supabase }] = await Promise.all([
    import('@/app/routes'),
    import('@/backend/session'),
    import('@/backend/client'),
  ]);
  startSession();
  return {
    open(path) {
      const router = createMemoryRouter(createRoutes(), { initialEntries: [path] });
      const { unmount } = render(<RouterProvider router={router} />);
      return {
        path: () => `${router.state.location.pathname}${router.state.location.search}`,
        close: unmount,
      };
    },
    openMail: (email) => openMail(addresses.mailUrl, email),
    async reset() {
      await supabase.auth.signOut({ scope: 'local' });
      localStorage.clear();
    },
    async close() {
      await supabase.auth.stopAutoRefresh();
      child.disconnect();
    },
  };
}

function startBackend(): Promise<{ readonly child: ChildProcess; readonly addresses: BackendAddresses }> {
  const script = resolve('tests/component/backend-server.ts');
  const child = fork(script, [window.location.origin], { execArgv: ['--import', 'tsx'] });
  return new Promise((resolveStart, reject) => {
    child.once('message', (addresses: BackendAddresses) => resolveStart({ child, addresses }));
    child.once('exit', (code) => reject(new Error(`The embedded backend ended with ${String(code)}`)));
  });
}

async function openMail(mailUrl: string, email: string): Promise<Mail> {
  const text = await vi.waitFor(() => newestText(mailUrl, email), { timeout: MAIL_TIMEOUT_MS });
  const code = /\b\d{6}\b/.exec(text)?.[0];
  const link = /https?:\S+\/verify\S+/.exec(text)?.[0];
  if (!code || !link) throw new Error(`A mail without code or link: ${text}`);
  return {
    code,
    async followLink() {
      const answer = await fetch(link, { redirect: 'manual' });
      const target = new URL(answer.headers.get('location') ?? '');
      return `${target.pathname}${target.search}${target.hash}`;
    },
  };
}

interface InboxList {
  readonly messages: readonly { readonly ID: string; readonly To: readonly { readonly Address: string }[] }[];
}

async function newestText(mailUrl: string, email: string): Promise<string> {
  const list: InboxList = await (await fetch(`${mailUrl}/api/v1/messages`)).json();
  const message = list.messages.find(({ To }) => To.some(({ Address }) => Address === email));
  if (!message) throw new Error(`No mail to ${email} yet`);
  const { Text }: { readonly Text: string } = await (
    await fetch(`${mailUrl}/api/v1/message/${message.ID}`)
  ).json();
  return Text;
}

import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createRoutes } from '@/app/routes';
import { startSession } from '@/backend/auth/session';
import { backendConfig } from '@/backend/http/config';
import type { Mail } from './backend';

/** The app in its own tab. */
export interface Tab {
  /** Path and query of the tab's address. */
  readonly path: () => string;
  readonly close: () => void;
  /** The tab's content, apart from other tabs. */
  readonly view: HTMLElement;
}

// The session starts once per page, as in main.tsx.
startSession();

/** Opens the app at an address, in a new tab of the same browser. */
export function openApp(path: string): Tab {
  const router = createMemoryRouter(createRoutes(), { initialEntries: [path] });
  const { unmount, container } = render(<RouterProvider router={router} />);
  return {
    path: () => `${router.state.location.pathname}${router.state.location.search}`,
    close: unmount,
    view: container,
  };
}

/** Path, query and fragment of an email's link. */
export function placeOf({ link }: Mail): string {
  const { pathname, search, hash } = new URL(link);
  return `${pathname}${search}${hash}`;
}

/**
 * Lets the provider use an email's token, like links of other templates. @returns path, query and fragment of the address
 * to which the provider redirects.
 */
export async function throughProvider({ confirmationPath }: Mail): Promise<string> {
  const answer = await fetch(backendConfig.supabaseUrl + confirmationPath, { redirect: 'manual' });
  const target = new URL(answer.headers.get('location') ?? '');
  return `${target.pathname}${target.search}${target.hash}`;
}

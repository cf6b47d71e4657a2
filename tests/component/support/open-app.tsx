import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createRoutes } from '@/app/routes';
import { startSession } from '@/backend/session';
import type { Mail } from './backend';

/** The app in a tab of its own. */
export interface Tab {
  /** Where it is: path and query. */
  readonly path: () => string;
  readonly close: () => void;
}

// Once per page, as main.tsx does.
startSession();

/** Opens the app at an address, as a new tab of the same browser. */
export function openApp(path: string): Tab {
  const router = createMemoryRouter(createRoutes(), { initialEntries: [path] });
  const { unmount } = render(<RouterProvider router={router} />);
  return {
    path: () => `${router.state.location.pathname}${router.state.location.search}`,
    close: unmount,
  };
}

/** Follows a mail's link as a browser does. @returns the path with query and fragment where it ends. */
export async function followLink({ link }: Mail): Promise<string> {
  const answer = await fetch(link, { redirect: 'manual' });
  const target = new URL(answer.headers.get('location') ?? '');
  return `${target.pathname}${target.search}${target.hash}`;
}

import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { startSession } from '@/backend/auth/session';
import { mayBeSignedIn } from '@/backend/auth/session-key';
import { PATHS } from '@/domain/paths';
import { LiveRegion } from '@/ui/live-region';
import { forgetOnSignOut } from './offline/forget-on-sign-out';
import { preloadRoute, routeOf } from './route-table';
import { createRoutes } from './routes';

startSession();
forgetOnSignOut();
// The screen's code is requested here so that it loads in parallel with the frame around it.
preloadRoute(firstPath());
const router = createBrowserRouter(createRoutes());

/** The whole product: its routes and the live region for announcements. */
export function App() {
  return (
    <>
      <LiveRegion />
      <RouterProvider router={router} />
    </>
  );
}

/**
 * The path whose screen will be shown first: visitors without a session are redirected to the sign-in, unless the path
 * is public.
 */
function firstPath(): string {
  const { pathname } = window.location;
  const isOpen = routeOf(pathname)?.access === 'public';
  return isOpen || mayBeSignedIn() ? pathname : PATHS.login;
}

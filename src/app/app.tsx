import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { startSession } from '@/backend/session';
import { mayBeSignedIn } from '@/backend/session-key';
import { PATHS } from '@/domain/paths';
import { LiveRegion } from '@/ui/live-region';
import { preloadRoute, routeOf } from './route-table';
import { createRoutes } from './routes';

startSession();
// At the same time as the frame around it, not after it.
preloadRoute(firstPath());
const router = createBrowserRouter(createRoutes());

/** The whole product: routes and the place for announcements. */
export function App() {
  return (
    <>
      <RouterProvider router={router} />
      <LiveRegion />
    </>
  );
}

/** Visitors see the page that is open to everybody, everybody else who is not signed in the sign-in. */
function firstPath(): string {
  const { pathname } = window.location;
  const isOpen = routeOf(pathname)?.access === 'public';
  return isOpen || mayBeSignedIn() ? pathname : PATHS.login;
}

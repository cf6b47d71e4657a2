import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { mayBeSignedIn, startSession } from '@/backend/session';
import { PATHS } from '@/domain/paths';
import { LiveRegion } from '@/ui/live-region';
import { preloadRoute } from './route-table';
import { createRoutes } from './routes';

startSession();
// At the same time as the frame around it, not after it.
preloadRoute(mayBeSignedIn() ? window.location.pathname : PATHS.login);
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

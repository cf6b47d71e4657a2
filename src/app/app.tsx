import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { startSession } from '@/backend/session';
import { LiveRegion } from '@/ui/live-region';
import { createQueryClient, forgetOnUserChange } from './query-client';
import { preloadRoute } from './route-table';
import { createRoutes } from './routes';

startSession();
// At the same time as the frame around it, not after it.
preloadRoute(window.location.pathname);
const queryClient = createQueryClient();
forgetOnUserChange(queryClient);
const router = createBrowserRouter(createRoutes());

/** The whole product: server state, routes and the place for announcements. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <LiveRegion />
    </QueryClientProvider>
  );
}

import type { RouteObject } from 'react-router-dom';
import { Guard } from './guard';
import { FRAMES } from './layout/frames';
import { RootLayout } from './layout/root-layout';
import { NotFoundPage } from './pages/not-found-page';
import { RouteError } from './route-error';
import { ReplacesPrerendered } from './replaces-prerendered';
import { ROUTES, type Access, type AppRoute, type Frame } from './route-table';

/**
 * Builds the router's routes from the route table. Screens with the same frame and access share one frame, which
 * stays mounted between them.
 */
export function createRoutes(): RouteObject[] {
  const children = groupsOf(ROUTES).map(groupRoute);
  const notFound: RouteObject = {
    element: FRAMES.app,
    children: [
      {
        path: '*',
        element: (
          <ReplacesPrerendered>
            <NotFoundPage />
          </ReplacesPrerendered>
        ),
      },
    ],
  };
  return [
    { element: <RootLayout />, errorElement: <RouteError isWholePage />, children: [...children, notFound] },
  ];
}

interface RouteGroup {
  readonly access: Access;
  readonly frame: Frame;
  readonly routes: readonly AppRoute[];
}

function groupsOf(routes: readonly AppRoute[]): readonly RouteGroup[] {
  const groups = new Map<string, RouteGroup>();
  for (const route of routes) {
    const { access, frame } = route;
    const key = `${access} ${frame}`;
    groups.set(key, { access, frame, routes: [...(groups.get(key)?.routes ?? []), route] });
  }
  return [...groups.values()];
}

function groupRoute({ access, frame, routes }: RouteGroup): RouteObject {
  return { element: <Guard access={access}>{FRAMES[frame]}</Guard>, children: routes.map(screenRoute) };
}

function screenRoute({ path, screen: Screen }: AppRoute): RouteObject {
  const element = (
    <ReplacesPrerendered>
      <Screen />
    </ReplacesPrerendered>
  );
  return { path, element, errorElement: <RouteError /> };
}

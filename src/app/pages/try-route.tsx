import { lazy } from 'react';

const TryScreen = lazy(async () => ({ default: (await import('./try-screen')).TryScreen }));

/**
 * The page for trying the editor. The list of its screen's files is in this small one, because the first screens of all
 * visitors load the route table.
 */
export function TryRoute() {
  return <TryScreen />;
}

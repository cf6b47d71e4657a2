import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { ScreenLoading } from './screen-loading';

/** No frame: the screen brings everything. */
export function BareFrame() {
  return (
    <Suspense fallback={<ScreenLoading />}>
      <Outlet />
    </Suspense>
  );
}

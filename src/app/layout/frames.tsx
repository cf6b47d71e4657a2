import { lazy, Suspense, type ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import type { Frame } from '../route-table';
import { ScreenLoading } from './screen-loading';

const AppLayout = lazy(async () => ({ default: (await import('./app-layout')).AppLayout }));
const AuthFrame = lazy(async () => ({ default: (await import('./auth-frame')).AuthFrame }));

/**
 * The layouts around the screens. Each is loaded separately, so that the sign-in does not wait for menus and toasts.
 */
export const FRAMES: Record<Frame, ReactNode> = {
  app: whileLoading(<AppLayout />),
  auth: whileLoading(<AuthFrame />),
  bare: whileLoading(<Outlet />),
};

function whileLoading(frame: ReactNode): ReactNode {
  return <Suspense fallback={<ScreenLoading />}>{frame}</Suspense>;
}

import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { AuthLayout } from '@/features/auth/auth-layout';
import { LegalLinks } from './legal-links';
import { ScreenLoading } from './screen-loading';

/** The frame of the sign-in screens. */
export function AuthFrame() {
  return (
    <AuthLayout legal={<LegalLinks />}>
      <Suspense fallback={<ScreenLoading />}>
        <Outlet />
      </Suspense>
    </AuthLayout>
  );
}

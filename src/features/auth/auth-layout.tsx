import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PATHS } from '@/domain/paths';
import { LazyScene } from '@/ui/lazy-scene';
import { Wordmark } from '@/ui/wordmark';

interface AuthLayoutProps {
  readonly children: ReactNode;
  /** The copyright line and the legal links, which the app provides. */
  readonly legal: ReactNode;
}

/**
 * The layout of the sign-in screens: the form in one half and the product's picture in the other; on phones the
 * picture is a strip above the form.
 */
export function AuthLayout({ children, legal }: AuthLayoutProps) {
  return (
    <div className="relative flex min-h-dvh flex-col-reverse justify-end max-desk:pt-14 desk:grid desk:grid-cols-2">
      <div className="flex flex-1 flex-col px-5 pt-6 pb-6 desk:px-16 desk:py-8">
        <header className="flex max-desk:absolute max-desk:inset-x-5 max-desk:top-0 max-desk:h-14 max-desk:items-center">
          <Link to={PATHS.home} className="flex rounded-sm">
            <Wordmark />
          </Link>
        </header>
        <main className="mb-auto flex w-full max-w-100 flex-col gap-5 desk:my-auto desk:py-8">
          {children}
        </main>
        <footer className="mt-8 text-xs text-muted">{legal}</footer>
      </div>
      <div className="desk:p-4 desk:pl-0">
        <div className="h-52.5 overflow-hidden bg-s1 desk:sticky desk:top-4 desk:h-[calc(100dvh-32px)] desk:rounded-2xl">
          <LazyScene playerName="Your player" className="size-full" />
        </div>
      </div>
    </div>
  );
}

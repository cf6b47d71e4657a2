import { AppWindow } from 'lucide-react';
import { BRAND } from '@/domain/brand';
import { buttonClasses } from '@/ui/button-look';
import { EmptyState } from '@/ui/empty-state';

/**
 * Shown instead of the app in another site's frame, because the site could cover it to trick visitors into clicking
 * things they cannot see.
 */
export function FramedElsewhere() {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <EmptyState
        icon={<AppWindow />}
        title={`${BRAND.full} doesn't open inside other sites`}
        className="w-full max-w-130"
        action={
          <a
            href={window.location.href}
            target="_blank"
            rel="noopener"
            className={buttonClasses({ variant: 'primary' })}
          >
            Open in a new tab
          </a>
        }
      >
        This keeps your account safe.
      </EmptyState>
    </main>
  );
}

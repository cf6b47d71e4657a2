import { lazy, Suspense } from 'react';
import type { Selection } from '@/domain/track';
import { TrialPage } from '@/features/editor/trial-page';
import type { Trial } from '@/studio/trial/trial-store';
import { lazyExtra } from '../layout/lazy-extra';
import { AccountLink, type AccountLinkProps } from './account-link';

const ExportDialog = lazy(async () => ({
  default: (await import('@/features/film/export-dialog')).ExportDialog,
}));

// Requested once a film is saved.
const InstallOffer = lazyExtra(async () => (await import('../offline/install-offer')).InstallOffer);

interface TrialEditorProps {
  readonly account: AccountLinkProps;
  readonly trial: Trial;
  /** The player in the first frame of a clip that we know; null for a visitor's own. */
  readonly firstSelection: Selection | null;
  /** Called when the visitor has thrown the clip away. */
  readonly onThrownAway: () => void;
}

/** A visitor's editor with its export dialog. Nothing that it imports calls the backend (trial-imports.test.ts). */
export function TrialEditor({ account, ...props }: TrialEditorProps) {
  return (
    <TrialPage
      {...props}
      accountLink={<AccountLink {...account} />}
      renderExport={(handover) => (
        <Suspense fallback={null}>
          <ExportDialog
            {...handover}
            place={{
              kind: 'device',
              accountLink: (
                <>
                  <AccountLink {...account} isButton />
                  <Suspense fallback={null}>
                    <InstallOffer />
                  </Suspense>
                </>
              ),
            }}
          />
        </Suspense>
      )}
    />
  );
}

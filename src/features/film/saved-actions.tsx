import type { ReactNode } from 'react';
import { Download } from 'lucide-react';
import { Button } from '@/ui/button';

interface SavedActionsProps {
  readonly onDownload: () => void;
  readonly linkButton: ReactNode;
}

/** Lets the user download a saved video or copy its link without leaving the dialog. */
export function SavedActions({ onDownload, linkButton }: SavedActionsProps) {
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button icon={<Download aria-hidden="true" />} onClick={onDownload}>
        Download
      </Button>
      {linkButton}
    </div>
  );
}

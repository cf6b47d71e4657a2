import { Download } from 'lucide-react';
import { Button } from '@/ui/button';
import type { FilmPlace } from './film-place';

interface SavedActionsProps {
  readonly place: FilmPlace;
  readonly onDownload: () => void;
}

/**
 * Lets the user download a saved video or copy its link without leaving the dialog. A visitor, whose film was downloaded
 * already, can create an account.
 */
export function SavedActions({ place, onDownload }: SavedActionsProps) {
  if (place.kind === 'device') return place.accountLink;
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button icon={<Download aria-hidden="true" />} onClick={onDownload}>
        Download
      </Button>
      {place.linkButton}
    </div>
  );
}

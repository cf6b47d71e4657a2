import { useId } from 'react';
import { Copy, Share } from 'lucide-react';
import { Button } from '@/ui/button';
import { copyLink } from './copy-link';
import { hasShareSheet, shareLink } from './share-link';

interface LinkFieldProps {
  readonly link: string;
  /** The name of the shared video or playlist. */
  readonly title: string;
}

/** Shows a finished link with a button that copies it. */
export function LinkField({ link, title }: LinkFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-soft">
        Link
      </label>
      <div className="flex gap-2 max-sm:flex-col">
        <input
          id={id}
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
          className="h-11 min-w-0 flex-1 max-sm:flex-none rounded-md border border-control bg-ground px-3.5 text-body max-desk:text-[16px] text-ellipsis text-text outline-none focus:border-accent focus:ring-1 focus:ring-accent"
        />
        <Button variant="primary" icon={<Copy />} className="h-11" onClick={() => void copyLink(link)}>
          Copy link
        </Button>
        {hasShareSheet() && (
          <Button icon={<Share />} className="h-11" onClick={() => void shareLink(link, title)}>
            Share
          </Button>
        )}
      </div>
    </div>
  );
}

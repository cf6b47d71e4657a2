import { useEffect, useRef } from 'react';
import { Play, X } from 'lucide-react';
import { BRAND } from '@/domain/brand';
import { PATHS } from '@/domain/paths';
import { LinkButton } from '@/ui/link-button';
import { DEMO } from './demo-files';
import { startDemoDialog } from './start-demo-dialog';
import { TryLink } from './try-link';

/** The "See Demo" link and the dialog that shows the demonstration and leads to the sign-in. */
export function SeeDemo() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dialog = place.current?.querySelector('dialog');
    const link = place.current?.querySelector('a');
    return dialog && link ? startDemoDialog(dialog, link) : undefined;
  }, []);
  return (
    <div ref={place} data-see-demo="" className="contents">
      <LinkButton to={PATHS.upload} size="lg" icon={<Play aria-hidden="true" className="fill-current" />}>
        See Demo
      </LinkButton>
      <dialog
        aria-labelledby="demo-title"
        className="m-auto w-[min(100%-32px,960px)] overflow-hidden rounded-xl border border-line-strong bg-s1 text-text shadow-float backdrop:bg-scrim"
      >
        <video
          muted
          loop
          controls
          playsInline
          preload="none"
          poster={DEMO.posterSmall}
          aria-label="The demonstration"
          className="aspect-2/1 w-full bg-black object-contain"
        />
        <div className="flex flex-col gap-5 p-5 desk:flex-row desk:items-center desk:p-6">
          <div className="min-w-0 flex-1">
            <h2 id="demo-title" className="text-h2">
              One player, followed through the match
            </h2>
            <p className="mt-1 text-soft">
              Tracked and exported with {BRAND.full}. Sign in to save and share yours.
            </p>
          </div>
          <div className="flex gap-2 max-desk:flex-col-reverse">
            <button
              type="button"
              data-demo-close=""
              className="inline-flex h-11 items-center justify-center gap-2 rounded-md px-4 text-ui font-semibold text-soft transition-colors hover:bg-s2 hover:text-text [&_svg]:size-4"
            >
              <X aria-hidden="true" />
              Close
            </button>
            <LinkButton to={PATHS.upload} className="h-11">
              Sign in
            </LinkButton>
            <TryLink variant="primary" className="h-11" />
          </div>
        </div>
      </dialog>
    </div>
  );
}

import { useEffect } from 'react';
import { TriangleAlert } from 'lucide-react';
import { useStore } from 'zustand';
import { activeTrack } from '@/domain/editor/active-track';
import type { Trial } from '@/studio/trial/trial-store';
import { announce } from '@/ui/live-region';
import { useUnloadWarning } from '@/ui/use-unload-warning';
import { useEditorSession } from '../session/session-context';

const TEXT = 'This browser keeps nothing: save your film before you close this tab.';

/**
 * A line below the bar that says that the browser stores nothing; null if it does. The browser then asks before the tab is
 * closed, once there is work to lose.
 */
export function RefusedNotice({ trial }: { readonly trial: Trial }) {
  const isRefused = useStore(trial.storage) === 'refused';
  const hasWork = useEditorSession((state) => activeTrack(state).points.length > 0);
  useUnloadWarning(isRefused && hasWork);
  useEffect(() => {
    if (isRefused) announce(TEXT);
  }, [isRefused]);
  if (!isRefused) return null;
  return (
    <div data-notice="" className="px-3 pb-3 desk:px-6">
      <p className="flex min-h-10 items-center gap-3 rounded-md bg-warn-wash px-3.5 py-2 text-sm text-soft">
        <TriangleAlert aria-hidden="true" className="size-4 flex-none text-warn" />
        {TEXT}
      </p>
    </div>
  );
}

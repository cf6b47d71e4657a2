import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { Grip, X } from 'lucide-react';
import { cx } from '@/lib/cx';
import { IconButton } from '@/ui/icon-button';
import { elementsOf } from '../session/editor-elements';
import { useEditorSession, useSession } from '../session/session-context';
import { ColorControls } from './color-controls';
import { FitSwitch } from './fit-switch';
import { LookControl } from './look-control';
import { MethodSegments } from './method-segments';
import { ReviewSwitch } from './review-switch';
import { closeSettings, useIsOverPicture } from '../commands/settings-control';
import { StyleSliders } from './style-sliders';
import { usePanelDrag } from './use-panel-drag';

const ON_PHONES =
  'max-desk:fixed max-desk:inset-x-0! max-desk:top-auto! max-desk:bottom-0 max-desk:max-h-[56dvh] max-desk:rounded-t-2xl max-desk:border-t max-desk:animate-sheet';
const FLOATING = 'desk:fixed desk:max-h-[min(calc(100dvh-16px),640px)] desk:w-74';
/** The panel's place on the picture while the column shows the card of the current job. */
const OVER_PICTURE = 'desk:top-33 desk:right-[calc(max(24px,(100vw-1440px)/2+24px)+336px)] desk:animate-rise';

/**
 * Tracking Settings: in the column beside the picture until the user drags it elsewhere; on phones a sheet at the
 * bottom. Changes show at once.
 */
export function SettingsPanel() {
  const session = useSession();
  const isOverPicture = useIsOverPicture();
  const isTracking = useEditorSession(({ phase }) => phase.kind === 'tracking');
  const panelRef = useRef<HTMLElement>(null);
  const drag = usePanelDrag(panelRef);
  usePanelLife(panelRef);
  const { place } = drag;
  return (
    <aside
      ref={panelRef}
      tabIndex={-1}
      aria-label="Tracking Settings"
      style={place ? { left: place.x, top: place.y } : undefined}
      className={cx(
        'z-30 flex flex-none flex-col overflow-hidden border-line-strong bg-s2 shadow-float outline-none desk:rounded-lg desk:border',
        ON_PHONES,
        (place ?? isOverPicture) && FLOATING,
        !place && isOverPicture && OVER_PICTURE,
      )}
    >
      <header
        className="flex flex-none touch-none items-center gap-2.5 border-b border-line py-1 pr-1.5 pl-3.5 select-none desk:cursor-grab desk:pl-1.5"
        {...drag.onHead}
      >
        <button
          type="button"
          data-grip
          aria-label="Move the panel with the arrow keys"
          className="hidden size-8 flex-none cursor-grab place-items-center rounded-md text-muted desk:grid"
          onKeyDown={drag.onGripKey}
        >
          <Grip aria-hidden="true" className="size-4" />
        </button>
        <h2 className="flex-1 text-h4">Tracking Settings</h2>
        <IconButton label="Close" shortcut="Esc" icon={<X />} onClick={() => closeSettings(session)} />
      </header>
      <div className="flex min-h-0 flex-col gap-3 overflow-y-auto edge-4 pt-3.5">
        <LookControl />
        <StyleSliders />
        <FitSwitch />
        <ColorControls />
        <MethodSegments disabled={isTracking} />
        <ReviewSwitch />
      </div>
    </aside>
  );
}

/**
 * Focuses the panel when the user opens it, and returns the focus when it closes. Escape inside it closes it. Closing
 * it during a drag ends the drag.
 */
function usePanelLife(panelRef: RefObject<HTMLElement | null>): void {
  const session = useSession();
  const { settingsFocus } = elementsOf(session);
  useLayoutEffect(() => {
    const panel = panelRef.current;
    if (!panel) return undefined;
    settingsFocus.take(panel);
    return () => {
      if (panel.contains(document.activeElement)) settingsFocus.giveBack();
      session.dispatch({ type: 'settle' });
    };
  }, [panelRef, session, settingsFocus]);
  useEffect(() => {
    const panel = panelRef.current;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      closeSettings(session);
    };
    panel?.addEventListener('keydown', onKeyDown);
    return () => panel?.removeEventListener('keydown', onKeyDown);
  }, [panelRef, session]);
}

import { useEffect, useEffectEvent, useLayoutEffect, useRef, type Dispatch, type RefObject } from 'react';
import { Grip, X } from 'lucide-react';
import type { EditorEvent } from '@/domain/editor/editor-events';
import type { EditorState } from '@/domain/editor/editor-state';
import type { TrackingMethod } from '@/domain/track';
import { cx } from '@/lib/cx';
import { IconButton } from '@/ui/icon-button';
import { ColorControls } from './color-controls';
import { MethodSegments } from './method-segments';
import { StyleSliders } from './style-sliders';
import { usePanelDrag } from './use-panel-drag';
import type { SettingsPanelControl } from './use-settings-panel';

interface SettingsPanelProps {
  readonly state: EditorState;
  readonly dispatch: Dispatch<EditorEvent>;
  readonly method: TrackingMethod;
  readonly onMethodChange: (method: TrackingMethod) => void;
  readonly control: SettingsPanelControl;
}

const ON_PHONES =
  'max-desk:fixed max-desk:inset-x-0! max-desk:top-auto! max-desk:bottom-0 max-desk:max-h-[56dvh] max-desk:rounded-t-2xl max-desk:border-t max-desk:animate-sheet';
const FLOATING = 'desk:fixed desk:max-h-[calc(100dvh-16px)] desk:w-74';
/** Where it lies on the picture when the column has a card for the job of the moment. */
const OVER_PICTURE = 'desk:top-33 desk:right-[calc(max(24px,(100vw-1440px)/2+24px)+336px)] desk:animate-rise';

/**
 * Tracking Settings: in the column beside the picture until it is dragged, then wherever it was put; on phones a sheet
 * at the bottom. What it changes shows at once.
 */
export function SettingsPanel({ state, dispatch, method, onMethodChange, control }: SettingsPanelProps) {
  const panelRef = useRef<HTMLElement>(null);
  const drag = usePanelDrag(panelRef);
  usePanelLife(panelRef, control, dispatch);
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
        (place ?? control.isOverPicture) && FLOATING,
        !place && control.isOverPicture && OVER_PICTURE,
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
        <IconButton label="Close" shortcut="Esc" icon={<X />} onClick={control.close} />
      </header>
      <div className="flex min-h-0 flex-col gap-3 overflow-y-auto edge-4 pt-3.5">
        <StyleSliders style={state.style} dispatch={dispatch} />
        <ColorControls style={state.style} dispatch={dispatch} />
        <MethodSegments
          method={method}
          onChange={onMethodChange}
          disabled={state.phase.kind === 'tracking'}
        />
      </div>
    </aside>
  );
}

/**
 * Takes the focus when the user opened the panel and gives it back when it goes away; Escape in it closes it; a gesture
 * that its end cuts off is over.
 */
function usePanelLife(
  panelRef: RefObject<HTMLElement | null>,
  control: SettingsPanelControl,
  dispatch: Dispatch<EditorEvent>,
): void {
  const { takeFocus, giveFocusBack } = control;
  useLayoutEffect(() => {
    const panel = panelRef.current;
    if (!panel) return undefined;
    takeFocus(panel);
    return () => {
      if (panel.contains(document.activeElement)) giveFocusBack();
      dispatch({ type: 'settle' });
    };
  }, [panelRef, takeFocus, giveFocusBack, dispatch]);
  const closeByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    control.close();
  });
  useEffect(() => {
    const panel = panelRef.current;
    const onKeyDown = (event: KeyboardEvent): void => closeByKey(event);
    panel?.addEventListener('keydown', onKeyDown);
    return () => panel?.removeEventListener('keydown', onKeyDown);
  }, [panelRef]);
}

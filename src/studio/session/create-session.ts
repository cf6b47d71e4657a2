import { createStore } from 'zustand/vanilla';
import type { Styling } from '@/domain/editor/edit-document';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { editorReducer, initialEditorState } from '@/domain/editor/editor-machine';
import { canExport } from '@/domain/editor/editor-state';
import type { TrackDocument } from '@/domain/editor/track-document';
import { cutTo, keptFrames } from '@/domain/frame-range';
import type { ExportOptions } from '@/domain/export-options';
import { loadDebugPanel } from '../choices/debug-panel-setting';
import type { TokenShortage } from './shortage';
import { loadExportChoice } from '../choices/export-choice';
import { loadFraming } from '../choices/framing-choice';
import { loadSoundChoice } from '../choices/sound-choice';
import { loadShortcutSetting } from '../choices/shortcut-setting';
import { loadReviewSetting } from '../choices/review-setting';
import { checkPayable } from './check-payable';
import { exportOptionsOf } from './export-options';
import { createTimelineView } from './timeline-view';
import type { EditorClip } from '../clip/editor-clip';
import type { ClipTerms } from './clip-terms';
import {
  canCorrect,
  type SessionState,
  type StartTracking,
  type OpenExport,
  type EditorSession,
} from './editor-session';

interface SessionInput {
  readonly clip: EditorClip;
  readonly terms: ClipTerms;
  readonly styling: Styling;
  /** The last saved document; null for a clip without a track. */
  readonly initial: TrackDocument | null;
  readonly isDebug: boolean;
  readonly track: StartTracking;
  /** Left out if nothing can be exported. */
  readonly openExport?: OpenExport;
  /** Left out if no screen shows the session. */
  readonly onShortage?: (shortage: TokenShortage) => void;
}

/** Creates the session when a clip's editor opens. */
export function createEditorSession(input: SessionInput): EditorSession {
  const { clip, terms, styling, initial, isDebug, track, openExport, onShortage = () => undefined } = input;
  const { widthPx, heightPx, frameCount } = clip.info;
  // The file may have been replaced since the cut was made.
  const cut = initial?.cut ? cutTo(keptFrames(initial.cut, frameCount), frameCount) : null;
  const store = createStore<SessionState>()(() => ({
    ...initialEditorState({ widthPx, heightPx }, styling, initial, cut),
    playback: null,
    method: initial?.method ?? 'farneback',
    progress: null,
    price: terms.pricing?.read(clip, cut) ?? null,
    openDialogs: [],
    settingsOpenedIn: null,
    playsAfterTracking: loadReviewSetting(),
    isRingTaken: false,
    penPlace: null,
    areShortcutsOn: loadShortcutSetting(),
    isDebug,
    isDebugPanelOn: loadDebugPanel(),
    exportChoice: loadExportChoice(),
    framing: loadFraming(clip.video.id),
    sound: loadSoundChoice(clip.video.id),
    clipSounds: null,
    forcedPipeline: null,
    film: null,
  }));
  const { getState } = store;
  let running = new AbortController();
  const session: EditorSession = {
    clip,
    terms,
    store,
    timeline: createTimelineView(frameCount),
    getState,
    get playback() {
      const { playback } = getState();
      if (!playback) throw new Error('There is no video to act on yet.');
      return playback;
    },
    dispatch: (event) => store.setState((state) => afterEvent(state, event)),
    change: (part) => store.setState(part),
    track: (event) => track(session, event, running.signal),
    export: (changes) => exportFilm(session, changes, openExport),
    stop: () => {
      getState().film?.close();
      running.abort();
      running = new AbortController();
    },
    tellShortage: onShortage,
  };
  return session;
}

function exportFilm(
  session: EditorSession,
  changes: Partial<ExportOptions> = {},
  openExport: OpenExport = () => null,
): void {
  if (!canExport(session.getState())) return;
  const options = { ...exportOptionsOf(session.getState()), ...changes };
  // A test export is not saved, and only saved exports are charged.
  if (options.maxFrames === null && !checkPayable(session)) return;
  session.playback.pause();
  session.dispatch({ type: 'exportStarted' });
  session.change({ film: openExport(session, options) });
}

/**
 * Cleans up after an event: drops the ring when the path can no longer be corrected, drops the pen when drawing ends, and
 * ends a drag that would keep the undo history open.
 */
function afterEvent(state: SessionState, event: EditorEvent): SessionState {
  const next = editorReducer(state, event);
  if (next === state) return state;
  const isLeft = canCorrect(state) && !canCorrect(next);
  const settled = isLeft ? editorReducer(next, { type: 'settle' }) : next;
  return {
    ...state,
    ...settled,
    isRingTaken: state.isRingTaken && canCorrect(settled),
    penPlace: settled.phase.kind === 'drawing' ? state.penPlace : null,
  };
}

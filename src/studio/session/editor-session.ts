import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Looks } from '@/domain/editor/edit-document';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { editorReducer, initialEditorState } from '@/domain/editor/editor-machine';
import { canExport, type EditorPhaseKind, type EditorState } from '@/domain/editor/editor-state';
import type { TrackDocument } from '@/domain/editor/track-document';
import { cutTo, keptFrames } from '@/domain/frame-range';
import type { ExportOptions, PipelineChoice } from '@/domain/export-options';
import type { Framing } from '@/domain/export-shape';
import type { SoundChoice } from '@/domain/sound-choice';
import type { TrackingMethod } from '@/domain/track';
import type { ClipSounds } from '@/media/reading/clip-sounds';
import type { TrackingProgress } from '@/media/tracking/track-player';
import type { ClipExport } from '../film/clip-export';
import { loadDebugPanel } from '../choices/debug-panel-setting';
import type { TokenShortage } from './shortage';
import { loadExportChoice, type ExportChoice } from '../choices/export-choice';
import { loadFraming } from '../choices/framing-choice';
import { loadSoundChoice } from '../choices/sound-choice';
import { loadShortcutSetting } from '../choices/shortcut-setting';
import type { FilmPlayback } from '../playback/film-playback';
import { loadReviewSetting } from '../choices/review-setting';
import { checkPayable } from './check-payable';
import { exportOptionsOf } from './export-options';
import { createTimelineView, type TimelineView } from './timeline-view';
import { clipPrice, type ClipPrice } from '../clip/clip-price';
import type { EditorClip } from '../clip/editor-clip';

/** The editor's own dialogs. */
export type DialogName = 'details' | 'shortcuts' | 'shape' | 'sound' | 'preview';

/** A place on the picture, in pixels of the displayed video. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** The part of the session's state around the mode machine. Only events change the machine's own part. */
interface Surroundings {
  /** Null until the video element is mounted. */
  readonly playback: FilmPlayback | null;
  readonly method: TrackingMethod;
  /** Progress of the current run; null before its first report and when there is no run. */
  readonly progress: TrackingProgress | null;
  readonly price: ClipPrice;
  readonly openDialogs: readonly DialogName[];
  /** The phase in which Tracking Settings was opened; null while the panel is closed. */
  readonly settingsOpenedIn: EditorPhaseKind | null;
  /** Whether a clip plays as soon as it is tracked. */
  readonly playsAfterTracking: boolean;
  /** Whether the user has picked up the ring. */
  readonly isRingTaken: boolean;
  /** The place of the cross with which the keyboard draws a path; null until a key moves it. */
  readonly penPlace: Place | null;
  /** Whether shortcuts without Ctrl or Cmd are on. */
  readonly areShortcutsOn: boolean;
  /** Whether the debug mode is on. */
  readonly isDebug: boolean;
  readonly isDebugPanelOn: boolean;
  /** The last choice in the Export menu. */
  readonly exportChoice: ExportChoice;
  /** How a shape cuts this clip. */
  readonly framing: Framing;
  /** Which of the clip's sounds the film has. */
  readonly sound: SoundChoice;
  /** What sounds the clip has; null until they are known. */
  readonly clipSounds: ClipSounds | null;
  /** The pipeline that the debug mode forces; null when there is none. */
  readonly forcedPipeline: PipelineChoice | null;
  /** The open export; null when there is none. */
  readonly film: ClipExport | null;
}

export type SessionState = EditorState & Surroundings;

/** How a run ended; 'short' where the tokens are too few, 'stopped' where its phase was left or its session stopped. */
export type TrackingEnd = 'completed' | 'lost' | 'failed' | 'short' | 'stopped';

/** An event with which a run may begin. */
export type BeginEvent = Extract<EditorEvent, { readonly type: 'start' | 'retrack' | 'choose' }>;

/** Begins a run of the session with an event, and tracks until the signal aborts. */
export type Track = (session: EditorSession, event: BeginEvent, signal: AbortSignal) => Promise<TrackingEnd>;

/** Opens an export of the session, which makes its film at once. */
export type OpenExport = (session: EditorSession, options: ExportOptions) => ClipExport | null;

/** The state of one clip's editor and everything that commands act on. It lives as long as the editor is mounted. */
export interface EditorSession {
  readonly clip: EditorClip;
  readonly store: Pick<StoreApi<SessionState>, 'getState' | 'getInitialState' | 'subscribe'>;
  /** The range of the clip that the timeline shows. */
  readonly timeline: TimelineView;
  readonly getState: () => SessionState;
  /** @throws while there is no video; components and commands that play it exist only when there is one. */
  readonly playback: FilmPlayback;
  readonly dispatch: (event: EditorEvent) => void;
  /** Changes the state that does not belong to the mode machine. */
  readonly change: (part: Partial<Surroundings>) => void;
  /** Dispatches an event and tracks the player, if a run begins with it. @returns when the run is over. */
  readonly track: (event: BeginEvent) => Promise<TrackingEnd>;
  /**
   * Exports the finished path with the last choice of the Export menu and these changes. The app is told where the user
   * has too few tokens.
   */
  readonly export: (changes?: Partial<ExportOptions>) => void;
  /** Stops what runs. */
  readonly stop: () => void;
  /** Tells the app that the user has too few tokens. */
  readonly tellShortage: (shortage: TokenShortage) => void;
}

interface SessionInput {
  readonly clip: EditorClip;
  readonly looks: Looks;
  /** The document as it was saved last; null for a clip without a track. */
  readonly initial: TrackDocument | null;
  readonly isDebug: boolean;
  readonly track: Track;
  /** Left out where nothing is exported. */
  readonly openExport?: OpenExport;
  /** Left out where nobody looks. */
  readonly onShortage?: (shortage: TokenShortage) => void;
}

/** Creates the session when a clip's editor opens. */
export function createEditorSession(input: SessionInput): EditorSession {
  const { clip, looks, initial, isDebug, track, openExport, onShortage = () => undefined } = input;
  const { widthPx, heightPx, frameCount } = clip.info;
  // The file may be another one than the cut was made for.
  const cut = initial?.cut ? cutTo(keptFrames(initial.cut, frameCount), frameCount) : null;
  const store = createStore<SessionState>()(() => ({
    ...initialEditorState({ widthPx, heightPx }, looks, initial, cut),
    playback: null,
    method: initial?.method ?? 'farneback',
    progress: null,
    price: clipPrice(clip, clip.video, null, cut),
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

/** Whether the path can be corrected by hand. */
export function canCorrect({ phase, isExporting }: Pick<EditorState, 'phase' | 'isExporting'>): boolean {
  return phase.kind === 'replay' && !isExporting;
}

/**
 * Settles the state after an event: the ring stays picked up only while the path can be corrected, the pen stays only
 * while a path is drawn, and leaving the corrections ends a drag that would keep the undo history open.
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

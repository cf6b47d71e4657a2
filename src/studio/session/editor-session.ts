import type { StoreApi } from 'zustand/vanilla';
import type { EditorEvent } from '@/domain/editor/editor-events';
import type { EditorPhaseKind, EditorState } from '@/domain/editor/editor-state';
import type { ExportOptions, PipelineChoice } from '@/domain/export-options';
import type { Framing } from '@/domain/export-shape';
import type { SoundChoice } from '@/domain/sound-choice';
import type { TrackingMethod } from '@/domain/track';
import type { ClipSounds } from '@/media/reading/clip-sounds';
import type { TrackingProgress } from '@/media/tracking/track-player';
import type { ClipExport } from '../film/clip-export';
import type { ClipTerms } from './clip-terms';
import type { TokenShortage } from './shortage';
import type { ExportChoice } from '../choices/export-choice';
import type { FilmPlayback } from '../playback/film-playback';
import type { TimelineView } from './timeline-view';
import type { ClipPrice } from '../clip/clip-price';
import type { EditorClip } from '../clip/editor-clip';

/** The editor's own dialogs. */
export type DialogName = 'details' | 'shortcuts' | 'shape' | 'sound' | 'preview';

/** A place on the picture, in pixels of the displayed video. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** The session's state apart from the mode machine's own part, which only events change. */
interface Surroundings {
  /** Null until the video element is mounted. */
  readonly playback: FilmPlayback | null;
  readonly method: TrackingMethod;
  /** Progress of the current run; null before its first report and when there is no run. */
  readonly progress: TrackingProgress | null;
  /** Null for a clip that costs nothing. */
  readonly price: ClipPrice | null;
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
  /** How the chosen shape frames this clip. */
  readonly framing: Framing;
  /** The clip's sound that the film uses. */
  readonly sound: SoundChoice;
  /** The sounds in the clip; null until they are known. */
  readonly clipSounds: ClipSounds | null;
  /** The pipeline that the debug mode forces; null when there is none. */
  readonly forcedPipeline: PipelineChoice | null;
  /** The open export; null when there is none. */
  readonly film: ClipExport | null;
}

export type SessionState = EditorState & Surroundings;

/** How a run ended; 'short' when the tokens ran out, 'stopped' when its phase or its session ended first. */
export type TrackingEnd = 'completed' | 'lost' | 'failed' | 'short' | 'stopped';

/** An event with which a run may begin. */
export type BeginEvent = Extract<EditorEvent, { readonly type: 'start' | 'retrack' | 'choose' }>;

/** Starts a run with an event and tracks until it ends or the signal aborts. */
export type StartTracking = (
  session: EditorSession,
  event: BeginEvent,
  signal: AbortSignal,
) => Promise<TrackingEnd>;

/** Opens an export of the session and starts making its film. */
export type OpenExport = (session: EditorSession, options: ExportOptions) => ClipExport | null;

/** One clip's editing state and everything that commands act on. */
export interface EditorSession {
  readonly clip: EditorClip;
  readonly terms: ClipTerms;
  readonly store: Pick<StoreApi<SessionState>, 'getState' | 'getInitialState' | 'subscribe'>;
  /** The range of the clip that the timeline shows. */
  readonly timeline: TimelineView;
  readonly getState: () => SessionState;
  /** @throws before the video is mounted; components and commands that play it exist only after that. */
  readonly playback: FilmPlayback;
  readonly dispatch: (event: EditorEvent) => void;
  /** Changes the state outside the mode machine. */
  readonly change: (part: Partial<Surroundings>) => void;
  /** Dispatches an event and tracks the player if the event starts a run. @returns when the run is over. */
  readonly track: (event: BeginEvent) => Promise<TrackingEnd>;
  /**
   * Exports the finished path with the last choice of the Export menu and these changes. If the user has too few
   * tokens, it reports that instead.
   */
  readonly export: (changes?: Partial<ExportOptions>) => void;
  /** Stops tracking and closes an open export. */
  readonly stop: () => void;
  /** Reports to the app that the user has too few tokens. */
  readonly tellShortage: (shortage: TokenShortage) => void;
}

/** Whether the path can be corrected by hand. */
export function canCorrect({ phase, isExporting }: Pick<EditorState, 'phase' | 'isExporting'>): boolean {
  return phase.kind === 'replay' && !isExporting;
}

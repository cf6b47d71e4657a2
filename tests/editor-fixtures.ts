import { EMPTY_CARD } from '@/domain/player-card';
import { initialEditorState } from '@/domain/editor/editor-machine';
import type { EditorState } from '@/domain/editor/editor-state';
import type { OverlayStyle, TrackPoint } from '@/domain/track';
import type { TokenShortage } from '@/studio/session/shortage';
import type { ExportOptions } from '@/domain/export-options';
import type { EditorEvent } from '@/domain/editor/editor-events';
import type { Video, VideoDetails } from '@/domain/video';
import type { FilmPlayback } from '@/studio/playback/film-playback';
import type { TitleSettings } from '@/studio/film/compose-title';
import { clipPrice } from '@/studio/clip/clip-price';
import type { ClipTerms } from '@/studio/session/clip-terms';
import { createEditorSession } from '@/studio/session/create-session';
import type { EditorSession } from '@/studio/session/editor-session';
import type { ClipInfo } from '@/media/reading/probe';
import { CLIP_INFO, CLIP_VIDEO } from './clip-fixtures';

export const OVERLAY_STYLE: OverlayStyle = {
  primary: '#FFFFFF',
  glow: '#FFFFFF',
  trail: '#7C8CFF',
  circleSize: 50,
  circleTilt: 45,
  fontSize: 80,
  fitsPlayer: false,
  playerName: 'Player 1',
  recordingDate: null,
};

/** The details of a video without any styling. */
export const VIDEO_DETAILS: VideoDetails = {
  friendlyName: 'Final',
  description: '',
  playerName: 'Player 1',
  recordingDate: null,
  circleSize: 50,
  circleTilt: 45,
  circleColor: '#FFFFFF',
  fontSize: 80,
  fitsPlayer: false,
};

export const TRACKED_POINTS = Array.from({ length: 90 }, (_, frame): TrackPoint => ({
  x: 300 + frame,
  y: 200,
  timeSec: frame / 30,
  isManual: false,
  isInterpolated: false,
  confidence: 0.9,
}));
/** A path of 90 frames, tracked from first to last. */
export const TRACKED: readonly EditorEvent[] = [
  { type: 'selectTarget' },
  { type: 'place', x: 300, y: 200 },
  { type: 'confirm', timeSec: 0 },
  { type: 'start', timeSec: 0 },
  { type: 'pointsTracked', points: TRACKED_POINTS },
  { type: 'finish' },
];

const STYLING = { style: OVERLAY_STYLE, title: 'Final', description: '' };

/** The editor of a newly opened 720p clip. */
export function openedEditor(frame = { widthPx: 1280, heightPx: 720 }): EditorState {
  return initialEditorState(frame, STYLING);
}

const TITLE_SETTINGS: TitleSettings<Blob> = {
  titleStyle: 'classic',
  titleFrames: 50,
  titleColor: '#FFFFFF',
  background: null,
  card: EMPTY_CARD,
};

/** Terms of a clip that is paid for as in an account, without an account. */
export const CLIP_TERMS: ClipTerms = {
  pricing: {
    read: (clip, cut) => clipPrice(clip, clip.video, null, cut),
    charge: () => Promise.resolve('paid'),
  },
  canShare: true,
  film: {
    save: () => Promise.resolve(),
    onKept: () => undefined,
    whileMaking: (_videoId, work) => work(),
    hasWatermark: false,
    loadTitleSettings: () => Promise.resolve(TITLE_SETTINGS),
    noFactsText: 'Your player card has no facts yet.',
  },
};

interface SessionFixture {
  readonly playback: FilmPlayback;
  readonly terms?: ClipTerms;
  readonly events?: readonly EditorEvent[];
  readonly info?: Partial<ClipInfo>;
  readonly video?: Video;
  readonly isDebug?: boolean;
  readonly onShortage?: (shortage: TokenShortage) => void;
  readonly onExport?: (options: ExportOptions) => void;
}

/** The session of this editor after these events. */
export function openedSession(fixture: SessionFixture): EditorSession {
  const {
    playback,
    terms = CLIP_TERMS,
    events = [],
    info,
    video = CLIP_VIDEO,
    isDebug = false,
    onShortage,
    onExport,
  } = fixture;
  const { frameCount } = playback.grid;
  const session = createEditorSession({
    clip: {
      video,
      source: { kind: 'blob', blob: new Blob() },
      info: { ...CLIP_INFO, frameCount, ...info },
    },
    terms,
    styling: STYLING,
    initial: null,
    isDebug,
    ...(onShortage && { onShortage }),
    openExport: (_session, options) => {
      onExport?.(options);
      return null;
    },
    // There is no engine: a run starts, and events say what it finds.
    track: (opened, event) => {
      opened.dispatch(event);
      return new Promise(() => undefined);
    },
  });
  session.change({ playback });
  for (const event of events) session.dispatch(event);
  return session;
}

import { useEffect, useState, type RefObject } from 'react';
import { clamp, clampSelection } from '@/domain/editor/selection';
import { keptFrames, type ClipCut } from '@/domain/frame-range';
import { NUDGE_STEP_PX, SELECTION_RADIUS_PX } from '@/domain/limits';
import type { PixelSize } from '@/domain/pixel-size';
import type { ChosenPlayer } from '@/domain/queue/chosen-player';
import type { Place, Selection } from '@/domain/track';
import { findPersonAt } from '@/media/people/find-at-click';
import { peopleFinder } from '@/media/people/people-finder';
import { followTimes } from '@/media/reading/frame-times';
import { timeOfFrame } from '@/studio/playback/frame-grid';
import { createPlayback } from '../playback/video-playback';
import type { Playback } from '@/studio/playback/playback';
import type { EditorClip } from '@/studio/clip/editor-clip';
import { usePeople } from './use-people';

const RADIUS_STEP_PX = 5;
/** An arrow key moves the cross by this share of the picture's width, or by 5 px with Shift. */
const CROSS_STEP = 1 / 40;
/** No new look starts after this time, because the next play waits for the circle. */
const PATIENCE_MS = 1000;

export interface PlayerChoice {
  /** The current frame, counted from 0. */
  readonly frame: number;
  readonly step: (frames: number) => void;
  /** The keyboard's cross; null until a key moves it. */
  readonly cross: Place | null;
  readonly moveCross: (dx: number, dy: number, isFine: boolean) => void;
  /** The circle that was just placed, until the next play is shown. */
  readonly placed: Selection | null;
  /** The people that the model has found in the picture, from left to right. */
  readonly people: readonly Selection[];
  readonly choosePerson: (person: Selection) => void;
  /** Chooses the player at a place in the picture. */
  readonly chooseAt: (place: Place) => void;
  /** Chooses the player at the cross. Without a cross, puts one in the middle instead. */
  readonly chooseAtCross: () => void;
}

/**
 * Chooses a player in the paused picture of a clip. If the people model is loaded, it fits the circle to the person who
 * was clicked.
 * @param radiusPx the radius of the circle if no person is recognized.
 */
export function usePlayerChoice(
  videoRef: RefObject<HTMLVideoElement | null>,
  clip: EditorClip,
  cut: ClipCut,
  radiusPx: number,
  onChoose: (chosen: ChosenPlayer) => void,
): PlayerChoice {
  const { frame, nowSec, step } = usePausedPicture(videoRef, clip, cut);
  const isModelReady = useModel();
  const people = usePeople(videoRef, clip.info, isModelReady);
  const [cross, setCross] = useState<Place | null>(null);
  const [placed, setPlaced] = useState<Selection | null>(null);
  const { info } = clip;
  const middle = { x: info.widthPx / 2, y: info.heightPx / 2 };
  /** @param fit adjusts the starting circle; until it resolves, the placed circle is shown. */
  const place = (wanted: Selection, fit: (circle: Selection) => Promise<Selection>): void => {
    // Ignore a second click; it means the same player.
    if (placed) return;
    const circle = clampSelection(wanted, info);
    setPlaced(circle);
    const startSec = nowSec();
    void fit(circle).then((fitted) => onChoose({ selection: clampSelection(fitted, info), startSec }));
  };
  const chooseAt = ({ x, y }: Place): void =>
    place({ x, y, radius: radiusPx }, async (circle) =>
      isModelReady ? await fittedCircle(videoRef.current, info, circle) : circle,
    );
  return {
    frame,
    cross,
    placed,
    people,
    choosePerson: (person) => place(person, (circle) => Promise.resolve(circle)),
    chooseAt,
    step,
    moveCross: (dx, dy, isFine) => {
      const stepPx = isFine ? NUDGE_STEP_PX : info.widthPx * CROSS_STEP;
      const from = cross ?? middle;
      const { x, y } = clampSelection({ x: from.x + dx * stepPx, y: from.y + dy * stepPx, radius: 1 }, info);
      setCross(cross ? { x, y } : middle);
    },
    chooseAtCross: () => (cross ? chooseAt(cross) : setCross(middle)),
  };
}

/** The radius after pressing the key for a smaller or larger circle. */
export function resized(radiusPx: number, direction: 1 | -1): number {
  const { min, max } = SELECTION_RADIUS_PX;
  return clamp(radiusPx + direction * RADIUS_STEP_PX, min, max);
}

/**
 * The circle around the person who was clicked; the circle unchanged if nobody was or the picture cannot be analyzed.
 */
async function fittedCircle(
  video: HTMLVideoElement | null,
  size: PixelSize,
  circle: Selection,
): Promise<Selection> {
  try {
    const found = video && (await findPersonAt({ video, size }, circle, PATIENCE_MS));
    return found?.isHit === true ? found.circle : circle;
  } catch (error) {
    console.warn('The picture could not be looked at for people', error);
    return circle;
  }
}

function usePausedPicture(videoRef: RefObject<HTMLVideoElement | null>, clip: EditorClip, cut: ClipCut) {
  const { source, info } = clip;
  const { first, end } = keptFrames(cut, info.frameCount);
  const [playback, setPlayback] = useState<Playback | null>(null);
  const [frame, setFrame] = useState(0);
  useEffect(() => {
    if (!videoRef.current) return undefined;
    const leaving = new AbortController();
    const times = followTimes(source, info, leaving.signal);
    const next = createPlayback(videoRef.current, { ...info, times });
    const stopListening = next.onFrame(setFrame);
    if (first > 0) next.seekToFrame(first);
    setPlayback(next);
    return () => {
      stopListening();
      leaving.abort();
      next.dispose();
    };
  }, [videoRef, source, info, first]);
  return {
    frame,
    nowSec: () => timeOfFrame(playback?.getFrame() ?? frame),
    step: (frames: number) => playback?.seekToFrame(clamp(playback.getFrame() + frames, first, end - 1)),
  } as const;
}

/** Whether the people model is loaded; nothing waits for it. */
function useModel(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    void peopleFinder.prepare().then(setReady);
  }, []);
  return isReady;
}

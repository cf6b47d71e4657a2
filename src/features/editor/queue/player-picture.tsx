import { useRef, type MouseEvent } from 'react';
import { ChevronLeft, ChevronRight, Minus, Plus } from 'lucide-react';
import type { ChosenPlayer } from '@/domain/queue/chosen-player';
import { ERROR_TEXTS } from '@/domain/errors';
import type { ClipCut } from '@/domain/frame-range';
import type { PixelSize } from '@/domain/pixel-size';
import type { Place } from '@/domain/track';
import { IconButton } from '@/ui/icon-button';
import { toast } from '@/ui/toast';
import { useScreenKeys } from '@/ui/use-screen-keys';
import { loadShortcutSetting } from '@/studio/choices/shortcut-setting';
import { SelectionCircle } from '../stage/selection-circle';
import { toVideoPoint } from '../stage/video-point';
import type { EditorClip } from '@/studio/clip/editor-clip';
import { PeopleButtons } from './people-buttons';
import { addressOf } from './use-play-clip';
import { resized, usePlayerChoice, type PlayerChoice } from './use-player-choice';

interface PlayerPictureProps {
  readonly clip: EditorClip;
  readonly cut: ClipCut;
  readonly name: string;
  readonly radiusPx: number;
  readonly onRadius: (radiusPx: number) => void;
  readonly onChoose: (chosen: ChosenPlayer) => void;
}

/** A play's paused picture. One click, or the arrow keys and Enter, choose the player. */
export function PlayerPicture({ clip, cut, name, radiusPx, onRadius, onChoose }: PlayerPictureProps) {
  const videoRef = useRef<HTMLVideoElement>(null);
  const choice = usePlayerChoice(videoRef, clip, cut, radiusPx, onChoose);
  const { info } = clip;
  useKeys(choice, (direction) => onRadius(resized(radiusPx, direction)));
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    // A click triggered by a key has no position.
    if (event.detail === 0) choice.chooseAtCross();
    else choice.chooseAt(toVideoPoint(event.currentTarget.getBoundingClientRect(), info, event));
  };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="grid place-items-center overflow-hidden rounded-lg bg-black">
        <div
          className="relative w-full"
          style={{
            aspectRatio: `${info.widthPx} / ${info.heightPx}`,
            maxWidth: `calc(70vh * ${info.widthPx / info.heightPx})`,
          }}
        >
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a user's own clip has no captions */}
          <video
            ref={videoRef}
            src={addressOf(clip)}
            muted
            playsInline
            preload="auto"
            crossOrigin="anonymous"
            disablePictureInPicture
            aria-hidden="true"
            tabIndex={-1}
            className="absolute inset-0 size-full object-fill"
            onError={() => toast.error(ERROR_TEXTS['video-load-retry'])}
          />
          <Marks choice={choice} frame={info} radiusPx={radiusPx} />
          <button
            type="button"
            aria-label={`Picture of ${name}: select the player`}
            aria-describedby="player-keys"
            onClick={press}
            className="absolute inset-0 size-full cursor-crosshair rounded-lg"
          />
          {!choice.placed && (
            <PeopleButtons people={choice.people} frame={info} onChoose={choice.choosePerson} />
          )}
        </div>
      </div>
      <FrameControls choice={choice} frames={info.frameCount} radiusPx={radiusPx} onRadius={onRadius} />
    </div>
  );
}

function Marks(props: {
  readonly choice: PlayerChoice;
  readonly frame: PixelSize;
  readonly radiusPx: number;
}) {
  const { choice, frame, radiusPx } = props;
  const { placed, cross } = choice;
  return (
    <svg
      viewBox={`0 0 ${frame.widthPx} ${frame.heightPx}`}
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full"
    >
      {placed && <SelectionCircle selection={placed} frame={frame} look="pending" isAdjustable={false} />}
      {!placed && cross && <Cross place={cross} frame={frame} radiusPx={radiusPx} />}
    </svg>
  );
}

interface CrossProps {
  readonly place: Place;
  readonly frame: PixelSize;
  readonly radiusPx: number;
}

function Cross({ place: { x, y }, frame, radiusPx }: CrossProps) {
  const unit = Math.max(frame.widthPx, frame.heightPx) / 640;
  const arm = radiusPx * 1.4;
  const lines = `M${x - arm} ${y}H${x + arm}M${x} ${y - arm}V${y + arm}`;
  return (
    <g fill="none">
      <path d={lines} stroke="#0a0e13" strokeOpacity={0.7} strokeWidth={4 * unit} />
      <path d={lines} stroke="#fff" strokeWidth={1.5 * unit} />
      <circle cx={x} cy={y} r={radiusPx} stroke="#fff" strokeWidth={1.5 * unit} />
    </g>
  );
}

interface FrameControlsProps {
  readonly choice: PlayerChoice;
  readonly frames: number;
  readonly radiusPx: number;
  readonly onRadius: (radiusPx: number) => void;
}

function FrameControls({ choice, frames, radiusPx, onRadius }: FrameControlsProps) {
  const { frame, step } = choice;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex items-center gap-1">
        <IconButton label="Previous frame" shortcut="," icon={<ChevronLeft />} onClick={() => step(-1)} />
        <span className="min-w-28 text-center text-sm text-muted tabular-nums">
          Frame {frame + 1} of {frames}
        </span>
        <IconButton label="Next frame" shortcut="." icon={<ChevronRight />} onClick={() => step(1)} />
      </div>
      <div className="flex items-center gap-1">
        <IconButton
          label="Smaller circle"
          shortcut="["
          icon={<Minus />}
          onClick={() => onRadius(resized(radiusPx, -1))}
        />
        <span className="min-w-24 text-center text-sm text-muted tabular-nums">Circle {radiusPx} px</span>
        <IconButton
          label="Larger circle"
          shortcut="]"
          icon={<Plus />}
          onClick={() => onRadius(resized(radiusPx, 1))}
        />
      </div>
      <p id="player-keys" className="text-sm text-muted max-desk:sr-only">
        Arrow keys move a cross, and Enter selects the player there. Tab goes to the people in the picture.
      </p>
    </div>
  );
}

function useKeys(choice: PlayerChoice, resize: (direction: 1 | -1) => void): void {
  const move = (dx: number, dy: number) => (event: KeyboardEvent) => choice.moveCross(dx, dy, event.shiftKey);
  const characters = {
    ',': () => choice.step(-1),
    '.': () => choice.step(1),
    '[': () => resize(-1),
    ']': () => resize(1),
  };
  useScreenKeys({
    ...(loadShortcutSetting() && characters),
    arrowleft: move(-1, 0),
    arrowright: move(1, 0),
    arrowup: move(0, -1),
    arrowdown: move(0, 1),
    enter: choice.chooseAtCross,
  });
}

import { useEffect, useRef } from 'react';
import { isAbort } from '@/domain/errors';
import type { Recording } from '@/media/cutting/recording';
import { exactClock, type Play } from './plays';

const PICTURES = 12;
/** Most videos are 16:9; others are cropped to the middle. */
const PICTURE = { widthPx: 100, heightPx: 56 } as const;

interface FilmstripProps {
  readonly recording: Recording;
  readonly timeSec: number;
  /** The beginning of the next play; null if it is not marked yet. */
  readonly inSec: number | null;
  readonly plays: readonly Play[];
  readonly onSeek: (timeSec: number) => void;
}

/** The whole file as pictures, with its plays and a slider for the current time. */
export function Filmstrip({ recording, timeSec, inSec, plays, onSeek }: FilmstripProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  useStripPictures(recording, canvasRef);
  const percent = (sec: number): string => `${(100 * sec) / Math.max(recording.durationSec, 0.001)}%`;
  return (
    <div className="relative h-16 overflow-hidden rounded-md border border-line bg-s1 focus-within:border-accent">
      <canvas
        ref={canvasRef}
        width={PICTURES * PICTURE.widthPx}
        height={PICTURE.heightPx}
        aria-hidden="true"
        className="size-full opacity-70"
      />
      {plays.map((play) => (
        <span
          key={play.id}
          aria-hidden="true"
          className="absolute inset-y-0 min-w-1 border-x-2 border-accent bg-accent/25"
          style={{ left: percent(play.startSec), width: percent(play.endSec - play.startSec) }}
        />
      ))}
      {inSec !== null && (
        <span
          aria-hidden="true"
          className="absolute inset-y-0 border-l-2 border-warn bg-warn/25"
          style={{ left: percent(inSec), width: percent(Math.max(0, timeSec - inSec)) }}
        />
      )}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 w-0.5 bg-text"
        style={{ left: percent(timeSec) }}
      />
      <input
        type="range"
        aria-label="Place in the video"
        aria-valuetext={exactClock(timeSec)}
        min={0}
        max={recording.durationSec}
        step={0.001}
        value={Math.min(timeSec, recording.durationSec)}
        onChange={(event) => onSeek(event.target.valueAsNumber)}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  );
}

function useStripPictures(
  recording: Recording,
  canvasRef: { readonly current: HTMLCanvasElement | null },
): void {
  useEffect(() => {
    const gone = new AbortController();
    const context = canvasRef.current?.getContext('2d') ?? null;
    const draw = (index: number, picture: ImageData): void =>
      context?.putImageData(picture, index * PICTURE.widthPx, 0);
    recording.readStrip(PICTURES, PICTURE, gone.signal, draw).catch((error: unknown) => {
      // Plays can be cut without pictures in the strip.
      if (!isAbort(error)) console.warn('The filmstrip cannot be drawn', error);
    });
    return () => gone.abort();
  }, [recording, canvasRef]);
}

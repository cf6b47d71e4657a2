import { useEffect, useRef } from 'react';
import type { Place } from '@/domain/track';

interface CandidatePictureProps {
  /** The whole frame; null until it is decoded. */
  readonly picture: ImageBitmap | null;
  /** Pixels of `picture` per pixel of the displayed video. */
  readonly scale: number;
  /** In pixels of the displayed video. */
  readonly place: Place;
  readonly radiusPx: number;
}

/** The cutout is this many radii wide, so that the other candidate is visible too. */
const SIDE_RADII = 5;
/** Twice the displayed size, for high-density screens. */
const SIDE_PX = 256;

/** Shows one of two similar players with a circle around that player. */
export function CandidatePicture({ picture, scale, place, radiusPx }: CandidatePictureProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvasRef.current?.getContext('2d');
    if (!context) return;
    context.clearRect(0, 0, SIDE_PX, SIDE_PX);
    if (!picture) return;
    const side = SIDE_RADII * radiusPx * scale;
    const [left, top] = [place.x * scale - side / 2, place.y * scale - side / 2];
    context.drawImage(picture, left, top, side, side, 0, 0, SIDE_PX, SIDE_PX);
    for (const [width, color] of [
      [8, '#0a0e13'],
      [4, '#ffffff'],
    ] as const) {
      context.lineWidth = width;
      context.strokeStyle = color;
      context.beginPath();
      context.arc(SIDE_PX / 2, SIDE_PX / 2, SIDE_PX / SIDE_RADII, 0, 2 * Math.PI);
      context.stroke();
    }
  }, [picture, scale, place, radiusPx]);
  return (
    <canvas
      ref={canvasRef}
      width={SIDE_PX}
      height={SIDE_PX}
      aria-hidden="true"
      className="block aspect-square w-full rounded-md bg-s1"
    />
  );
}

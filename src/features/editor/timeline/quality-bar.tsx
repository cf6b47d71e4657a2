import { useEffect, useRef, useState } from 'react';
import { paintQuality, type QualityColors } from './quality-paint';
import type { TimelineRange } from '@/studio/session/timeline-view';
import { useTimelineTrack } from './use-timeline-track';

interface QualityBarProps {
  readonly view: TimelineRange;
  readonly widthPx: number;
}

const HEIGHT_PX = 14;

/** Shows the track's confidence along the clip, on a single canvas for any number of ranges. */
export function QualityBar({ view, widthPx }: QualityBarProps) {
  const { ranges } = useTimelineTrack();
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const [colors] = useState(themeColors);
  useEffect(() => {
    const canvas = canvasRef.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return;
    const scale = window.devicePixelRatio;
    canvas.width = Math.round(widthPx * scale);
    canvas.height = Math.round(HEIGHT_PX * scale);
    context.scale(scale, scale);
    paintQuality(context, { ranges, view, colors, widthPx, heightPx: HEIGHT_PX });
  }, [ranges, view, colors, widthPx]);
  return (
    <canvas
      ref={canvasRef}
      role="img"
      aria-label="Tracking confidence"
      className="block h-3.5 w-full rounded-b-xs bg-s2"
    />
  );
}

/** Reads the theme's colors once, because reading them takes longer than painting. */
function themeColors(): QualityColors {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string): string => style.getPropertyValue(`--color-${name}`);
  return {
    good: color('good'),
    weak: color('warn'),
    interpolated: color('info'),
    manual: color('violet'),
    lost: color('danger'),
  };
}

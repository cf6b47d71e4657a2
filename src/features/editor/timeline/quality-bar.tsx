import { useEffect, useRef, useState } from 'react';
import type { QualityRange } from './quality';
import { paintQuality, type QualityColors } from './quality-paint';
import type { TimelineRange } from './timeline-view';

interface QualityBarProps {
  readonly ranges: readonly QualityRange[];
  readonly view: TimelineRange;
  readonly widthPx: number;
}

const HEIGHT_PX = 14;

/** How sure the track is along the clip: one canvas, however many stretches there are. */
export function QualityBar({ ranges, view, widthPx }: QualityBarProps) {
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

/** The colors as the theme has them: looking them up takes longer than painting. */
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

import { useEffect, useState, type RefObject } from 'react';
import { DEMO_FACTS } from './demo-facts';

/**
 * Plays the loop once the page has loaded, unless the user wants less motion or less data; then at their click. The
 * playhead and the clock follow it without React.
 */
export function useDemoPlayback(
  video: RefObject<HTMLVideoElement | null>,
  playhead: RefObject<HTMLElement | null>,
  clock: RefObject<HTMLElement | null>,
) {
  const [isLoaded, setIsLoaded] = useState(false);
  const [isPlaying, setIsPlaying] = useState(false);

  useEffect(() => {
    if (wantsLess()) return undefined;
    const load = (): void => setIsLoaded(true);
    if (document.readyState === 'complete') load();
    else window.addEventListener('load', load, { once: true });
    return () => window.removeEventListener('load', load);
  }, []);

  useEffect(() => {
    // Whoever asked for the loop by a click wants it played, too.
    if (isLoaded) void video.current?.play().catch(() => undefined);
  }, [isLoaded, video]);

  useEffect(() => {
    if (!isPlaying) return undefined;
    let frame = 0;
    const follow = (): void => {
      const timeSec = video.current?.currentTime ?? 0;
      if (playhead.current) playhead.current.style.left = `${(100 * timeSec) / DEMO_FACTS.durationSec}%`;
      if (clock.current) clock.current.textContent = `0:0${timeSec.toFixed(1)}`;
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, video, playhead, clock]);

  const toggle = (): void => {
    if (!isLoaded) setIsLoaded(true);
    else if (isPlaying) video.current?.pause();
    else void video.current?.play().catch(() => undefined);
  };
  return {
    isLoaded,
    isPlaying,
    toggle,
    handlers: { onPlay: () => setIsPlaying(true), onPause: () => setIsPlaying(false) },
  } as const;
}

function wantsLess(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  const savesData =
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
  return savesData || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

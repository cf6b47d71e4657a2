import { savesData } from '@/lib/saves-data';
import { DEMO } from './demo-files';
import { DEMO_FACTS } from './demo-facts';

/** Finds an element of the demo (demo.tsx) by its data attribute. */
const partOf = (figure: HTMLElement, name: string): HTMLElement => {
  const part = figure.querySelector<HTMLElement>(`[data-demo-${name}]`);
  if (!part) throw new Error(`The demonstration has no ${name}`);
  return part;
};

/**
 * Plays the demo video once the page has loaded. Users who prefer less motion or less data start it with the button.
 * It uses plain DOM, because index.html runs it without React.
 * @returns a function that stops it.
 */
export function startDemo(figure: HTMLElement): () => void {
  const video = figure.querySelector('video');
  if (!video) throw new Error('The demonstration has no video');
  const button = partOf(figure, 'toggle');
  const clock = partOf(figure, 'clock');
  const playhead = partOf(figure, 'playhead');
  const ended = new AbortController();
  const { signal } = ended;

  const play = (): void => {
    if (!video.getAttribute('src')) video.src = DEMO.video;
    // When the browser blocks autoplay, the picture and the play button stay.
    video.play().catch(() => undefined);
  };
  const follow = (): void => {
    if (video.paused || signal.aborted) return;
    playhead.style.left = `${(100 * video.currentTime) / DEMO_FACTS.durationSec}%`;
    clock.textContent = `0:0${video.currentTime.toFixed(1)}`;
    requestAnimationFrame(follow);
  };
  const show = (): void => {
    figure.dataset['playing'] = String(!video.paused);
    button.setAttribute('aria-label', `${video.paused ? 'Play' : 'Pause'} the demonstration`);
    follow();
  };

  video.addEventListener('play', show, { signal });
  video.addEventListener('pause', show, { signal });
  // The poster covers the video until the first frame plays.
  video.addEventListener('playing', () => video.classList.remove('invisible'), { signal });
  button.addEventListener('click', () => (video.paused ? play() : video.pause()), { signal });
  if (!wantsLess()) {
    if (document.readyState === 'complete') play();
    else window.addEventListener('load', play, { once: true, signal });
  }
  return () => ended.abort();
}

function wantsLess(): boolean {
  return savesData() || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

import { useEffect, useRef } from 'react';
import { Pause, Play } from 'lucide-react';
import { DEMO_FACTS } from './demo-facts';
import { DEMO } from './demo-files';
import { startDemo } from './start-demo';

const FILLS = 'absolute inset-0 size-full object-cover object-[50%_92%]';

/**
 * The demo video: a drawn match, tracked and exported by the product's own code (`npm run demo`). It is a still
 * picture until the page has loaded; for users who prefer less motion it stays one until they press play.
 */
export function Demo() {
  const figure = useRef<HTMLElement>(null);
  useEffect(() => (figure.current ? startDemo(figure.current) : undefined), []);
  return (
    <figure
      ref={figure}
      data-demo=""
      className="group overflow-hidden border-line bg-s1 max-desk:-mx-4 max-desk:border-y desk:rounded-xl desk:border"
    >
      <div className="relative aspect-4/3 desk:aspect-1000/405">
        <img
          src={DEMO.poster}
          srcSet={`${DEMO.posterSmall} 768w, ${DEMO.poster} 1280w`}
          sizes="(max-width: 900px) 600px, 1312px"
          width={1280}
          height={640}
          fetchPriority="high"
          alt="A night match. A white ring lies at the feet of one player, a trail behind it, and the name Niko Brandt above."
          className={FILLS}
        />
        <video
          muted
          loop
          playsInline
          disablePictureInPicture
          preload="none"
          aria-hidden="true"
          tabIndex={-1}
          className={`invisible ${FILLS}`}
        />
        <span className="absolute top-4 left-4 flex h-6 items-center gap-1.5 rounded-sm bg-plate px-2 text-xs font-medium tabular-nums desk:top-5 desk:left-5">
          <span aria-hidden="true" className="size-1.5 rounded-full bg-good" />
          {DEMO_FACTS.certainPercent} % certain
        </span>
      </div>
      <Strip />
    </figure>
  );
}

/** The confidence bar under the picture, which is good throughout, and the button that stops the video. */
function Strip() {
  return (
    <figcaption className="flex h-14 items-center gap-3 pr-5 pl-2.5 desk:gap-4">
      <button
        data-demo-toggle=""
        type="button"
        aria-label="Play the demonstration"
        className="grid size-9 max-desk:size-11 flex-none place-items-center rounded-md text-soft transition-colors hover:bg-s2 hover:text-text [&_svg]:size-4 [&_svg]:fill-current"
      >
        <Play aria-hidden="true" className="group-data-[playing=true]:hidden" />
        <Pause aria-hidden="true" className="hidden group-data-[playing=true]:block" />
      </button>
      <span data-demo-clock="" aria-hidden="true" className="w-11 text-sm tabular-nums">
        0:00.0
      </span>
      <span className="relative flex-1">
        <span role="img" aria-label="Tracking confidence" className="block h-3.5 rounded-xs bg-good" />
        <span
          data-demo-playhead=""
          aria-hidden="true"
          className="absolute -inset-y-2 left-0 w-0.5 rounded-full bg-text"
        />
      </span>
      <span className="text-sm text-muted tabular-nums">0:0{DEMO_FACTS.durationSec.toFixed(1)}</span>
    </figcaption>
  );
}

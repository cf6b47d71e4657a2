import { useRef } from 'react';
import { Pause, Play } from 'lucide-react';
import { DEMO_FACTS } from './demo-facts';
import { DEMO } from './demo-files';
import { useDemoPlayback } from './use-demo-playback';

/**
 * The product at work: a drawn match, followed by our engine and exported by our export (`npm run demo`). A picture
 * until the page has loaded; for people who want less motion until they press play.
 */
export function Demo() {
  const video = useRef<HTMLVideoElement>(null);
  const playhead = useRef<HTMLSpanElement>(null);
  const clock = useRef<HTMLSpanElement>(null);
  const { isLoaded, isPlaying, toggle, handlers } = useDemoPlayback(video, playhead, clock);
  return (
    <figure className="overflow-hidden border-line bg-s1 max-desk:-mx-4 max-desk:border-y desk:rounded-xl desk:border">
      <div className="relative aspect-4/3 desk:aspect-1000/405">
        <img
          src={DEMO.poster}
          srcSet={`${DEMO.posterSmall} 768w, ${DEMO.poster} 1280w`}
          sizes="(max-width: 900px) 600px, 1312px"
          width={1280}
          height={640}
          fetchPriority="high"
          alt="A night match. A white ring lies at the feet of one player, a trail behind it, and the name Niko Brandt above."
          className="absolute inset-0 size-full object-cover object-[50%_60%]"
        />
        {isLoaded && (
          <video
            ref={video}
            src={DEMO.video}
            muted
            loop
            playsInline
            disablePictureInPicture
            preload="auto"
            aria-hidden="true"
            tabIndex={-1}
            className="absolute inset-0 size-full object-cover object-[50%_60%]"
            {...handlers}
          />
        )}
        <Certainty />
      </div>
      <figcaption className="flex h-14 items-center gap-3 pr-5 pl-2.5 desk:gap-4">
        <button
          type="button"
          aria-label={isPlaying ? 'Pause the demonstration' : 'Play the demonstration'}
          onClick={toggle}
          className="grid size-9 flex-none place-items-center rounded-md text-soft transition-colors hover:bg-s2 hover:text-text [&_svg]:size-4 [&_svg]:fill-current"
        >
          {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        </button>
        <span ref={clock} aria-hidden="true" className="w-11 text-sm tabular-nums">
          0:00.0
        </span>
        <span className="relative flex-1">
          <span role="img" aria-label="Tracking confidence" className="block h-3.5 rounded-xs bg-good" />
          <span
            ref={playhead}
            aria-hidden="true"
            className="absolute -inset-y-2 left-0 w-0.5 rounded-full bg-text"
          />
        </span>
        <span className="text-sm text-muted tabular-nums">0:0{DEMO_FACTS.durationSec.toFixed(1)}</span>
      </figcaption>
    </figure>
  );
}

function Certainty() {
  return (
    <span className="absolute top-4 left-4 flex h-6 items-center gap-1.5 rounded-sm bg-plate px-2 text-xs font-medium tabular-nums desk:top-5 desk:left-5">
      <span aria-hidden="true" className="size-1.5 rounded-full bg-good" />
      {DEMO_FACTS.certainPercent} % certain
    </span>
  );
}

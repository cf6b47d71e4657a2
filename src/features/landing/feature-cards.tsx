import type { ReactNode } from 'react';
import { Copy } from 'lucide-react';
import { DEMO } from './demo-files';
import { DEMO_FACTS } from './demo-facts';
import { PendingCircle } from './pending-circle';
import { Section } from './section';
import { Still } from './still';

export function FeatureCards() {
  return (
    <Section
      title={
        <>
          One click finds you.
          <br />
          Every frame keeps you.
        </>
      }
    >
      <div className="grid gap-10 desk:grid-cols-3 desk:gap-8">
        <FeatureCard
          picture={
            <Still
              src={DEMO.clip}
              zoom={2.3}
              // The focus is a little above the circle, because the picture would otherwise end inside the box.
              focus={{ x: DEMO_FACTS.circle.x, y: DEMO_FACTS.circle.y - 0.07 }}
              className="aspect-4/3 rounded-lg border border-line"
            >
              <PendingCircle id="pending-feature" />
            </Still>
          }
          title="Click once, tracked to the whistle"
        >
          Put a circle on the player. Tracking follows them through turns, sprints, and traffic, right in your
          browser.
        </FeatureCard>
        <FeatureCard picture={<QualityPanel />} title="See where to trust it, fix where not">
          The timeline shows every doubtful second. Move the circle, track again from there, and nothing
          before it is lost.
        </FeatureCard>
        <FeatureCard picture={<LinkPanel />} title="A link that plays anywhere">
          Title card, ring, trail and name in one MP4. Send it to a coach, a scout, or the family group chat.
          No account needed to watch.
        </FeatureCard>
      </div>
    </Section>
  );
}

interface FeatureCardProps {
  readonly picture: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

function FeatureCard({ picture, title, children }: FeatureCardProps) {
  return (
    <article className="min-w-0">
      {picture}
      <h3 className="mt-5 mb-2 text-h3">{title}</h3>
      <p className="text-muted">{children}</p>
    </article>
  );
}

/** Shows a part of the product on a plain background. */
function Panel({ children }: { readonly children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      className="grid aspect-4/3 place-items-center rounded-lg border border-line bg-s1 p-5 desk:p-7"
    >
      <div className="flex w-full flex-col gap-4.5 rounded-lg border border-line-strong bg-s2 p-5 shadow-float">
        {children}
      </div>
    </div>
  );
}

/** Ranges of a track, in percent of its length, with the colors and patterns of the editor's confidence bar. */
const STRETCHES = [
  { width: 34, look: 'bg-good' },
  { width: 9, look: 'bg-[repeating-linear-gradient(90deg,var(--color-warn)_0_5px,#ffc24773_5px_7px)]' },
  { width: 15, look: 'bg-good' },
  { width: 9, look: 'bg-[repeating-linear-gradient(115deg,var(--color-info)_0_4px,#6cb2ff40_4px_8px)]' },
  { width: 8, look: 'bg-violet' },
  { width: 25, look: 'bg-good' },
] as const;
const LEGEND = [
  { label: 'Good', look: 'bg-good' },
  { label: 'Weak', look: 'bg-warn' },
  { label: 'Interpolated', look: 'bg-info' },
  { label: 'Manual', look: 'bg-violet' },
] as const;

function QualityPanel() {
  return (
    <Panel>
      <p className="flex justify-between text-sm">
        <b className="font-semibold">Track quality</b>
        <b className="font-semibold tabular-nums">82 %</b>
      </p>
      <span className="flex h-3.5 gap-px overflow-hidden rounded-xs">
        {STRETCHES.map(({ width, look }, index) => (
          <span key={index} className={look} style={{ width: `${width}%` }} />
        ))}
      </span>
      <span className="flex flex-wrap gap-x-3 gap-y-1.5 text-2xs text-muted">
        {LEGEND.map(({ label, look }) => (
          <span key={label} className="flex items-center gap-1.5">
            <span className={`h-2.5 w-2.75 rounded-[2px] ${look}`} />
            {label}
          </span>
        ))}
      </span>
    </Panel>
  );
}

function LinkPanel() {
  return (
    <Panel>
      <div className="flex items-center gap-3">
        <Still
          src={DEMO.followed}
          zoom={1.6}
          focus={{ x: 0.44, y: 0.62 }}
          className="h-12 w-18 flex-none rounded-sm"
        />
        <div className="min-w-0">
          <p className="truncate font-semibold">Cup final, second half</p>
          <p className="text-sm text-muted tabular-nums">214 views, 96 viewers</p>
        </div>
      </div>
      <span className="flex h-10 items-center gap-2 rounded-md border border-control bg-ground px-3">
        <span className="min-w-0 flex-1 truncate text-sm text-soft">standout.example/shared/7K2QX9BD</span>
        <Copy className="size-4 text-muted" />
      </span>
    </Panel>
  );
}

import type { ReactNode } from 'react';
import { DEMO } from './demo-files';
import { PendingCircle } from './pending-circle';
import { Section } from './section';
import { Still } from './still';

const WHOLE = { zoom: 1.25, focus: { x: 0.46, y: 0.56 }, className: 'aspect-video rounded-lg' } as const;

export function Steps() {
  return (
    <Section id="how" title="Clip to link in five minutes">
      <ol className="grid gap-10 desk:grid-cols-3 desk:gap-8">
        <Step number={1} title="Upload your clip" picture={<Still src={DEMO.clip} {...WHOLE} />}>
          MP4, MOV or WebM. The upload resumes if your connection drops.
        </Step>
        <Step
          number={2}
          title="Select the player"
          picture={
            <Still src={DEMO.clip} {...WHOLE}>
              <PendingCircle id="pending-step" />
            </Still>
          }
        >
          Set the ring, start tracking, and watch the path appear.
        </Step>
        <Step number={3} title="Export and share" picture={<Still src={DEMO.followed} {...WHOLE} />}>
          A branded MP4 with your player in the light, and a link to send.
        </Step>
      </ol>
    </Section>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly picture: ReactNode;
  readonly children: ReactNode;
}

function Step({ number, title, picture, children }: StepProps) {
  return (
    <li className="min-w-0">
      {picture}
      <div className="mt-5 flex gap-4">
        <span aria-hidden="true" className="min-w-6 font-head text-[44px] leading-10 font-semibold">
          {number}
        </span>
        <div>
          <h3 className="mb-1 text-h3">{title}</h3>
          <p className="text-muted">{children}</p>
        </div>
      </div>
    </li>
  );
}

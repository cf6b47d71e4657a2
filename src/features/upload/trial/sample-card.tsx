import type { ReactNode } from 'react';
import { Film } from 'lucide-react';
import { Button } from '@/ui/button';
import { buttonClasses } from '@/ui/button-look';
import { Card } from '@/ui/card';
import { SAMPLE } from './sample';

/** Offers the sample to visitors who have no clip at hand. */
export function SampleCard({ children }: { readonly children: ReactNode }) {
  return (
    <Card padding="sm" className="flex items-center gap-3 desk:gap-4">
      <img
        src={SAMPLE.picture}
        alt=""
        loading="lazy"
        width={768}
        height={384}
        className="h-20 w-20 flex-none rounded-md bg-black object-cover desk:h-22 desk:w-33"
      />
      <div className="min-w-0 flex-1">
        <h2 className="text-h4">No clip at hand?</h2>
        <p className="mt-1 text-sm text-muted">Take ours: six seconds of a night match.</p>
        <div className="mt-3">{children}</div>
      </div>
    </Card>
  );
}

interface SampleButtonProps {
  readonly disabled: boolean;
  readonly onClick: () => void;
}

export function SampleButton({ disabled, onClick }: SampleButtonProps) {
  return (
    <Button icon={<Film />} disabled={disabled} onClick={onClick}>
      {LABEL}
    </Button>
  );
}

/**
 * The button of the prerendered page: a link that is noted in the address, from which the app takes the sample once it
 * has loaded (early-field.ts).
 */
export function EarlySampleLink() {
  return (
    <a id={SAMPLE.fragment} href={`#${SAMPLE.fragment}`} className={buttonClasses({}, 'group')}>
      <Film />
      <span className="group-target:hidden">{LABEL}</span>
      <span className="hidden group-target:inline">Opening the sample</span>
    </a>
  );
}

const LABEL = 'Use the sample clip';

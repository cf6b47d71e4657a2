import { FRAME_RATE } from '@/domain/limits';
import { TITLE_FRAMES, type TitleStyle, type UserSettings } from '@/domain/settings';
import { optionsOf } from '@/lib/keys-of';
import { Segments } from './segments';
import { Slider } from './slider';

type TitleChoice = Pick<UserSettings, 'titleStyle' | 'titleFrames'>;

const STYLES = optionsOf<TitleStyle>({ classic: 'Classic', recruiting: 'Recruiting' });

interface TitleStyleFieldsProps {
  readonly value: TitleChoice;
  /** A note about the facts in the recruiting style. */
  readonly hint?: string;
  readonly onChange: (change: Partial<TitleChoice>) => void;
}

/** Chooses the title card's style; the one with the facts takes time to read, so it has a length. */
export function TitleStyleFields({ value, hint, onChange }: TitleStyleFieldsProps) {
  const { titleStyle, titleFrames } = value;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <span aria-hidden="true" className="text-sm font-medium text-soft">
          Title card
        </span>
        <Segments
          label="Title card"
          options={STYLES}
          value={titleStyle}
          onChange={(next) => onChange({ titleStyle: next })}
        />
        <p className="text-sm text-muted">
          {titleStyle === 'classic'
            ? 'The name and the date.'
            : (hint ?? 'The name with the facts from the player card.')}
        </p>
      </div>
      {titleStyle === 'recruiting' && (
        <Slider
          label="Length"
          value={titleFrames}
          min={TITLE_FRAMES.min}
          max={TITLE_FRAMES.max}
          format={(frames) => `${(frames / FRAME_RATE).toFixed(1)} s`}
          onChange={(next) => onChange({ titleFrames: next })}
        />
      )}
    </div>
  );
}

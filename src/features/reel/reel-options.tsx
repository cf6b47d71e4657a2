import { REEL_TITLE_CARDS, type ReelRecipe, type ReelTitleCard, type ReelTransition } from '@/domain/reel';
import type { ReelChange } from '@/domain/reel-history';
import type { Video } from '@/domain/video';
import { optionsOf } from '@/lib/keys-of';
import { Segments } from '@/ui/segments';
import { ReelDescription } from './reel-description';

const TITLE_CARDS: Readonly<Record<ReelTitleCard, { readonly label: string; readonly hint: string }>> = {
  classic: { label: 'Name', hint: 'One card before all plays, with the name and the date.' },
  recruiting: { label: 'Facts', hint: 'One card before all plays, with the facts of your player card.' },
  none: { label: 'None', hint: 'The film begins with the first play.' },
};

const TRANSITIONS = optionsOf<ReelTransition>({ cut: 'Cut', dip: 'Dip to black' });

interface ReelOptionsProps {
  readonly video: Video;
  readonly recipe: ReelRecipe;
  readonly isLocked: boolean;
  readonly onChange: (change: ReelChange) => void;
}

/** Options for the whole reel: its title card, the transition between plays, and the text below its film. */
export function ReelOptions({ video, recipe, isLocked, onChange }: ReelOptionsProps) {
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1.5">
        <h3 className="font-body text-sm font-medium tracking-normal text-soft">Title card</h3>
        <Segments
          label="Title card"
          options={REEL_TITLE_CARDS.map((value) => ({ value, label: TITLE_CARDS[value].label }))}
          value={recipe.titleCard}
          disabled={isLocked}
          onChange={(titleCard) => onChange({ type: 'titleCard', titleCard })}
        />
        <p className="text-sm text-muted">{TITLE_CARDS[recipe.titleCard].hint}</p>
      </div>
      <div className="flex flex-col gap-1.5">
        <h3 className="font-body text-sm font-medium tracking-normal text-soft">Between plays</h3>
        <Segments
          label="Between plays"
          options={TRANSITIONS}
          value={recipe.transition}
          disabled={isLocked}
          onChange={(transition) => onChange({ type: 'transition', transition })}
        />
      </div>
      <ReelDescription video={video} />
    </div>
  );
}

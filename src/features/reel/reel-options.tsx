import type { ReelRecipe, ReelTitleCard, ReelTransition } from '@/domain/reel';
import type { ReelChange } from '@/domain/reel-history';
import type { Video } from '@/domain/video';
import { Segments } from '@/ui/segments';
import { ReelDescription } from './reel-description';

const TITLE_CARDS: readonly { readonly value: ReelTitleCard; readonly label: string }[] = [
  { value: 'classic', label: 'Name' },
  { value: 'recruiting', label: 'Facts' },
  { value: 'none', label: 'None' },
];

const TRANSITIONS: readonly { readonly value: ReelTransition; readonly label: string }[] = [
  { value: 'cut', label: 'Cut' },
  { value: 'dip', label: 'Dip to black' },
];

const CARD_HINTS: Readonly<Record<ReelTitleCard, string>> = {
  classic: 'One card before all plays, with the name and the date.',
  recruiting: 'One card before all plays, with the facts of your player card.',
  none: 'The film begins with the first play.',
};

interface ReelOptionsProps {
  readonly video: Video;
  readonly recipe: ReelRecipe;
  readonly isLocked: boolean;
  readonly onChange: (change: ReelChange) => void;
}

/** What holds for the whole reel: its title card, how one play follows another, and what stands below its film. */
export function ReelOptions({ video, recipe, isLocked, onChange }: ReelOptionsProps) {
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1.5">
        <h3 className="font-body text-sm font-medium tracking-normal text-soft">Title card</h3>
        <Segments
          label="Title card"
          options={TITLE_CARDS}
          value={recipe.titleCard}
          disabled={isLocked}
          onChange={(titleCard) => onChange({ type: 'titleCard', titleCard })}
        />
        <p className="text-sm text-muted">{CARD_HINTS[recipe.titleCard]}</p>
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

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { playerCardQuery, type OwnCard } from '@/backend/settings/player-card';
import { ERROR_TEXTS } from '@/domain/errors';
import { isEmptyCard } from '@/domain/player-card';
import { PATHS } from '@/domain/paths';
import type { LinkCard } from '@/domain/sharing';
import { Switch } from '@/ui/switch';

interface CardSwitchesProps {
  readonly value: LinkCard;
  readonly onChange: (value: LinkCard) => void;
}

/** Turns on what a link shows of the owner's player card: the facts, and separately the contact. */
export function CardSwitches({ value: { showsCard, showsContact }, onChange }: CardSwitchesProps) {
  const { data: own } = useQuery(playerCardQuery);
  const hidden = own ? reasonNotToShow(own) : null;
  return (
    <>
      <Switch
        label="Show the player card"
        hint={
          own && isEmptyCard(own.card) ? <EmptyCard /> : 'The facts from your settings, beside the video.'
        }
        checked={showsCard}
        onChange={(isShown) => onChange({ showsCard: isShown, showsContact: isShown && showsContact })}
      />
      {showsCard && own && (
        <Switch
          label="Show the contact"
          hint={hidden ?? `Anyone with the link can see ${own.card.contact}.`}
          checked={showsContact && hidden === null}
          disabled={hidden !== null}
          onChange={(isShown) => onChange({ showsCard, showsContact: isShown })}
        />
      )}
    </>
  );
}

function EmptyCard() {
  return (
    <>
      Your card is empty.{' '}
      <Link to={PATHS.settings} className="underline underline-offset-3 hover:text-text">
        Fill it in under Settings.
      </Link>
    </>
  );
}

function reasonNotToShow({ card, contactRefusal }: OwnCard): string | null {
  if (contactRefusal !== null) return `${ERROR_TEXTS[contactRefusal]}.`;
  return card.showsContact ? null : 'It is turned off in your settings.';
}

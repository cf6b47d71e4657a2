import { contactKind, type ShownCard } from '@/domain/player-card';
import { cx } from '@/lib/cx';

/** A number up to this long is shown as large as on a shirt; a longer one would push the name aside. */
const SHIRT_LETTERS = 3;

/** The facts about the player that the link's owner shows; missing facts take up no room. */
export function PlayerCard({ card, className }: { readonly card: ShownCard; readonly className?: string }) {
  const { name, number, position, team, contact } = card;
  const facts = [
    ['Class or birth year', card.year],
    ['Height', card.height],
    ['Weight', card.weight],
  ].filter(([, value]) => value !== '');
  return (
    <section
      aria-label="Player"
      className={cx(
        'flex flex-col divide-y divide-line rounded-lg border border-line bg-s1 p-5 wrap-anywhere *:not-first:pt-4 *:not-last:pb-4',
        className,
      )}
    >
      {[name, number, position, team].some(Boolean) && <Headline card={card} />}
      {facts.length > 0 && (
        <dl className="flex flex-wrap gap-x-8 gap-y-3">
          {facts.map(([label, value]) => (
            <div key={label} className="min-w-0">
              <dt className="text-xs text-muted">{label}</dt>
              <dd dir="auto" className="font-semibold">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {contact && (
        <p>
          <a
            href={contactUrl(contact)}
            className="inline-flex items-center underline underline-offset-4 hover:text-accent max-desk:min-h-11"
          >
            {contact}
          </a>
        </p>
      )}
    </section>
  );
}

/** The player's name, with the number where a shirt has it. */
function Headline({ card: { name, number, position, team } }: { readonly card: ShownCard }) {
  return (
    <div className="flex items-start justify-between gap-4">
      {[name, position, team].some(Boolean) && (
        <div className="min-w-0">
          {name && (
            <h2 dir="auto" className="text-h2">
              {name}
            </h2>
          )}
          {position && (
            <p dir="auto" className="text-soft">
              {position}
            </p>
          )}
          {team && (
            <p dir="auto" className="text-muted">
              {team}
            </p>
          )}
        </div>
      )}
      {number && (
        <p
          className={cx(
            'max-w-1/2 flex-none font-head font-semibold tabular-nums',
            number.length <= SHIRT_LETTERS ? 'text-[44px] leading-none' : 'text-h3',
          )}
        >
          <span className="sr-only">Number </span>
          {number}
        </p>
      )}
    </div>
  );
}

/** The database stores only email addresses and phone numbers, so no other URL scheme is possible. */
function contactUrl(contact: string): string {
  return contactKind(contact) === 'email'
    ? `mailto:${encodeURIComponent(contact).replace('%40', '@')}`
    : `tel:${contact.replace(/[^+0-9]/g, '')}`;
}

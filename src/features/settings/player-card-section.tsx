import type { ContactRefusal } from '@/backend/settings/player-card';
import { ERROR_TEXTS } from '@/domain/errors';
import { holdsContact } from '@/domain/held-contact';
import {
  contactKind,
  FACTS,
  isWithin,
  MAX_CONTACT_LENGTH,
  MAX_FACT_LENGTH,
  type PlayerCard,
  type PlayerFacts,
} from '@/domain/player-card';
import { oneLine } from '@/domain/plain-text';
import { Card } from '@/ui/card';
import { TextField } from '@/ui/field';
import { Switch } from '@/ui/switch';

interface PlayerCardSectionProps {
  readonly card: PlayerCard;
  /** Why the contact is not shown; null if it may be shown. If it may not, no fact may contain one either. */
  readonly contactRefusal: ContactRefusal | null;
  /** Whether to flag an invalid contact: not while the user is typing it for the first time. */
  readonly isContactChecked: boolean;
  readonly onChange: (card: PlayerCard) => void;
  readonly onContactLeft: () => void;
}

const FIELDS: Readonly<
  Record<keyof PlayerFacts, { readonly label: string; readonly example: string; readonly width: string }>
> = {
  name: { label: 'Name', example: 'Niko Brandt', width: 'col-span-2' },
  number: { label: 'Number', example: '10', width: 'col-span-1' },
  position: { label: 'Position', example: 'Striker', width: 'col-span-1' },
  team: { label: 'Team', example: 'SV Nordstern U19', width: 'col-span-2' },
  year: { label: 'Class or year of birth', example: 'Class of 2027', width: 'col-span-2' },
  height: { label: 'Height', example: '6 ft 1 in', width: 'col-span-1' },
  weight: { label: 'Weight', example: '168 lb', width: 'col-span-1' },
};

/** Whether the contact is either empty or valid. */
export function isContactFine(typed: string): boolean {
  const contact = oneLine(typed);
  return contact === '' || (contactKind(contact) !== null && isWithin(contact, MAX_CONTACT_LENGTH));
}

/** The facts about the player, all of them optional. */
export function PlayerCardSection(props: PlayerCardSectionProps) {
  const { card, contactRefusal, isContactChecked, onChange, onContactLeft } = props;
  return (
    <Card className="flex flex-col gap-6 desk:col-span-2">
      <div>
        <h2 className="text-h3">Player card</h2>
        <p className="mt-1 max-w-[68ch] text-sm text-muted">
          The facts that coaches look for, shown on title cards and shared pages. Every field is optional, and
          a link shows the card only if you turn it on.
        </p>
      </div>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 desk:grid-cols-4">
        {FACTS.map((name) => (
          <TextField
            key={name}
            name={name}
            label={FIELDS[name].label}
            placeholder={FIELDS[name].example}
            value={card[name]}
            error={factError(oneLine(card[name]), contactRefusal)}
            dir="auto"
            autoComplete="off"
            className={FIELDS[name].width}
            onChange={(event) => onChange({ ...card, [name]: event.target.value })}
          />
        ))}
        <TextField
          name="contact"
          label="Email or phone"
          placeholder="coach@club.example"
          value={card.contact}
          error={!isContactChecked || isContactFine(card.contact) ? null : ERROR_TEXTS['contact-invalid']}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="col-span-2"
          onChange={(event) => onChange({ ...card, contact: event.target.value })}
          onBlur={onContactLeft}
        />
      </div>
      <ContactChoice card={card} contactRefusal={contactRefusal} onChange={onChange} />
      <p role="status" className="text-sm text-soft">
        {missingText(card)}
      </p>
    </Card>
  );
}

function factError(fact: string, contactRefusal: ContactRefusal | null): string | null {
  if (!isWithin(fact, MAX_FACT_LENGTH)) {
    return ERROR_TEXTS['fact-too-long'].replace('{n}', String(MAX_FACT_LENGTH));
  }
  return contactRefusal !== null && holdsContact(fact) ? ERROR_TEXTS['contact-in-fact'] : null;
}

function ContactChoice({
  card,
  contactRefusal,
  onChange,
}: Pick<PlayerCardSectionProps, 'card' | 'contactRefusal' | 'onChange'>) {
  const hasContact = oneLine(card.contact) !== '';
  return (
    <Switch
      label="Allow links to show the contact"
      hint={
        contactRefusal !== null
          ? `${ERROR_TEXTS[contactRefusal]}.`
          : hasContact
            ? 'You also turn it on for each link, so existing links do not show it.'
            : 'Enter an email address or a phone number first.'
      }
      checked={contactRefusal === null && hasContact && card.showsContact}
      disabled={contactRefusal !== null || !hasContact}
      onChange={(showsContact) => onChange({ ...card, showsContact })}
    />
  );
}

/** Names what a reader of the card would miss. */
function missingText(card: PlayerCard): string {
  const missing = FACTS.filter((name) => oneLine(card[name]) === '');
  if (missing.length === FACTS.length) return 'The card is empty, so nothing is shown.';
  if (missing.length === 0) return 'The card has every fact.';
  return `Not on the card: ${missing.map((name) => FIELDS[name].label.toLowerCase()).join(', ')}.`;
}

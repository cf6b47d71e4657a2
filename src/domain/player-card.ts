import { oneLine } from './plain-text';

/** Facts about a player that title cards and shared pages can show. A missing fact is ''. */
export interface PlayerFacts {
  readonly name: string;
  readonly number: string;
  readonly position: string;
  readonly team: string;
  /** Graduation class or year of birth, as the user writes it, for example "Class of 2027". */
  readonly year: string;
  readonly height: string;
  readonly weight: string;
}

/** What a link shows of a card; the contact is '' unless it is switched on. */
export interface ShownCard extends PlayerFacts {
  /** An email address or phone number. */
  readonly contact: string;
}

/** The user's player card. Its contact is shown only if it is switched on. */
export interface PlayerCard extends ShownCard {
  readonly showsContact: boolean;
}

/** The maximum number of letters in a fact. */
export const MAX_FACT_LENGTH = 60;
/** The maximum number of letters in a contact, because addresses are longer than facts. */
export const MAX_CONTACT_LENGTH = 100;

/** The texts of a card in reading order. */
export const FACTS = ['name', 'number', 'position', 'team', 'year', 'height', 'weight'] as const;

/** The card of a user who has never saved one. */
export const EMPTY_CARD: PlayerCard = {
  name: '',
  number: '',
  position: '',
  team: '',
  year: '',
  height: '',
  weight: '',
  contact: '',
  showsContact: false,
};

/** Whether a text is short enough, counted as the database counts. */
export function isWithin(text: string, maxLength: number): boolean {
  return Array.from(text).length <= maxLength;
}

const EMAIL = /^[^\s@<>"'(),:;]+@[^\s@<>"'(),:;]+\.[^\s@<>"'(),:;]+$/;
const PHONE = /^\+?[0-9][0-9 ()./-]*$/;
const PHONE_DIGITS = { min: 5, max: 20 } as const;

/** Whether a contact is an email address or a phone number, as the database decides it; null if it is neither. */
export function contactKind(text: string): 'email' | 'phone' | null {
  if (EMAIL.test(text)) return 'email';
  const digits = text.replace(/[^0-9]/g, '').length;
  return PHONE.test(text) && digits >= PHONE_DIGITS.min && digits <= PHONE_DIGITS.max ? 'phone' : null;
}

/** A card as it is stored. If the contact is empty, it is switched off. */
export function cleanCard({ showsContact, ...texts }: PlayerCard): PlayerCard {
  const contact = oneLine(texts.contact);
  return {
    name: oneLine(texts.name),
    number: oneLine(texts.number),
    position: oneLine(texts.position),
    team: oneLine(texts.team),
    year: oneLine(texts.year),
    height: oneLine(texts.height),
    weight: oneLine(texts.weight),
    contact,
    showsContact: showsContact && contact !== '',
  };
}

/** Whether a card is empty. */
export function isEmptyCard(card: ShownCard): boolean {
  return card.contact === '' && FACTS.every((name) => card[name] === '');
}

import type { PlayerCard } from './player-card';

/** A fact with its label, as title cards show it. */
export interface CardFact {
  readonly label: string;
  readonly value: string;
}

/** The facts that a title card shows below the name: those that were entered, and the contact if it is switched on. */
export function cardFacts(card: PlayerCard): readonly CardFact[] {
  const facts = [
    { label: 'Number', value: card.number },
    { label: 'Position', value: card.position },
    { label: 'Team', value: card.team },
    { label: 'Class or born', value: card.year },
    { label: 'Height', value: card.height },
    { label: 'Weight', value: card.weight },
    { label: 'Contact', value: card.showsContact ? card.contact : '' },
  ];
  return facts.filter(({ value }) => value !== '');
}

/**
 * Whether a film's player can be the player on the card, so that no film shows another player's facts: one name
 * contains all words of the other, as in "Nora" and "Nora Berg".
 */
export function isCardOf(playerName: string, card: PlayerCard): boolean {
  const [film, own] = [wordsOf(playerName), wordsOf(card.name)];
  return [...film].every((word) => own.has(word)) || [...own].every((word) => film.has(word));
}

function wordsOf(name: string): ReadonlySet<string> {
  return new Set(name.normalize('NFC').toLocaleLowerCase().split(/\s+/).filter(Boolean));
}

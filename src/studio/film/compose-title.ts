import { cardFacts, isCardOf } from '@/domain/card-facts';
import type { PlayerCard } from '@/domain/player-card';
import { DEFAULT_PLAYER_NAME, TITLE_FRAMES, type UserSettings } from '@/domain/settings';
import type { OverlayStyle } from '@/domain/track';
import type { TitleCard } from '@/media/drawing/title-card';
import type { TitleRequest } from '@/media/export/export-types';

/** A film's title card style and how long it is shown. */
export type TitleChoice = Pick<UserSettings, 'titleStyle' | 'titleFrames'>;

/** The account's settings for the title cards of all its films. */
export interface TitleSettings<Background> extends TitleChoice {
  readonly titleColor: string;
  readonly background: Background | null;
  readonly card: PlayerCard;
}

/**
 * The title card of a film. It has facts only if the film's player is the one on the player card, so no player gets
 * someone else's facts. A player without a name gets the card's name.
 * @param still the player, cut out of the clip.
 */
export function composeTitle<Background, Still>(
  style: Pick<OverlayStyle, 'playerName' | 'recordingDate' | 'primary'>,
  { titleColor, background, card, titleStyle }: Omit<TitleSettings<Background>, 'titleFrames'>,
  still: Still | null,
): TitleCard<Background, Still> {
  const { playerName, recordingDate, primary } = style;
  const shown = { recordingDate, background, titleColor };
  if (titleStyle === 'classic') return { ...shown, playerName, recruiting: null };
  return {
    ...shown,
    playerName: playerName === DEFAULT_PLAYER_NAME ? card.name || playerName : playerName,
    recruiting: { facts: belongs(playerName, card) ? cardFacts(card) : [], still, ringColor: primary },
  };
}

function belongs(playerName: string, card: PlayerCard): boolean {
  return playerName === DEFAULT_PLAYER_NAME || isCardOf(playerName, card);
}

/** The title card of an export. The export cuts the still out of the clip. */
export function titleOf(style: OverlayStyle, settings: TitleSettings<Blob>): TitleRequest {
  return { ...composeTitle<Blob, never>(style, settings, null), frames: framesOf(settings) };
}

/**
 * Says which facts the recruiting card of a film shows, and why it may show none.
 * @param noFactsText the text for a player card without facts.
 */
export function factsHint(playerName: string, card: PlayerCard, noFactsText: string): string {
  if (cardFacts(card).length === 0) return noFactsText;
  return belongs(playerName, card)
    ? 'The name with the facts from the player card.'
    : `No facts, because the player card is ${card.name}’s.`;
}

/** The classic card has a fixed length; the recruiting card needs time to be read. */
export function framesOf({ titleStyle, titleFrames }: TitleChoice): number {
  return titleStyle === 'classic' ? TITLE_FRAMES.min : titleFrames;
}

import * as v from 'valibot';
import { AppError } from '@/domain/errors';
import { EMPTY_CARD, type PlayerCard } from '@/domain/player-card';
import { requireIdentity } from '../auth/identity';
import { dataError, serviceFailureOf } from '../http/backend-error';
import { supabase } from '../http/client';
import { parseWith } from '../http/parse-with';

const CardAnswer = v.object({
  mayShowContact: v.boolean(),
  card: v.nullable(
    v.object({
      name: v.string(),
      number: v.string(),
      position: v.string(),
      team: v.string(),
      year: v.string(),
      height: v.string(),
      weight: v.string(),
      contact: v.string(),
      showsContact: v.boolean(),
    }),
  ),
});

export interface OwnCard {
  readonly card: PlayerCard;
  /** False for the account of a minor, whose contact is shown nowhere. */
  readonly mayShowContact: boolean;
}

export const playerCardQuery = { queryKey: ['player-card'], queryFn: getPlayerCard } as const;

/**
 * Reads the user's player card, which is empty until it is saved.
 * @throws AppError 'card-load-failed' or 'no-session'.
 */
export async function getPlayerCard(): Promise<OwnCard> {
  const { data, error, status } = await supabase.rpc('get_player_card');
  if (error) throw dataError(error, 'card-load-failed', status);
  const { card, mayShowContact } = parseWith(CardAnswer, data, 'card-load-failed');
  return { card: card ?? EMPTY_CARD, mayShowContact };
}

/**
 * Saves the user's player card, whose texts are clean and short enough.
 * @throws AppError 'contact-of-minor', 'card-save-failed' or 'no-session'.
 */
export async function savePlayerCard({ showsContact, ...facts }: PlayerCard): Promise<void> {
  const { userId } = await requireIdentity();
  const { error, status } = await supabase
    .from('player_cards')
    .upsert({ user_id: userId, ...facts, shows_contact: showsContact });
  if (!error) return;
  if (serviceFailureOf(error).code === 'PT403') throw new AppError('contact-of-minor', { cause: error });
  throw dataError(error, 'card-save-failed', status);
}

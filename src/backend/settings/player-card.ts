import * as v from 'valibot';
import type { ErrorCode } from '@/domain/errors';
import { EMPTY_CARD, type PlayerCard } from '@/domain/player-card';
import { requireIdentity } from '../auth/identity';
import { dataError } from '../http/backend-error';
import { supabase } from '../http/client';
import { knownError } from '../http/known-error';
import { parseWith } from '../http/parse-with';

const REFUSALS: Readonly<Record<string, ErrorCode>> = { PT403: 'contact-of-minor', PT422: 'contact-in-fact' };

const CardAnswer = v.object({
  mayShowContact: v.boolean(),
  hasBirthYear: v.boolean(),
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

export type ContactRefusal = 'contact-of-minor' | 'contact-of-unknown-age';

export interface OwnCard {
  readonly card: PlayerCard;
  /** Why the contact is never shown: the account belongs to a minor, or may. Null if it may be shown. */
  readonly contactRefusal: ContactRefusal | null;
}

export const playerCardQuery = { queryKey: ['player-card'], queryFn: getPlayerCard } as const;

/**
 * Reads the user's player card, which is empty until it is saved.
 * @throws AppError 'card-load-failed' or 'no-session'.
 */
export async function getPlayerCard(): Promise<OwnCard> {
  const { data, error, status } = await supabase.rpc('get_player_card');
  if (error) throw dataError(error, 'card-load-failed', status);
  const { card, mayShowContact, hasBirthYear } = parseWith(CardAnswer, data, 'card-load-failed');
  const refusal = hasBirthYear ? 'contact-of-minor' : 'contact-of-unknown-age';
  return { card: card ?? EMPTY_CARD, contactRefusal: mayShowContact ? null : refusal };
}

/**
 * Saves the user's player card. The caller has already cleaned and shortened the texts.
 * @throws AppError 'contact-of-minor', 'contact-in-fact', 'card-save-failed' or 'no-session'.
 */
export async function savePlayerCard({ showsContact, ...facts }: PlayerCard): Promise<void> {
  const { userId } = await requireIdentity();
  const { error, status } = await supabase
    .from('player_cards')
    .upsert({ user_id: userId, ...facts, shows_contact: showsContact });
  if (error) throw knownError(error, 'card-save-failed', status, REFUSALS);
}

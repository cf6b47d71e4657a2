import { AppError, type ErrorCode } from '@/domain/errors';
import type { LinkCard } from '@/domain/sharing';
import { dataError, serviceFailureOf } from '../http/backend-error';
import { supabase } from '../http/client';

/** The functions' errors by SQLSTATE. */
const FAILURES: Readonly<Record<string, ErrorCode>> = {
  PT403: 'contact-of-minor',
  PT404: 'share-not-found',
  PT409: 'link-active-elsewhere',
  PT429: 'too-many-attempts',
};

/**
 * Pauses a link, which then shows nothing to anyone, or resumes it.
 * @throws AppError 'link-active-elsewhere', 'share-not-found', 'link-update-failed' or 'no-session'.
 */
export async function setLinkActive(accessCode: string, isActive: boolean): Promise<void> {
  const { error, status } = await supabase.rpc('set_link_active', {
    p_access_code: accessCode,
    p_is_active: isActive,
  });
  if (error) throw failureOf(error, status);
}

export interface LinkProtection {
  /** Null for never. */
  readonly expiresAt: string | null;
  /** Null keeps the current one; an empty text removes it. */
  readonly password: string | null;
}

/**
 * Sets when a link ends and its password.
 * @throws AppError as setLinkActive.
 */
export async function guardLink(accessCode: string, { expiresAt, password }: LinkProtection): Promise<void> {
  const { error, status } = await supabase.rpc('guard_link', {
    p_access_code: accessCode,
    ...(expiresAt !== null && { p_expires_at: expiresAt }),
    ...(password !== null && { p_password: password }),
  });
  if (error) throw failureOf(error, status);
}

/**
 * Sets what a link shows of the player card.
 * @throws AppError as setLinkActive, and 'contact-of-minor'.
 */
export async function setLinkCard(accessCode: string, { showsCard, showsContact }: LinkCard): Promise<void> {
  const { error, status } = await supabase.rpc('set_link_card', {
    p_access_code: accessCode,
    p_shows_card: showsCard,
    p_shows_contact: showsContact,
  });
  if (error) throw failureOf(error, status);
}

function failureOf(error: unknown, status: number): Error {
  const known = FAILURES[serviceFailureOf(error).code ?? ''];
  return known ? new AppError(known, { cause: error }) : dataError(error, 'link-update-failed', status);
}

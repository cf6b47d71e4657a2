import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { guardLink, setLinkActive, setLinkCard } from '@/backend/sharing/link-guards';
import { reloadLinks } from '@/backend/sharing/reload-links';
import { formatUsNumbers, parseUsDate, today } from '@/domain/dates';
import { ERROR_TEXTS } from '@/domain/errors';
import type { LinkCard } from '@/domain/sharing';
import { endOfDay, isLinkPassword, lastDayOf, type LinkGuard } from '@/domain/link-guard';

export interface GuardedLink extends LinkGuard, LinkCard {
  readonly accessCode: string;
}

interface Fields extends LinkCard {
  readonly isActive: boolean;
  /** As typed; empty for no last day. */
  readonly lastDay: string;
  readonly asksPassword: boolean;
  /** Empty to keep the current one. */
  readonly password: string;
}

/** The fields of 'Link settings' with their errors, and how to save them. */
export function useLinkForm(link: GuardedLink, onSaved: () => void) {
  const [stored] = useState(() => fieldsOf(link));
  const [fields, setFields] = useState(stored);
  const [isChecked, setIsChecked] = useState(false);
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: () => save(link, stored, fields),
    onSuccess: onSaved,
    onSettled: () => reloadLinks(queryClient),
  });
  const problems = problemsOf(link, stored, fields);
  const isChanged =
    isProtectionChanged(stored, fields) ||
    isCardChanged(stored, fields) ||
    fields.isActive !== stored.isActive;
  return {
    fields,
    change: (change: Partial<Fields>) => setFields((before) => ({ ...before, ...change })),
    isChanged,
    problems: isChecked ? problems : { lastDay: null, password: null },
    saving,
    submit: (): void => {
      setIsChecked(true);
      if (problems.lastDay !== null || problems.password !== null) return;
      if (isChanged) saving.mutate();
      else onSaved();
    },
  } as const;
}

function fieldsOf({ isActive, expiresAt, hasPassword, showsCard, showsContact }: GuardedLink): Fields {
  const lastDay = expiresAt === null ? '' : formatUsNumbers(lastDayOf(expiresAt));
  return { isActive, lastDay, asksPassword: hasPassword, password: '', showsCard, showsContact };
}

function isProtectionChanged(stored: Fields, fields: Fields): boolean {
  return (
    fields.lastDay.trim() !== stored.lastDay ||
    fields.asksPassword !== stored.asksPassword ||
    (fields.asksPassword && fields.password !== '')
  );
}

function isCardChanged(stored: LinkCard, fields: LinkCard): boolean {
  return fields.showsCard !== stored.showsCard || fields.showsContact !== stored.showsContact;
}

function problemsOf(link: LinkGuard, stored: Fields, fields: Fields) {
  const day = parseUsDate(fields.lastDay);
  const isEmpty = fields.lastDay.trim() === '';
  const isOver = day !== null && day < today() && isProtectionChanged(stored, fields);
  const isNeeded = fields.asksPassword && (!link.hasPassword || fields.password !== '');
  return {
    lastDay:
      !isEmpty && day === null ? ERROR_TEXTS['date-invalid'] : isOver ? ERROR_TEXTS['link-day-over'] : null,
    password: isNeeded && !isLinkPassword(fields.password) ? ERROR_TEXTS['link-password-invalid'] : null,
  };
}

async function save({ accessCode }: GuardedLink, stored: Fields, fields: Fields): Promise<void> {
  if (isProtectionChanged(stored, fields)) {
    const day = parseUsDate(fields.lastDay);
    await guardLink(accessCode, {
      expiresAt: day === null ? null : endOfDay(day),
      password: !fields.asksPassword ? '' : fields.password === '' ? null : fields.password,
    });
  }
  if (isCardChanged(stored, fields)) await setLinkCard(accessCode, fields);
  if (fields.isActive !== stored.isActive) await setLinkActive(accessCode, fields.isActive);
}

import { describe, expect, test } from 'vitest';
import { nextOrderNum, type FaqEntry } from '@/domain/faq';
import { counted } from '@/domain/format';
import { adminTicketPath, ticketPath } from '@/domain/paths';
import { ADMIN_STATUSES, adminStatusOf, personName, STATUS_LABELS, TICKET_TYPES } from '@/domain/tickets';

describe('tickets', () => {
  test('can be opened with four types, which admins cannot change', () => {
    expect(TICKET_TYPES).toEqual(['not_started', 'bug', 'feature_request', 'billing_issue']);
    expect(ADMIN_STATUSES).not.toContain('billing_issue');
    expect(Object.keys(STATUS_LABELS).sort()).toEqual(
      [...new Set([...TICKET_TYPES, ...ADMIN_STATUSES])].sort(),
    );
  });

  test('accept a status from a URL only if admins can search for it', () => {
    expect(adminStatusOf('bug')).toBe('bug');
    for (const name of ['billing_issue', 'toString', '', null]) expect(adminStatusOf(name)).toBeNull();
  });

  test('show the user’s name, or the email address if there is no name', () => {
    const email = 'maya@club.example';
    expect(personName({ firstName: 'Maya', lastName: 'Lind', email })).toBe('Maya Lind');
    expect(personName({ firstName: '', lastName: 'Lind', email })).toBe('Lind');
    expect(personName({ firstName: '', lastName: ' ', email })).toBe(email);
  });

  test('have URLs', () => {
    expect([ticketPath('7'), adminTicketPath('7')]).toEqual(['/support/ticket/7', '/admin/support/ticket/7']);
  });

  test('count replies', () => {
    expect([0, 1, 1200].map((count) => counted(count, 'reply', 'replies'))).toEqual([
      '0 replies',
      '1 reply',
      '1,200 replies',
    ]);
  });
});

test('a new FAQ entry comes last', () => {
  const at = (orderNum: number): FaqEntry => ({
    id: String(orderNum),
    title: 'x',
    content: 'x',
    orderNum,
    createdAt: '',
    updatedAt: '',
  });
  expect(nextOrderNum([])).toBe(1);
  expect(nextOrderNum([at(1), at(9), at(3)])).toBe(10);
});

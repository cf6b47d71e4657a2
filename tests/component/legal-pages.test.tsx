// @module-tag core
import { render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { PrivacyPage } from '@/features/legal/privacy-page';
import { TermsPage } from '@/features/legal/terms-page';

/** The text of a page with single spaces. */
function textOf(page: ReactElement): string {
  const { container } = render(<MemoryRouter>{page}</MemoryRouter>);
  // By text, because searching for roles is slow on such a long page.
  expect(screen.getByText('Back to Home')).toHaveAttribute('href', '/');
  return container.textContent.replaceAll(/\s+/g, ' ');
}

test('the terms have all clauses, and say where to delete an account', () => {
  const text = textOf(<TermsPage />);
  for (const clause of [
    'Last updated March 24, 2025',
    'You must be at least 13 years old',
    'Payments are non-refundable',
    'You keep all rights to what you upload. You grant us a limited license to store, process',
    'we do not guarantee the accuracy of AI results',
    'delete your account, under Settings, Account, at any time',
    'support@standout.example',
  ])
    expect(text).toContain(clause);
});

test('the privacy policy says who data is shared with, who sees a link, and how to get and delete it', () => {
  const text = textOf(<PrivacyPage />);
  for (const clause of [
    'Last updated March 24, 2025',
    'service providers who store data, send mail or take payments for us',
    'legal authorities, where the law obliges us',
    'a successor, if the business or a part of it is transferred',
    'children under 13',
    'support@standout.example',
    'until the link’s last day or until you pause or delete it',
    'The player card and its contact are shown only where you switch them on',
    'Under Settings, Account you get a copy of it as a ZIP archive',
  ])
    expect(text).toContain(clause);
});

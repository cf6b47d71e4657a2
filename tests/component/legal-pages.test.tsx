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

test('the terms contain every clause and say where to delete an account', () => {
  const text = textOf(<TermsPage />);
  for (const clause of [
    'Last updated March 24, 2025',
    'You must be at least 13 years old',
    'Payments are non-refundable',
    'You keep all rights to what you upload. You grant us a limited license to store, process',
    'we do not guarantee the accuracy of AI results',
    'delete your account (Settings, then Account) at any time',
    'support@standout.example',
  ])
    expect(text).toContain(clause);
});

test('the privacy policy says who gets the data, who can open a link, and how to download and delete the data', () => {
  const text = textOf(<PrivacyPage />);
  for (const clause of [
    'Last updated March 24, 2025',
    'service providers who store data, send email, or process payments for us',
    'legal authorities, when the law requires it',
    'a successor, if all or part of our business is transferred',
    'children under 13',
    'support@standout.example',
    'until the link expires or you pause or delete it',
    'It shows the player card and its contact information only if you turn them on',
    'In Settings, under Account, you can download a copy of it as a ZIP file',
  ])
    expect(text).toContain(clause);
});

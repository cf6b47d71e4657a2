import { useState } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tokenStatsQuery } from '@/backend/queries';
import { getSession, startSession } from '@/backend/auth/session';
import { formatLongUsDate } from '@/domain/format';
import { TokenLimitDialog, type TokenLimit } from '@/features/upload/token-limit-dialog';
import { signIn, sql, useTokens, type Account } from './support/backend';
import { renderScreen } from './support/render-screen';

// The app reads its configuration on import.
vi.hoisted(() => vi.stubEnv('VITE_TOKEN_RELOAD_URL', 'https://pay.example/reload?locale=en'));

startSession();
let account: Account;

beforeEach(async () => {
  account = await signIn();
  await waitFor(() => expect(getSession()).toMatchObject({ user: { id: account.id } }));
});

async function showLimit(reason: TokenLimit['reason'], name: string, change: Partial<TokenLimit> = {}) {
  const limit = { reason, neededTokens: 8938, consequence: 'Nothing was charged.', ...change };
  renderScreen(<TokenLimitDialog limit={limit} onClose={() => undefined} />);
  return within(await screen.findByRole('dialog', { name }));
}

/** Shows the limit when its button is pressed. */
function LimitLater({ limit }: { readonly limit: TokenLimit }) {
  const [isRefused, setRefused] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setRefused(true)}>
        Refuse
      </button>
      <TokenLimitDialog limit={isRefused ? limit : null} onClose={() => setRefused(false)} />
    </>
  );
}

describe('the token limit', () => {
  it('says what is needed, what is available and when tokens renew', async () => {
    await useTokens(account.id, 22_500);
    await sql(`update public.users set tokens_replenished_at = now() - interval '3 days' where id = $1`, [
      account.id,
    ]);
    const [next] = await sql(
      `select (tokens_replenished_at + interval '1 month')::text as at from public.users where id = $1`,
      [account.id],
    );
    const dialog = await showLimit('insufficient-tokens', 'Token Limit Reached');
    expect(
      dialog.getByText(/^Insufficient tokens for video processing\. Nothing was charged\.$/),
    ).toBeVisible();
    expect(await dialog.findByText(formatLongUsDate(String(Object(next).at)))).toBeVisible();
    expect(dialog.getByText('8,938')).toBeVisible();
    expect(dialog.getByText('2,500')).toBeVisible();
    expect(dialog.getByText('Your tokens cover 3 seconds of it.')).toBeVisible();
    expect(dialog.getByText(/You will have 25,000 tokens then: enough for this clip\.$/)).toBeVisible();
  });

  it("says when next month's tokens do not cover the clip either", async () => {
    await useTokens(account.id, 25_000);
    const limit = { neededTokens: 25_001, sizeBytes: 300 * 1024 * 1024 };
    const dialog = await showLimit('insufficient-tokens', 'Token Limit Reached', limit);
    expect(
      await dialog.findByText(/You will have 25,000 tokens then: not enough for this clip\.$/),
    ).toBeVisible();
    expect(dialog.getByText('Your tokens cover less than a second of it.')).toBeVisible();
  });

  it('does not show an old balance, which would cover the clip, while the current one loads', async () => {
    const limit = { reason: 'insufficient-tokens', neededTokens: 8938, consequence: '' } as const;
    const { queryClient } = renderScreen(<LimitLater limit={limit} />);
    await queryClient.fetchQuery(tokenStatsQuery);
    await useTokens(account.id, 22_500);
    await userEvent.click(screen.getByRole('button', { name: 'Refuse' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Token Limit Reached' }));
    expect(dialog.queryByText('25,000')).toBeNull();
    expect(await dialog.findByText('2,500')).toBeVisible();
  });

  it("opens the payment page in its own tab, with the payer's id", async () => {
    const dialog = await showLimit('file-size-limit', 'File Size Limit Reached');
    const link = dialog.getByRole('link', { name: 'Purchase Token Reload' });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute(
      'href',
      `https://pay.example/reload?locale=en&client_reference_id=${account.id}`,
    );
  });

  it('keeps the affordable part with one press', async () => {
    const apply = vi.fn();
    const onClose = vi.fn();
    const limit = { reason: 'insufficient-tokens', neededTokens: 4330, consequence: '' } as const;
    renderScreen(<TokenLimitDialog limit={limit} shorterCut={{ frames: 20, apply }} onClose={onClose} />);
    const dialog = within(await screen.findByRole('dialog', { name: 'Token Limit Reached' }));
    expect(dialog.getByText(/^Your tokens cover 20 frames of it\./)).toBeVisible();
    // The balance has loaded, so the dialog does not repeat it.
    await dialog.findByText(/Your tokens renew on/);
    expect(dialog.getAllByText(/^Your tokens cover/)).toHaveLength(1);
    await userEvent.click(dialog.getByRole('button', { name: 'Keep these 0.7 s' }));
    expect(apply).toHaveBeenCalledOnce();
    expect(onClose).toHaveBeenCalledOnce();
  });
});

// @module-tag core
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Tooltip } from '@/ui/tooltip';

afterEach(() => void vi.restoreAllMocks());

async function focusByKey(): Promise<void> {
  render(
    <Tooltip label="Undo the last step">
      <button type="button">Undo</button>
    </Tooltip>,
  );
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
}

test('a control shows its tooltip on keyboard focus', async () => {
  await focusByKey();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Undo the last step');
});

test('a phone shows none when a closed dialog returns the focus', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  await focusByKey();
  expect(screen.queryByRole('tooltip')).toBeNull();
});

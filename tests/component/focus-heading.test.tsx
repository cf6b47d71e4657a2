// @module-tag core
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useFocusHeading } from '@/app/use-focus-heading';
import { Menu, MenuItem } from '@/ui/menu';

/** A frame around a screen whose heading loads late. */
function Frame({ isLoaded }: { readonly isLoaded: boolean }) {
  useFocusHeading();
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate('/next')}>
        Go on
      </button>
      <Menu trigger={<button type="button">Account menu</button>}>
        <MenuItem icon={null} onSelect={() => undefined}>
          Sign Out
        </MenuItem>
      </Menu>
      <main>{isLoaded && <h1>Next</h1>}</main>
    </>
  );
}

function show() {
  const { rerender } = render(<Frame isLoaded={false} />, { wrapper: MemoryRouter });
  return { user: userEvent.setup(), load: () => rerender(<Frame isLoaded />) };
}

test('the heading of a late screen gets the focus', async () => {
  const { user, load } = show();
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  load();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Next' })).toHaveFocus());
});

test('a menu opened before the screen loaded stays open', async () => {
  const { user, load } = show();
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  await user.click(screen.getByRole('button', { name: 'Account menu' }));
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
  load();
  // Observers run in the order they were created: this one after the hook's.
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(document.body, { attributes: true });
    document.body.dataset['seen'] = 'true';
  });
  delete document.body.dataset['seen'];
  expect(screen.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
  expect(screen.getByRole('menu')).toHaveFocus();
});

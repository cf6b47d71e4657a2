import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SettingsPage } from '@/features/settings/settings-page';
import { signIn } from './support/backend';
import { renderScreen } from './support/render-screen';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

test.each(['not a picture', SVG])('rejects a .png containing “%s”, and changes nothing', async (content) => {
  await signIn();
  const { container } = renderScreen(<SettingsPage />);
  await screen.findByRole('textbox', { name: 'Default player name' });
  const input = screen.getByLabelText('Shared video background', { selector: 'input' });
  await userEvent.upload(input, new File([content], 'a.png', { type: 'image/png' }));
  const picture = await waitFor(() => {
    const shown = container.querySelector('img[src^="blob:"]');
    if (!shown) throw new Error('The picture is not shown');
    return shown;
  });
  // jsdom decodes no pictures: browsers fire this for a file that is not one.
  fireEvent.error(picture);
  expect(await screen.findByText('Failed to process image')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Choose image' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Discard' })).toBeDisabled();
});

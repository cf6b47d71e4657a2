import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InstallOffer } from '@/app/offline/install-offer';
import { takeInstallPrompt } from '@/lib/install-prompt';
import { renderScreen } from './support/render-screen';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const CHROME_ON_IPHONE = IPHONE.replace('Version/18.5', 'CriOS/139.0.7258.76');

const user = userEvent.setup();

beforeEach(() => {
  takeInstallPrompt();
  localStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

/** The browser offers to install the app, as Chromium does at the start. */
function offer() {
  const prompt = vi.fn(() => Promise.resolve({ outcome: 'dismissed' }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  window.dispatchEvent(event);
  return { event, prompt };
}

const notice = () => screen.queryByText('Keep Standout on this device.');

test('shows nothing where the app cannot be installed', () => {
  renderScreen(<InstallOffer />);
  expect(notice()).not.toBeInTheDocument();
});

test("“Install” asks the browser's question, and nothing asks again", async () => {
  const { event, prompt } = offer();
  expect(event.defaultPrevented).toBe(true);
  const { unmount } = renderScreen(<InstallOffer />);
  await user.click(screen.getByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(notice()).not.toBeInTheDocument();
  unmount();
  offer();
  renderScreen(<InstallOffer />);
  expect(notice()).not.toBeInTheDocument();
});

test('“Not now” is remembered in this browser', async () => {
  const { prompt } = offer();
  const { unmount } = renderScreen(<InstallOffer />);
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(notice()).not.toBeInTheDocument();
  unmount();
  renderScreen(<InstallOffer />);
  expect(notice()).not.toBeInTheDocument();
  expect(prompt).not.toHaveBeenCalled();
});

test('shows nothing in the installed app', () => {
  offer();
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ media, matches: media === '(display-mode: standalone)' }) as MediaQueryList,
  );
  renderScreen(<InstallOffer />);
  expect(notice()).not.toBeInTheDocument();
});

test.each([
  ['Safari on an iPhone', IPHONE, true],
  ['Chrome on an iPhone', CHROME_ON_IPHONE, false],
])('%s is told how: %s', (_name, userAgent, isTold) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  const told = 'It opens like an app and works offline. Tap Share, then “Add to Home Screen”.';
  renderScreen(<InstallOffer />);
  expect(screen.queryByText(told) !== null).toBe(isTold);
  expect(screen.queryByRole('button', { name: 'Install' })).not.toBeInTheDocument();
});

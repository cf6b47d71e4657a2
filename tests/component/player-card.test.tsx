import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getPlayerCard, savePlayerCard } from '@/backend/settings/player-card';
import { getSettings } from '@/backend/settings/settings';
import { getSharedVideo } from '@/backend/sharing/shared-content';
import { createShare } from '@/backend/sharing/shares';
import { getVideo } from '@/backend/videos/videos';
import { EMPTY_CARD, type PlayerCard } from '@/domain/player-card';
import { LinkDialog } from '@/features/sharing/link-dialog';
import { ShareDialog } from '@/features/sharing/share-dialog';
import { SettingsPage } from '@/features/settings/settings-page';
import { SharedPlaylistPage } from '@/features/viewer/shared-playlist-page';
import { SharedVideoPage } from '@/features/viewer/shared-video-page';
import { failOnce, failRequests } from './support/answer-instead';
import { forgetBrowser, signIn, sql } from './support/backend';
import { addExport } from './support/exports';
import { renderScreen } from './support/render-screen';
import { addPlaylist } from './support/shared-rows';

// jsdom paints nothing (e2e/settings.spec.ts checks the preview).
vi.mock('@/media/drawing/title-card', () => ({
  drawTitleCard: () => undefined,
  loadTitleFonts: () => Promise.resolve(),
}));

const CARD: PlayerCard = {
  name: 'Niko Brandt',
  number: '10',
  position: 'Striker',
  team: 'SV Nordstern',
  year: 'Class of 2027',
  height: '184 cm',
  weight: '76 kg',
  contact: 'niko@nordstern.example',
  showsContact: true,
};

let userId: string;

beforeEach(async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(() => Promise.resolve());
  userId = (await signIn()).id;
});
afterEach(async () => {
  vi.restoreAllMocks();
  await forgetBrowser();
});

const becomeMinor = () =>
  sql('update public.users set birth_year = $2 where id = $1', [userId, new Date().getUTCFullYear() - 15]);

describe('the player card on /settings', () => {
  async function showPage() {
    renderScreen(<SettingsPage />);
    const name = await screen.findByRole('textbox', { name: 'Name' });
    const field = (label: string) => screen.getByRole('textbox', { name: label });
    const save = () => user.click(screen.getByRole('button', { name: 'Save settings' }));
    const user = userEvent.setup();
    return { user, name, field, save };
  }
  const contactSwitch = () => screen.getByRole('switch', { name: 'Allow links to show the contact' });

  test(
    'starts empty, says what is missing, and is saved with the other settings',
    { tags: 'core' },
    async () => {
      const { user, name, field, save } = await showPage();
      expect(screen.getByText('The card is empty, so nothing is shown.')).toBeVisible();
      await user.type(name, '  大谷 翔平 👨‍👩‍👧 ');
      await user.type(field('Team'), 'نادي الهلال');
      expect(
        screen.getByText('Not on the card: number, position, class or year of birth, height, weight.'),
      ).toBeVisible();
      await user.type(field('Number'), '17');
      await save();
      await screen.findByText('Settings saved successfully');
      const stored = { ...EMPTY_CARD, name: '大谷 翔平 👨‍👩‍👧', number: '17', team: 'نادي الهلال' };
      expect(await getPlayerCard()).toEqual({ card: stored, contactRefusal: null });
      expect(name).toHaveValue(stored.name);
      expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
    },
  );

  test('allows the contact once there is one, and switches it off when it is removed', async () => {
    const { user, field, save } = await showPage();
    expect(contactSwitch()).toBeDisabled();
    await user.type(field('Email or phone'), 'niko@');
    expect(screen.queryByText('Please enter an email address or a phone number')).not.toBeInTheDocument();
    await save();
    expect(await screen.findByText('Please enter an email address or a phone number')).toBeVisible();
    expect(field('Email or phone')).toHaveFocus();
    await user.type(field('Email or phone'), 'nordstern.example');
    await user.click(contactSwitch());
    await save();
    await waitFor(async () =>
      expect((await getPlayerCard()).card).toEqual({
        ...EMPTY_CARD,
        contact: 'niko@nordstern.example',
        showsContact: true,
      }),
    );
    await waitFor(() => expect(field('Email or phone')).toBeEnabled());
    await user.clear(field('Email or phone'));
    expect(contactSwitch()).not.toBeChecked();
    await save();
    await waitFor(async () => expect((await getPlayerCard()).card).toEqual(EMPTY_CARD));
  });

  test("says that a minor's contact is not shown", async () => {
    await savePlayerCard({ ...CARD, showsContact: false });
    await becomeMinor();
    await showPage();
    expect(contactSwitch()).toBeDisabled();
    expect(contactSwitch()).not.toBeChecked();
    expect(screen.getByText('The contact of a player under 18 is not shown.')).toBeVisible();
    await expect(savePlayerCard(CARD)).rejects.toThrow('The contact of a player under 18 is not shown');
  });

  test('tells an account without a year of birth why, and who can add it', async () => {
    await savePlayerCard({ ...CARD, showsContact: false });
    await sql('update public.users set birth_year = null where id = $1', [userId]);
    await showPage();
    expect(contactSwitch()).toBeDisabled();
    expect(
      screen.getByText(
        'The contact is not shown because your account has no year of birth. Support can add it.',
      ),
    ).toBeVisible();
  });

  test('rejects a phone number or an address in another fact of a minor’s card', async () => {
    await becomeMinor();
    const { user, field, save } = await showPage();
    await user.type(field('Team'), 'SV Nordstern, 0151 2345678');
    expect(screen.getByText("A player under 18 can't show a phone number or address")).toBeVisible();
    await save();
    expect(field('Team')).toHaveFocus();
    expect((await getPlayerCard()).card).toEqual(EMPTY_CARD);
    await user.clear(field('Team'));
    await user.type(field('Team'), 'SV Nordstern');
    await save();
    await screen.findByText('Settings saved successfully');
    await expect(savePlayerCard({ ...CARD, showsContact: false, name: '@niko' })).rejects.toThrow(
      "A player under 18 can't show a phone number or address",
    );
  });

  test('rejects a fact of 300 letters and keeps it in its field', { tags: 'core' }, async () => {
    const { user, field, save } = await showPage();
    await user.click(field('Team'));
    await user.paste('x'.repeat(300));
    expect(screen.getByText('At most 60 letters')).toBeVisible();
    await save();
    expect(field('Team')).toHaveFocus();
    expect(field('Team')).toHaveValue('x'.repeat(300));
    expect((await getPlayerCard()).card).toEqual(EMPTY_CARD);
  });

  test('restores what is stored, and keeps the text when it cannot be saved', async () => {
    await savePlayerCard(CARD);
    const { user, name, save } = await showPage();
    await user.type(name, ' Junior');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(name).toHaveValue('Niko Brandt');
    await user.type(name, ' II');
    failOnce('POST', '/rest/v1/player_cards');
    await save();
    expect(await screen.findByText('Failed to save the player card')).toBeVisible();
    expect(name).toHaveValue('Niko Brandt II');
    await save();
    await waitFor(async () => expect((await getPlayerCard()).card.name).toBe('Niko Brandt II'));
  });

  test('reports that it cannot be read', async () => {
    failRequests('POST', '/rest/v1/rpc/get_player_card');
    renderScreen(<SettingsPage />);
    expect(await screen.findByText('Failed to load the player card')).toBeVisible();
    vi.restoreAllMocks();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('textbox', { name: 'Name' })).toBeVisible();
  });

  test('has its title card with a length', async () => {
    const { user, save } = await showPage();
    expect(screen.queryByRole('slider', { name: 'Length' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Recruiting' }));
    const length = screen.getByRole('slider', { name: 'Length' });
    expect(length).toHaveAttribute('aria-valuetext', '1.7 s');
    length.focus();
    await user.keyboard('{End}{ArrowLeft}');
    expect(length).toHaveAttribute('aria-valuetext', '6.0 s');
    await save();
    await waitFor(async () =>
      expect(await getSettings()).toMatchObject({ titleStyle: 'recruiting', titleFrames: 179 }),
    );
  });
});

describe('a link', () => {
  async function shareOne() {
    const { videoId } = await addExport(userId, 'Serve');
    const link = await createShare(videoId);
    const shown = async () => (await getSharedVideo(link.accessCode)).card;
    return { videoId, link, shown };
  }
  const show = () => screen.findByRole('switch', { name: 'Show the player card' });

  test('gets the card as soon as it is created, and the contact separately', async () => {
    await savePlayerCard(CARD);
    const { videoId, shown } = await shareOne();
    renderScreen(
      <ShareDialog video={await getVideo(videoId)} onClose={vi.fn()} onPlaylistCreated={vi.fn()} />,
    );
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /^Share Single Video/ }));
    expect(await show()).not.toBeChecked();
    expect(await shown()).toBeNull();
    await user.click(await show());
    const contact = await screen.findByRole('switch', { name: 'Show the contact' });
    expect(contact).not.toBeChecked();
    const { showsContact: _, ...texts } = CARD;
    await waitFor(async () => expect(await shown()).toEqual({ ...texts, contact: '' }));
    await user.click(contact);
    await waitFor(async () => expect(await shown()).toEqual(texts));
    await user.click(await show());
    await waitFor(async () => expect(await shown()).toBeNull());
    failOnce('POST', '/rest/v1/rpc/set_link_card');
    await user.click(await show());
    expect(await screen.findByText('Failed to update link')).toBeVisible();
    expect(await show()).not.toBeChecked();
  });

  test('of a user without a card leads to where to create it', async () => {
    const { videoId } = await shareOne();
    renderScreen(
      <ShareDialog video={await getVideo(videoId)} onClose={vi.fn()} onPlaylistCreated={vi.fn()} />,
    );
    await userEvent.setup().click(await screen.findByRole('button', { name: /^Share Single Video/ }));
    expect(await screen.findByRole('link', { name: 'Fill it in under Settings.' })).toHaveAttribute(
      'href',
      '/settings',
    );
  });

  test.each([
    ['that is switched off', false, 'It is turned off in your settings.'],
    ['of a minor', true, 'The contact of a player under 18 is not shown.'],
  ])('shows no contact %s, and says why', async (_, isMinor, reason) => {
    await savePlayerCard({ ...CARD, showsContact: false });
    if (isMinor) await becomeMinor();
    const { link, shown } = await shareOne();
    const state = { isActive: true, expiresAt: null, hasPassword: false };
    const onClose = vi.fn();
    renderScreen(<LinkDialog name="Serve" link={{ ...link, ...state }} onClose={onClose} />);
    const user = userEvent.setup();
    await user.click(await show());
    expect(await screen.findByRole('switch', { name: 'Show the contact' })).toBeDisabled();
    expect(screen.getByText(reason)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(await shown()).toMatchObject({ name: 'Niko Brandt', contact: '' });
  });
});

describe('a viewer', () => {
  const SURROUNDINGS = { introMs: 0, logoPath: '/', makePath: '/register', legal: null };
  const player = async () => within(await screen.findByRole('region', { name: 'Player' }));
  const showOn = (table: string, code: string) =>
    sql(`update public.${table} set shows_card = true, shows_contact = true where access_code = $1`, [code]);

  test('sees the card beside the video, with a contact to write to', { tags: 'core' }, async () => {
    await savePlayerCard({ ...CARD, height: '' });
    const { videoId } = await addExport(userId, 'Serve');
    const { accessCode } = await createShare(videoId);
    await showOn('video_shares', accessCode);
    await forgetBrowser();
    renderScreen(<SharedVideoPage {...SURROUNDINGS} code={accessCode} />);
    const card = await player();
    expect(card.getByRole('heading', { name: 'Niko Brandt' })).toBeVisible();
    for (const fact of ['10', 'Striker', 'SV Nordstern', 'Class of 2027', '76 kg']) {
      expect(card.getByText(fact)).toBeVisible();
    }
    expect(card.queryByText('Height')).not.toBeInTheDocument();
    expect(card.getByRole('link')).toHaveAttribute('href', 'mailto:niko@nordstern.example');
  });

  test('sees it beside a playlist, where the contact may be a number to call', async () => {
    await savePlayerCard({ ...EMPTY_CARD, contact: '+49 (30) 123-45', showsContact: true });
    const { videoId } = await addExport(userId, 'Serve');
    const code = await addPlaylist(userId, 'Autumn', [videoId]);
    await showOn('video_playlists', code);
    await forgetBrowser();
    renderScreen(<SharedPlaylistPage {...SURROUNDINGS} code={code} />);
    const card = await player();
    expect(card.getByRole('link', { name: '+49 (30) 123-45' })).toHaveAttribute('href', 'tel:+493012345');
    expect(card.queryByRole('heading')).not.toBeInTheDocument();
  });

  test('sees no card if the link shows none', async () => {
    await savePlayerCard(CARD);
    const { videoId } = await addExport(userId, 'Serve');
    const { accessCode } = await createShare(videoId);
    await forgetBrowser();
    renderScreen(<SharedVideoPage {...SURROUNDINGS} code={accessCode} />);
    expect(await screen.findByRole('heading', { name: 'Serve' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Player' })).not.toBeInTheDocument();
  });
});

import { freshEmail, signUp } from '../account';
import { asOperator } from '../service-role';
import { makePlaylist, shareVideo, showCard, storeCard, storeVideo, type StoredVideo } from '../shared-links';
import { courtPicture } from './court-picture';
import type { ScreenGroup, Shooter } from './shooter';

const CARD = {
  name: 'Niko Brandt',
  number: '10',
  position: 'Striker',
  team: 'SV Nordstern U19',
  year: 'Class of 2027',
  height: '6 ft 1 in',
  weight: '168 lb',
  contact: 'niko.brandt@nordstern.example',
  shows_contact: true,
} as const;
/** Facts at their largest length, in left-to-right and right-to-left scripts. */
const LONG_CARD = {
  name: 'Maximiliana-Alexandrina von und zu Hohenstein-Wittgensteiner',
  number: '10 / 23',
  position: 'لاعب وسط مهاجم',
  team: '横浜F・マリノスユースサッカークラブ 🏆',
  year: 'Class of 2027, born in September 2008, first senior year',
  height: '184 cm',
  weight: '',
  contact: `${'a'.repeat(50)}@${'nordstern'.repeat(3)}.example`,
  shows_contact: true,
} as const;

/** The player card: in Settings, where links turn it on, and as viewers see it. */
export const cardScreens: ScreenGroup = {
  name: 'cards',
  visit: async (shooter) => {
    const { page, clips } = shooter;
    const email = freshEmail('cards');
    await signUp(page, email);
    const files = { clipPath: clips.whole.path, thumbnail: await courtPicture(page, 'image/jpeg') };
    const video = await storeVideo(email, 'Wide forehand, on the run', files);
    await settingsStates(shooter, video);
    await sharingStates(shooter, video);
    await viewerStates(shooter, video);
  },
};

async function settingsStates({ page, shootWhole }: Shooter, { userId }: StoredVideo): Promise<void> {
  await page.goto('/settings');
  await page.getByText('The card is empty, so nothing is shown.').waitFor();
  await shootWhole('card-empty');
  await page.getByRole('radio', { name: 'Recruiting' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(CARD.name);
  await page.getByRole('textbox', { name: 'Number' }).fill('10');
  await page.getByRole('textbox', { name: 'Team' }).fill('x'.repeat(61));
  await page.getByRole('textbox', { name: 'Email or phone' }).fill('niko@');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('Please enter an email address or a phone number').waitFor();
  await shootWhole('card-errors');
  await page.getByRole('button', { name: 'Discard' }).click();
  await storeCard(userId, LONG_CARD);
  await page.reload();
  await page.getByText('Not on the card: weight.').waitFor();
  await shootWhole('card-long');
  await storeCard(userId, CARD);
  await asOperator('PATCH', `users?id=eq.${userId}`, { birth_year: new Date().getFullYear() - 15 });
  await page.reload();
  await page.getByText('The contact of a player under 18 is not shown.').waitFor();
  await page.getByRole('textbox', { name: 'Team' }).fill('SV Nordstern, 0151 2345678');
  await page.evaluate(() => window.scrollTo(0, 0));
  await shootWhole('card-minor');
  await page.getByRole('button', { name: 'Discard' }).click();
  await asOperator('PATCH', `users?id=eq.${userId}`, { birth_year: null });
  await page.reload();
  await page.getByText('The contact is not shown because your account has no year of birth.').waitFor();
  await shootWhole('card-unknown-age');
  await asOperator('PATCH', `users?id=eq.${userId}`, { birth_year: 1998 });
}

async function sharingStates({ page, shoot }: Shooter, { userId }: StoredVideo): Promise<void> {
  await storeCard(userId, CARD);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'More for Wide forehand, on the run' }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Share Single Video' }).click();
  await page.getByRole('switch', { name: 'Show the player card' }).click();
  const contact = page.getByRole('switch', { name: 'Show the contact' });
  await contact.scrollIntoViewIfNeeded();
  await shoot('card-share');
  await storeCard(userId, { ...CARD, shows_contact: false });
  await page.goto('/shares');
  await page.getByRole('list', { name: 'Shared videos' }).waitFor();
  const edit = page.getByRole('button', { name: 'Edit Wide forehand, on the run' });
  if (await edit.isVisible()) await edit.click();
  else {
    await page
      .getByRole('button', { name: /^More for Wide/ })
      .filter({ visible: true })
      .click();
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  }
  await page.getByText('It is turned off in your settings.').scrollIntoViewIfNeeded();
  await shoot('card-edit-link');
  await page.getByRole('button', { name: 'Cancel' }).click();
}

async function viewerStates({ page, clips, shootWhole }: Shooter, video: StoredVideo): Promise<void> {
  await storeCard(video.userId, CARD);
  const [share] = await asOperator('GET', `video_shares?select=access_code&video_id=eq.${video.id}`);
  const code = String(Object(share).access_code);
  const [user] = await asOperator('GET', `users?select=email&id=eq.${video.userId}`);
  const email = String(Object(user).email);
  const upright = await storeVideo(email, 'Serve, from the stand', { clipPath: clips.upright.path });
  const uprightCode = await shareVideo(upright);
  const playlist = await makePlaylist(video.userId, 'Autumn 2026', [video, upright]);
  await showCard(video.userId);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  const shootViewer = async (path: string, name: string): Promise<void> => {
    await page.goto(path);
    // A link opened before has no wait.
    if (!name.endsWith('-again')) await page.getByRole('button', { name: 'Skip intro' }).click();
    await page.getByRole('region', { name: 'Player', exact: true }).waitFor();
    await page.locator('video').evaluate((element: HTMLVideoElement) => element.pause());
    await shootWhole(name);
  };
  await shootViewer(`/shared/${code}`, 'card-viewer');
  await shootViewer(`/shared/${uprightCode}`, 'card-viewer-upright');
  await shootViewer(`/playlist/${playlist}`, 'card-viewer-playlist');
  await storeCard(video.userId, LONG_CARD);
  await shootViewer(`/shared/${code}`, 'card-viewer-long-again');
  await storeCard(video.userId, { number: '10' });
  await shootViewer(`/shared/${code}`, 'card-viewer-number-again');
}

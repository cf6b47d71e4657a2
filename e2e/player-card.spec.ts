import { freshEmail, signUp } from './account';
import { makeClipFile } from './clips-on-disk';
import { EVERY_ENGINE, expect, test } from './fixtures';
import { API_URL } from './ports';
import { storeVideo } from './shared-links';
import { violations } from './violations';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const CRAWLER = { 'user-agent': 'Twitterbot/1.0' };

test(
  "shows visitors a card's facts on a shared page, and its contact once that is turned on",
  { tag: EVERY_ENGINE },
  async ({ page, browser, lab, consoleGuard }, info) => {
    const email = freshEmail('card');
    await signUp(page, email);
    const { path } = await makeClipFile(lab, info.outputPath('rally.mp4'), { durationSec: 2 });
    await storeVideo(email, 'Baseline rally', { clipPath: path });

    await page.goto('/settings');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('大谷 翔平 Brandt');
    await page.getByRole('textbox', { name: 'Number' }).fill('10');
    await page.getByRole('textbox', { name: 'Position' }).fill('Striker');
    await page.getByRole('textbox', { name: 'Class or year of birth' }).fill('Class of 2027');
    await page.getByRole('textbox', { name: 'Email or phone' }).fill('niko@nordstern.example');
    await page.getByRole('switch', { name: 'Allow links to show the contact' }).click();
    await expect(page.getByText('Not on the card: team, height, weight.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Settings saved successfully')).toBeVisible();

    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'More for Baseline rally' }).click();
    await page.getByRole('menuitem', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Share Single Video' }).click();
    const link = await page.getByLabel('Link', { exact: true }).inputValue();
    const previewOf = async () => {
      const place = link.replace(/^.*\/shared\//, `${API_URL}/functions/v1/link-preview/shared/`);
      return (await fetch(place, { headers: CRAWLER })).text();
    };

    const context = await browser.newContext();
    consoleGuard.watch(context);
    const visitor = await context.newPage();
    await visitor.goto(link);
    await visitor.getByRole('button', { name: 'Skip intro' }).click();
    await expect(visitor.getByRole('heading', { level: 1, name: 'Baseline rally' })).toBeVisible();
    const player = visitor.getByRole('region', { name: 'Player', exact: true });
    await expect(player).toHaveCount(0);
    expect(await previewOf()).not.toContain('Brandt');

    const saved = () => page.waitForResponse((response) => response.url().endsWith('/rpc/set_link_card'));
    const showing = saved();
    await page.getByRole('switch', { name: 'Show the player card' }).click();
    await showing;
    await visitor.reload();
    await expect(player.getByRole('heading', { name: '大谷 翔平 Brandt' })).toBeVisible();
    await expect(player.getByText('Class of 2027')).toBeVisible();
    await expect(player.getByRole('link')).toHaveCount(0);
    const text = await previewOf();
    expect(text).toContain('大谷 翔平 Brandt, #10, Striker. ');
    expect(text).not.toContain('2027');
    // Beside the video if there is room, below it on a phone.
    const placeOf = async () => ({
      card: await player.boundingBox(),
      video: await visitor.locator('video').boundingBox(),
    });
    const wide = await placeOf();
    expect(wide.card?.x).toBeGreaterThan((wide.video?.x ?? 0) + (wide.video?.width ?? 0));
    await visitor.setViewportSize({ width: 390, height: 844 });
    await expect
      .poll(async () => {
        const { card, video } = await placeOf();
        return (card?.y ?? 0) - (video?.y ?? 0) - (video?.height ?? 0);
      })
      .toBeGreaterThan(0);
    expect(await violations(visitor)).toEqual([]);

    const telling = saved();
    await page.getByRole('switch', { name: 'Show the contact' }).click();
    await telling;
    await visitor.reload();
    await expect(player.getByRole('link', { name: 'niko@nordstern.example' })).toHaveAttribute(
      'href',
      'mailto:niko@nordstern.example',
    );
    expect(await previewOf()).not.toContain('nordstern');
    await context.close();
  },
);

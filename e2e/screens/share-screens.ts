import { freshEmail, signUp } from '../account';
import { leaveSharedClip } from '../share-clip';
import type { ScreenGroup } from './shooter';

/** A clip that was shared with the app: why it did not arrive, and the question on the upload screen. */
export const shareScreens: ScreenGroup = {
  name: 'share',
  visit: async ({ page, clips, shoot }) => {
    await page.goto('/shared-clip?result=several');
    await page.getByRole('heading', { name: 'One clip at a time' }).waitFor();
    await shoot('share-several');
    await signUp(page, freshEmail('sharing'));
    await page.goto('/shared-clip?result=not-stored');
    await page.getByRole('heading', { name: 'There was no room for the clip' }).waitFor();
    await shoot('share-no-room');
    await leaveSharedClip(page, clips.whole.path);
    await page.goto('/shared-clip?result=kept');
    await page.getByRole('heading', { name: 'Upload the clip you shared?' }).waitFor();
    await page.getByText('up to 100 MB').waitFor();
    await shoot('share-question');
  },
};

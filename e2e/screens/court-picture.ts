import type { Page } from 'playwright';

/** A drawn picture of a court, larger than the area that the app keeps. */
export async function courtPicture(page: Page, type: 'image/png' | 'image/jpeg'): Promise<Buffer> {
  const base64 = await page.evaluate((wanted) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 1800 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no canvas');
    context.fillStyle = '#a8532f';
    context.fillRect(0, 0, 2400, 1800);
    context.strokeStyle = '#f2f6fa';
    context.lineWidth = 14;
    context.strokeRect(400, 300, 1600, 1200);
    context.strokeRect(400, 300, 800, 600);
    return canvas.toDataURL(wanted).split(',')[1] ?? '';
  }, type);
  return Buffer.from(base64, 'base64');
}

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright';

const GROUND = '#0a0e13';

/** The symbol of public/favicon.svg on a square with sharp corners, because devices round the corners themselves. */
function sign(share: number): string {
  const edge = (100 - share) / 2;
  return `<svg viewBox="0 0 28 28" fill="none" style="position:absolute;inset:${edge}%;width:${share}%;height:${share}%">
    <ellipse cx="14" cy="20" rx="12" ry="4.6" stroke="#C6FF4A" stroke-width="2.8"/>
    <circle cx="14" cy="6.5" r="3.5" fill="#F2F6FA"/>
    <path d="M14 11.5v8" stroke="#F2F6FA" stroke-width="3.4" stroke-linecap="round"/></svg>`;
}

/** The product's icons: for a home screen, for a list of apps, and one that devices crop to any shape. */
const ICONS = [
  { file: 'apple-touch-icon.png', sizePx: 180, share: 76 },
  { file: 'icon-192.png', sizePx: 192, share: 80 },
  { file: 'icon-512.png', sizePx: 512, share: 80 },
  { file: 'icon-maskable.png', sizePx: 512, share: 56 },
] as const;

/** Makes the product's icons, and the card shown for its address. `root` is the project's folder. */
export async function makeBrandPictures(browser: Browser, root: string): Promise<void> {
  await mkdir(join(root, 'public'), { recursive: true });
  const page = await browser.newPage();
  for (const { file, sizePx, share } of ICONS) {
    await page.setViewportSize({ width: sizePx, height: sizePx });
    await page.setContent(`<body style="margin:0;background:${GROUND}">${sign(share)}`);
    await writeFile(join(root, 'public', file), await page.screenshot());
  }
  await page.setViewportSize({ width: 1200, height: 630 });
  await page.setContent(await card(root));
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(Array.from(document.images, (image) => image.decode()));
  });
  await writeFile(join(root, 'public/og.jpg'), await page.screenshot({ type: 'jpeg', quality: 84 }));
  await page.close();
}

/** The card, 1200 x 630, with the landing page's headline over its first picture. */
async function card(root: string): Promise<string> {
  const base64 = async (path: string) => (await readFile(join(root, path))).toString('base64');
  const font = (weight: number) =>
    base64(`node_modules/@fontsource/barlow-condensed/files/barlow-condensed-latin-${weight}-normal.woff2`);
  const face = (weight: number, data: string) =>
    `@font-face{font-family:Barlow;font-weight:${weight};src:url(data:font/woff2;base64,${data})}`;
  return `<style>
      ${face(600, await font(600))}${face(700, await font(700))}
      body{margin:0;width:1200px;height:630px;background:${GROUND};color:#f2f6fa;font-family:Barlow;position:relative;overflow:hidden}
      header{position:absolute;left:56px;right:56px;top:44px;display:flex;justify-content:space-between;align-items:flex-end}
      h1{margin:0;font-size:104px;line-height:92px;font-weight:600;letter-spacing:-.012em}
      p{margin:0 0 8px;display:flex;align-items:center;gap:14px;font-size:46px;line-height:52px;font-weight:700}
      p span{position:relative;width:52px;height:52px}
      b{background:#c6ff4a;color:${GROUND};border-radius:9px;padding:1px 10px;font-size:27px;line-height:36px}
      div{position:absolute;left:56px;right:56px;top:264px;height:420px;border-radius:24px;overflow:hidden}
      img{position:absolute;width:1320px;left:-190px;top:-232px}
    </style>
    <header><h1>Be seen in<br>every play.</h1><p><span>${sign(100)}</span>Standout<b>AI</b></p></header>
    <div><img src="data:image/webp;base64,${await base64('public/demo/match.webp')}"></div>`;
}

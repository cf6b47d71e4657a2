import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright';
import { BROWSER_ARGS, findBrowser } from '../tests/browser';
import { makeClipFile } from './clips-on-disk';
import { APP_URL, LAB_URL } from './ports';
import { accountScreens } from './screens/account-screens';
import { adminScreens } from './screens/admin-screens';
import { cardScreens } from './screens/card-screens';
import { conversionScreens } from './screens/conversion-screens';
import { cuttingScreens } from './screens/cutting-screens';
import { correctionScreens } from './screens/correction-screens';
import { editorScreens } from './screens/editor-screens';
import { exportScreens } from './screens/export-screens';
import { fullAccountScreens } from './screens/full-account-screens';
import { libraryScreens } from './screens/library-screens';
import { lookScreens } from './screens/look-screens';
import { offlineScreens } from './screens/offline-screens';
import { ownAccountScreens } from './screens/own-account-screens';
import { panelScreens } from './screens/panel-screens';
import { paymentScreens } from './screens/payment-screens';
import { playerScreens } from './screens/player-screens';
import { publicScreens } from './screens/public-screens';
import { reelScreens } from './screens/reel-screens';
import { settingsScreens } from './screens/settings-screens';
import { shareScreens } from './screens/share-screens';
import { sharingScreens } from './screens/sharing-screens';
import { soundScreens } from './screens/sound-screens';
import { supportScreens } from './screens/support-screens';
import { subscriptionScreens } from './screens/subscription-screens';
import { trackingScreens } from './screens/tracking-screens';
import { tryScreens } from './screens/try-screens';
import { viewerScreens } from './screens/viewer-screens';
import type { ScreenClips, Shooter } from './screens/shooter';
import { phoneFaults } from './phone-rules';
import { startServer } from './start-server';
import { violations } from './violations';

const root = fileURLToPath(new URL('..', import.meta.url));
const OUT_DIR = join(root, 'screenshots');
const SIZES = [
  { name: '1440', width: 1440, height: 900 },
  { name: '390', width: 390, height: 844 },
] as const;

const GROUPS = [
  accountScreens,
  libraryScreens,
  conversionScreens,
  cuttingScreens,
  playerScreens,
  editorScreens,
  trackingScreens,
  panelScreens,
  lookScreens,
  correctionScreens,
  reelScreens,
  sharingScreens,
  supportScreens,
  paymentScreens,
  subscriptionScreens,
  viewerScreens,
  cardScreens,
  publicScreens,
  tryScreens,
  shareScreens,
  offlineScreens,
  settingsScreens,
  ownAccountScreens,
  exportScreens,
  soundScreens,
  fullAccountScreens,
  adminScreens,
];

/** With this flag, every screen and state is checked against the rules for accessibility and phones. */
const CHECK_FLAG = '--check';
const isChecking = process.argv.includes(CHECK_FLAG);

/**
 * Visits every screen and state in two sizes, and saves a picture of each in screenshots/. Words after the command
 * select groups by name: `npm run screenshots -- editor`. With --check, axe checks each of them, and the phone rules
 * check those on phones; any fault makes the command fail.
 */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2).filter((word) => word !== CHECK_FLAG);
  const server = await startServer();
  const workDir = await mkdtemp(join(tmpdir(), 'standout-shots-'));
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...BROWSER_ARGS] });
  try {
    await mkdir(OUT_DIR, { recursive: true });
    const clips = await makeClips(browser, workDir);
    for (const size of SIZES) {
      for (const group of GROUPS) {
        if (wanted.length > 0 && !wanted.includes(group.name)) continue;
        await shootGroup(browser, size, group.visit, clips);
      }
    }
  } finally {
    await browser.close();
    server.kill('SIGTERM');
    await rm(workDir, { recursive: true, force: true });
  }
}

async function shootGroup(
  browser: Browser,
  size: (typeof SIZES)[number],
  visit: (shooter: Shooter) => Promise<void>,
  clips: ScreenClips,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: APP_URL,
    viewport: { width: size.width, height: size.height },
    hasTouch: size.width < 900,
    isMobile: size.width < 900,
    reducedMotion: 'reduce',
  });
  // tsx adds calls of a helper that names functions, which pages lack.
  await context.addInitScript('globalThis.__name = (named) => named');
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      console.warn(`console ${message.type()} at ${page.url()}: ${message.text()}`);
    }
  });
  await visit({
    page,
    clips,
    isPhone: size.width < 900,
    shoot: (name) => shoot(page, `${name}-${size.name}`),
    shootWhole: (name) => shoot(page, `${name}-${size.name}`, true),
  });
  await context.close();
}

async function shoot(page: Page, name: string, fullPage = false): Promise<void> {
  await page.screenshot({ path: join(OUT_DIR, `${name}.png`), fullPage });
  console.log(name);
  if (!isChecking) return;
  for (const violation of await violations(page)) {
    console.error(`axe at ${name}: ${violation}`);
    process.exitCode = 1;
  }
  if (name.endsWith('-1440')) return;
  for (const fault of await phoneFaults(page)) {
    console.error(`finger at ${name}: ${fault}`);
    process.exitCode = 1;
  }
}

async function makeClips(browser: Browser, workDir: string): Promise<ScreenClips> {
  const lab = await browser.newPage();
  await lab.goto(LAB_URL);
  await lab.waitForFunction(() => 'lab' in window);
  const common = { widthPx: 1280, heightPx: 720, sound: { onsetSec: 0, codec: 'aac' } } as const;
  const clips = {
    whole: await makeClipFile(lab, join(workDir, 'cup final, second half.mp4'), {
      ...common,
      durationSec: 6,
    }),
    hidden: await makeClipFile(lab, join(workDir, 'behind the pillar.mp4'), {
      ...common,
      durationSec: 6,
      occlusion: { fromSec: 2.5, toSec: 6 },
    }),
    restless: await makeClipFile(lab, join(workDir, 'warm-up, whole.mp4'), {
      durationSec: 50,
      tremblePx: 4,
    }),
    quadHd: await makeClipFile(lab, join(workDir, 'baseline rally, set 2.mp4'), {
      ...common,
      widthPx: 2560,
      heightPx: 1440,
      durationSec: 5,
    }),
    upright: await makeClipFile(lab, join(workDir, 'upright.mp4'), {
      widthPx: 720,
      heightPx: 1280,
      durationSec: 3,
    }),
    hevc: await makeClipFile(lab, join(workDir, 'IMG_0042.mov'), {
      // Its pictures are uncompressed: twelve seconds are more than a Free account may upload.
      widthPx: 800,
      heightPx: 448,
      durationSec: 5,
      hevc: true,
    }),
    manySounds: await makeClipFile(lab, join(workDir, 'derby, two microphones.mp4'), {
      ...common,
      durationSec: 4,
      sound: { onsetSec: 9, codec: 'aac' },
      otherSounds: [
        { onsetSec: 0, codec: 'aac' },
        { onsetSec: 3.9, codec: 'aac' },
      ],
    }),
    large: await makeClipFile(lab, join(workDir, 'training.mp4'), {
      ...common,
      durationSec: 8,
      bitrate: 40_000_000,
    }),
  };
  await lab.close();
  return clips;
}

await main();

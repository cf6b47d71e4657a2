import type { Page } from 'playwright';
import type { LabClip } from '../clips-on-disk';

/** Clips that the screens are shown with. */
export interface ScreenClips {
  readonly whole: LabClip;
  /** The player disappears behind a pillar and does not come back. */
  readonly hidden: LabClip;
  /** Longer than the path cap, with a player who moves more than straight lines can follow. */
  readonly restless: LabClip;
  /** Larger than all sizes that it can be exported in; with sound. */
  readonly quadHd: LabClip;
  /** HEVC, which the browser cannot play. */
  readonly hevc: LabClip;
  /** Large enough that its upload can be watched. */
  readonly large: LabClip;
}

/** What a group of screens needs to show itself. */
export interface Shooter {
  readonly page: Page;
  readonly clips: ScreenClips;
  readonly isPhone: boolean;
  /** Keeps a picture of what the page shows now. */
  readonly shoot: (name: string) => Promise<void>;
  /** Of the whole page, from its head to its foot. */
  readonly shootWhole: (name: string) => Promise<void>;
}

/** Screens that are visited in one go, with an account of their own. */
export interface ScreenGroup {
  readonly name: string;
  readonly visit: (shooter: Shooter) => Promise<void>;
}

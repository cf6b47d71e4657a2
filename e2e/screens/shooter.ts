import type { Page } from 'playwright';
import type { LabClip } from '../clips-on-disk';

/** Clips that the screens show. */
export interface ScreenClips {
  readonly whole: LabClip;
  /** The player disappears behind a pillar and does not reappear. */
  readonly hidden: LabClip;
  /** Longer than the path cap, with a player who moves so much that straight lines cannot follow. */
  readonly restless: LabClip;
  /** Larger than every size of an export, with sound. */
  readonly quadHd: LabClip;
  /** Taller than wide, as phones record. */
  readonly upright: LabClip;
  /** An HEVC clip, which the browser cannot play. */
  readonly hevc: LabClip;
  /** With three sound tracks. The first is silent. */
  readonly manySounds: LabClip;
  /** Large enough that the pictures can show its upload in progress. */
  readonly large: LabClip;
}

/** What a group of screens uses to reach its states and take pictures. */
export interface Shooter {
  readonly page: Page;
  readonly clips: ScreenClips;
  readonly isPhone: boolean;
  /** Takes a picture of the visible part of the page. */
  readonly shoot: (name: string) => Promise<void>;
  /** Takes a picture of the whole page, from top to bottom. */
  readonly shootWhole: (name: string) => Promise<void>;
}

/** Screens that are visited one after the other with the same account. */
export interface ScreenGroup {
  readonly name: string;
  readonly visit: (shooter: Shooter) => Promise<void>;
}

/** What an empty player name becomes. */
export const DEFAULT_PLAYER_NAME = 'Player 1';
/** The table takes no longer one. */
export const MAX_PLAYER_NAME_LENGTH = 100;

/** What a user has set for new videos, title cards and shared pages. Colors are #RRGGBB. */
export interface UserSettings {
  readonly defaultPlayerName: string;
  readonly defaultColor: string;
  readonly titleFontColor: string;
  /** Object names of the background in title_backgrounds and cropped_backgrounds; null without one. */
  readonly titleBackgroundPath: string | null;
  readonly croppedBackgroundPath: string | null;
}

/** The settings of somebody who has never saved any. */
export const DEFAULT_SETTINGS: UserSettings = {
  defaultPlayerName: DEFAULT_PLAYER_NAME,
  defaultColor: '#FFFFFF',
  titleFontColor: '#FFFFFF',
  titleBackgroundPath: null,
  croppedBackgroundPath: null,
};

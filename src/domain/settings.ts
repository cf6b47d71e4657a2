/** The name that an empty player name becomes. */
export const DEFAULT_PLAYER_NAME = 'Player 1';
/** Longest player name that the database accepts. */
export const MAX_PLAYER_NAME_LENGTH = 100;

/** How a title card looks: the name over the background, or the facts of the player card beside it. */
export const TITLE_STYLES = ['classic', 'recruiting'] as const;
export type TitleStyle = (typeof TITLE_STYLES)[number];

/** How many frames a title card can stand in an export. */
export const TITLE_FRAMES = { min: 50, max: 180 } as const;

/** The user's settings for new videos, title cards, shared pages and mails. Colors are #RRGGBB. */
export interface UserSettings {
  readonly defaultPlayerName: string;
  readonly defaultColor: string;
  readonly titleFontColor: string;
  /** Object names of the background in title_backgrounds and cropped_backgrounds; null when there is none. */
  readonly titleBackgroundPath: string | null;
  readonly croppedBackgroundPath: string | null;
  readonly titleStyle: TitleStyle;
  readonly titleFrames: number;
  /** Whether a mail tells that support has answered a ticket. */
  readonly mailAnswers: boolean;
}

/** The settings of a user who has never saved any. */
export const DEFAULT_SETTINGS: UserSettings = {
  defaultPlayerName: DEFAULT_PLAYER_NAME,
  defaultColor: '#FFFFFF',
  titleFontColor: '#FFFFFF',
  titleBackgroundPath: null,
  croppedBackgroundPath: null,
  titleStyle: 'classic',
  titleFrames: TITLE_FRAMES.min,
  mailAnswers: true,
};

/** The default for an empty player name. */
export const DEFAULT_PLAYER_NAME = 'Player 1';
/** Longest player name that the database accepts. */
export const MAX_PLAYER_NAME_LENGTH = 100;

/** How a title card looks: the name over the background, or the name beside the facts of the player card. */
export const TITLE_STYLES = ['classic', 'recruiting'] as const;
export type TitleStyle = (typeof TITLE_STYLES)[number];

/** How many frames a title card can last in an export. */
export const TITLE_FRAMES = { min: 50, max: 180 } as const;

/** The user's settings for new videos, title cards, shared pages and emails. Colors are #RRGGBB. */
export interface UserSettings {
  readonly defaultPlayerName: string;
  readonly defaultColor: string;
  readonly titleFontColor: string;
  /** Object names of the background in title_backgrounds and cropped_backgrounds; null when there is none. */
  readonly titleBackgroundPath: string | null;
  readonly croppedBackgroundPath: string | null;
  readonly titleStyle: TitleStyle;
  readonly titleFrames: number;
  /** Whether to email the user when support answers a ticket. */
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

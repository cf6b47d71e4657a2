import type { CardFact } from '@/domain/card-facts';

/**
 * The content of a title card. @typeParam Background the picture behind it: a file in a request, decoded for drawing.
 * @typeParam Still the picture of the player, which a request does not have.
 */
export interface TitleCard<Background = CanvasImageSource, Still = CanvasImageSource> {
  readonly playerName: string;
  /** ISO date (YYYY-MM-DD), or null to leave the line out. */
  readonly recordingDate: string | null;
  /** The picture is scaled to cover the whole card; null gives the dark solid card. */
  readonly background: Background | null;
  /** #RRGGBB of the name. */
  readonly titleColor: string;
  /** What the recruiting style shows; null for the classic card. */
  readonly recruiting: RecruitingPart<Still> | null;
}

/** The facts about the player, and the picture beside them. */
export interface RecruitingPart<Still = CanvasImageSource> {
  readonly facts: readonly CardFact[];
  /** The player, cut out of the clip; null if that failed. */
  readonly still: Still | null;
  /** #RRGGBB of the ring around the still. */
  readonly ringColor: string;
}

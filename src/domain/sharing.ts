import type { LinkGuard } from './link-guard';
import type { ShownCard } from './player-card';

/** The data of the owner's lists and of the public pages of links. Dates are ISO strings. */

/** The properties of a video that lists of shares and playlists show. */
export interface SharedVideoFacts {
  readonly id: string;
  readonly title: string;
  readonly friendlyName: string | null;
  readonly thumbnailPath: string | null;
  readonly durationSec: number | null;
}

/** What a link shows of its owner's player card. */
export interface LinkCard {
  readonly showsCard: boolean;
  readonly showsContact: boolean;
}

/** A link to one video, in its owner's list. */
export interface Share extends LinkGuard, LinkCard {
  readonly id: string;
  readonly accessCode: string;
  readonly createdAt: string;
  readonly views: number;
  readonly uniqueViewers: number;
  readonly video: SharedVideoFacts;
}

interface PlaylistFacts extends LinkGuard, LinkCard {
  readonly id: string;
  readonly accessCode: string;
  readonly title: string;
  readonly description: string | null;
  readonly createdAt: string;
  /** Object name in playlist_backgrounds. */
  readonly backgroundImagePath: string | null;
  /** Object name in cropped_backgrounds. */
  readonly croppedBackgroundPath: string | null;
  readonly totalViews: number;
  readonly uniqueViewers: number;
}

/** A playlist in its owner's list; the thumbnail is its first video's. */
export interface PlaylistSummary extends PlaylistFacts {
  readonly videoCount: number;
  readonly thumbnailPath: string | null;
}

/** A video in a playlist, with the data that its owner needs to edit it. */
export interface PlaylistVideo extends SharedVideoFacts {
  readonly description: string | null;
  readonly processedVideoPath: string | null;
  /** Views in this playlist. */
  readonly views: number;
}

/** A playlist with its videos in order, with the data that its owner needs to edit it. */
export interface Playlist extends PlaylistFacts {
  readonly videos: readonly PlaylistVideo[];
}

/** One view. The name is null for visitors without an account and for accounts without a name. */
export interface ViewerRecord {
  readonly id: string;
  readonly name: string | null;
  readonly viewedAt: string;
  readonly isAnonymous: boolean;
  /** True for the owner's own view, which counts like any other but is marked. */
  readonly isOwner: boolean;
}

/** A video behind a link, with URLs that are valid for two hours. */
export interface WatchedVideo {
  readonly id: string;
  readonly title: string;
  readonly friendlyName: string | null;
  readonly description: string | null;
  /** YYYY-MM-DD. */
  readonly recordingDate: string | null;
  readonly durationSec: number | null;
  /** Where the plays of a reel start; empty for other videos. */
  readonly chapters: readonly Chapter[];
  readonly videoUrl: string;
  readonly thumbnailUrl: string | null;
}

/** A play of a reel, as viewers see it. */
export interface Chapter {
  readonly title: string;
  readonly startSec: number;
}

/** A play of a reel, with the number of its views that showed it. */
export interface WatchedPlay {
  readonly title: string;
  readonly views: number;
}

interface SharedContentFacts {
  /** True for the owner of the link. */
  readonly isOwner: boolean;
  /** URLs of the background as uploaded and as cropped to 16:9. */
  readonly backgroundUrl: string | null;
  readonly croppedBackgroundUrl: string | null;
  /** Null if the link does not show one. */
  readonly card: ShownCard | null;
}

/** The content of a link to one video. */
export interface SharedVideo extends SharedContentFacts {
  readonly kind: 'video';
  readonly video: WatchedVideo;
}

/** The content of a link to a playlist. */
export interface SharedPlaylist extends SharedContentFacts {
  readonly kind: 'playlist';
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly videos: readonly WatchedVideo[];
}

export type SharedContent = SharedVideo | SharedPlaylist;

/** The name of a video in its owner's lists: the friendly name, or the title when there is none. */
export function sharedName(video: Pick<SharedVideoFacts, 'friendlyName' | 'title'>): string {
  return video.friendlyName?.trim() ? video.friendlyName : video.title;
}

/** A page of a list, newest first. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Where the next page starts; null after the last page. */
  readonly next: PageCursor | null;
}

/** The last row of a page. */
export interface PageCursor {
  readonly at: string;
  readonly id: string;
}

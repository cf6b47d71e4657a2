/** What the owner's lists and the public pages of links show. Dates are ISO strings. */

/** The facts of a video that a share or a playlist is listed with. */
export interface SharedVideoFacts {
  readonly id: string;
  readonly title: string;
  readonly friendlyName: string | null;
  readonly thumbnailPath: string | null;
  readonly durationSec: number | null;
}

/** A link to one video, in its owner's list. */
export interface Share {
  readonly id: string;
  readonly accessCode: string;
  readonly createdAt: string;
  readonly isActive: boolean;
  readonly views: number;
  readonly uniqueViewers: number;
  readonly video: SharedVideoFacts;
}

interface PlaylistFacts {
  readonly id: string;
  readonly accessCode: string;
  readonly title: string;
  readonly description: string | null;
  readonly createdAt: string;
  readonly isActive: boolean;
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

/** A video in a playlist, as its owner edits it. */
export interface PlaylistVideo extends SharedVideoFacts {
  readonly description: string | null;
  readonly processedVideoPath: string | null;
  /** Views in this playlist. */
  readonly views: number;
}

/** A playlist as its owner edits it, with its videos in order. */
export interface Playlist extends PlaylistFacts {
  readonly videos: readonly PlaylistVideo[];
}

/** One view; the name is null for visitors without an account, and for accounts without a name. */
export interface ViewerRecord {
  readonly id: string;
  readonly name: string | null;
  readonly viewedAt: string;
  readonly isAnonymous: boolean;
  /** The owner's own view: counted like any other, and told apart. */
  readonly isOwner: boolean;
}

/** A video behind a link, with addresses that play for two hours. */
export interface WatchedVideo {
  readonly id: string;
  readonly title: string;
  readonly friendlyName: string | null;
  readonly description: string | null;
  /** YYYY-MM-DD. */
  readonly recordingDate: string | null;
  readonly durationSec: number | null;
  readonly videoUrl: string;
  readonly thumbnailUrl: string | null;
}

interface SharedContentFacts {
  /** True for the owner of the link. */
  readonly isOwner: boolean;
  /** Addresses of the background as uploaded and as cropped to 16:9. */
  readonly backgroundUrl: string | null;
  readonly croppedBackgroundUrl: string | null;
}

/** What a link to one video shows. */
export interface SharedVideo extends SharedContentFacts {
  readonly kind: 'video';
  readonly video: WatchedVideo;
}

/** What a link to a playlist shows. */
export interface SharedPlaylist extends SharedContentFacts {
  readonly kind: 'playlist';
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly videos: readonly WatchedVideo[];
}

export type SharedContent = SharedVideo | SharedPlaylist;

/** The name of a video on public pages: the friendly name, else the title. */
export function sharedName(video: Pick<WatchedVideo, 'friendlyName' | 'title'>): string {
  return video.friendlyName?.trim() ? video.friendlyName : video.title;
}

/** A page of a list, newest first. */
export interface Page<T> {
  readonly items: readonly T[];
  /** From where the next page goes on; null after the last one. */
  readonly next: PageCursor | null;
}

/** The last row of a page. */
export interface PageCursor {
  readonly at: string;
  readonly id: string;
}

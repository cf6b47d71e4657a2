import { manyLines, oneLine } from '../_shared/plain-text.ts';
import { secretHeaders } from '../_shared/project.ts';
import { isStoredPath, type StoredPath } from '../_shared/stored-path.ts';
import { viewersName } from '../_shared/video-name.ts';
import type { Settings } from './settings.ts';
import { SITE_NAME } from './site.ts';
import type { Target } from './target.ts';

/** A picture in the bucket thumbnails, and the key of the link for reading it. */
export interface Thumbnail {
  readonly path: StoredPath;
  readonly fileKey: string;
}

/** What a preview shows of a link. */
export interface Preview {
  readonly title: string;
  readonly description: string;
  readonly thumbnail: Thumbnail | null;
  readonly durationSec: number | null;
}

/** The result of a lookup. 'missing' means that the code opens nothing, whatever the reason. */
export type Lookup =
  | { readonly status: 'found'; readonly preview: Preview }
  | { readonly status: 'missing' | 'limited' | 'failed' };

interface VideoRow {
  readonly title: string;
  readonly friendlyName: string | null;
  readonly description: string | null;
  readonly thumbnailPath: string | null;
  readonly durationSec: number | null;
}

/** What the link's owner shows of the player; missing facts are left out. */
interface PlayerRow {
  readonly name?: string;
  readonly number?: string;
  readonly position?: string;
  readonly team?: string;
}

/** The part of get_link_preview's answer that previews need. */
type Content = { readonly fileKey: string; readonly card: PlayerRow | null } & (
  | { readonly kind: 'video'; readonly video: VideoRow }
  | {
      readonly kind: 'playlist';
      readonly title: string;
      readonly description: string | null;
      readonly videos: readonly VideoRow[];
    }
);

/**
 * Looks up a link.
 * @param address the crawler's IP address; the database counts lookups for its network. Null if it cannot be verified;
 * then lookups are counted per link.
 */
export async function lookUp(settings: Settings, target: Target, address: string | null): Promise<Lookup> {
  const answer = await fetch(`${settings.supabaseUrl}/rest/v1/rpc/get_link_preview`, {
    method: 'POST',
    headers: { ...secretHeaders(settings), 'content-type': 'application/json' },
    body: JSON.stringify({ p_access_code: target.code, p_client_address: address }),
  });
  if (answer.status === 429) return { status: 'limited' };
  if (!answer.ok) {
    console.error('get_link_preview failed', answer.status, await answer.text());
    return { status: 'failed' };
  }
  const content = (await answer.json()) as Content | null;
  // In the app, too, a code of the other kind opens nothing here.
  if (content === null || content.kind !== target.kind) return { status: 'missing' };
  return { status: 'found', preview: previewOf(content) };
}

function previewOf(content: Content): Preview {
  if (content.kind === 'video') {
    const { video } = content;
    return {
      title: nameOf(video) || SITE_NAME,
      description: withPlayer(
        content,
        manyLines(video.description ?? '') || `Watch this video on ${SITE_NAME}.`,
      ),
      thumbnail: thumbnailOf(content, video),
      durationSec: video.durationSec,
    };
  }
  const count = content.videos.length;
  return {
    title: oneLine(content.title) || SITE_NAME,
    description: withPlayer(
      content,
      manyLines(content.description ?? '') || `${count} ${count === 1 ? 'video' : 'videos'} on ${SITE_NAME}.`,
    ),
    thumbnail: thumbnailOf(content, content.videos[0]),
    durationSec: null,
  };
}

function nameOf({ friendlyName, title }: VideoRow): string {
  return viewersName({ friendlyName: oneLine(friendlyName ?? ''), title: oneLine(title) });
}

/** A description that begins with the player, if the link shows the player's card. */
function withPlayer({ card }: Content, description: string): string {
  const [name, number, position, team] = [card?.name, card?.number, card?.position, card?.team].map((fact) =>
    oneLine(fact ?? ''),
  );
  const facts = [name, number && `#${number}`, position, team].filter(Boolean);
  return facts.length === 0 ? description : `${facts.join(', ')}. ${description}`;
}

function thumbnailOf({ fileKey }: Content, video: VideoRow | undefined): Thumbnail | null {
  const path = video?.thumbnailPath;
  return isStoredPath(path) ? { path, fileKey } : null;
}

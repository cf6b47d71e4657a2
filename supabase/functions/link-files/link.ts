import { Refusal } from '../_shared/answers.ts';
import { publishableHeaders, type Project } from '../_shared/project.ts';
import { isStoredPath, type StoredPath } from '../_shared/stored-path.ts';

/** The buckets with files that links show. */
export const LINK_BUCKETS = ['processed_videos', 'thumbnails'] as const;
type LinkBucket = (typeof LINK_BUCKETS)[number];

export interface LinkFile {
  readonly bucket: LinkBucket;
  readonly name: StoredPath;
}

/** What a link shows, and how long its URLs stay valid. */
export interface LinkFiles {
  readonly files: readonly LinkFile[];
  readonly seconds: number;
}

/**
 * Looks up what a link shows, with the rights of a visitor who has its key.
 * @throws Refusal 404 when the key opens nothing, because the link is wrong, paused, expired or deleted, or its
 * password has changed; 429.
 */
export async function filesOfLink(project: Project, key: string): Promise<LinkFiles> {
  const answer = await fetch(`${project.supabaseUrl}/rest/v1/rpc/get_link_files`, {
    method: 'POST',
    headers: { ...publishableHeaders(project), 'content-type': 'application/json', 'x-share-key': key },
    body: '{}',
  });
  if (answer.status === 429) throw new Refusal(429, 'Too many visitors at once. Try again later.');
  if (!answer.ok) throw new Error(`get_link_files answered ${answer.status}: ${await answer.text()}`);
  const link = (await answer.json()) as LinkFiles | null;
  if (link === null) throw new Refusal(404, 'Link not found');
  return { ...link, files: link.files.filter(({ name }) => isStoredPath(name)) };
}

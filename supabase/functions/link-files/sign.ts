import { secretHeaders, type Project } from '../_shared/project.ts';
import { LINK_BUCKETS, type LinkFile, type LinkFiles } from './link.ts';

/** Storage signs at most this many URLs in one request. */
const MOST_NAMES = 500;

export interface SignedFile extends LinkFile {
  /** Storage's URL of the file, below /storage/v1. */
  readonly url: string;
}

interface SignedName {
  readonly path: string;
  readonly signedURL: string | null;
}

/**
 * Signs the URLs of files. Storage does not let visitors do that, so this uses the secret key; the names come from the
 * database, never from the request.
 */
export async function signFiles(project: Project, { files, seconds }: LinkFiles): Promise<SignedFile[]> {
  const signed = LINK_BUCKETS.map(async (bucket) => {
    const wanted = files.filter((file) => file.bucket === bucket);
    const parts = Array.from({ length: Math.ceil(wanted.length / MOST_NAMES) }, (_, part) =>
      wanted.slice(part * MOST_NAMES, (part + 1) * MOST_NAMES),
    );
    return (await Promise.all(parts.map((part) => signPart(project, bucket, part, seconds)))).flat();
  });
  return (await Promise.all(signed)).flat();
}

async function signPart(
  project: Project,
  bucket: LinkFile['bucket'],
  files: readonly LinkFile[],
  seconds: number,
): Promise<SignedFile[]> {
  const answer = await fetch(`${project.supabaseUrl}/storage/v1/object/sign/${bucket}`, {
    method: 'POST',
    headers: { ...secretHeaders(project), 'content-type': 'application/json' },
    body: JSON.stringify({ expiresIn: seconds, paths: files.map(({ name }) => name) }),
  });
  if (!answer.ok) throw new Error(`Storage answered ${answer.status}: ${await answer.text()}`);
  const urls = new Map(
    ((await answer.json()) as readonly SignedName[]).map(({ path, signedURL }) => [path, signedURL]),
  );
  return files.flatMap((file) => {
    const url = urls.get(file.name);
    return url ? [{ ...file, url }] : [];
  });
}

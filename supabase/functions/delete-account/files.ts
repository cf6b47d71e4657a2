import { callerHeaders, type Project } from '../_shared/project.ts';
import type { Step } from './steps.ts';

interface OwnFile {
  readonly bucket: string;
  readonly name: string;
}

/**
 * Removes the caller's files with the caller's token, bucket by bucket, one list at a time.
 * @throws Error when files that Storage claimed to have removed are still listed.
 */
export async function removeFiles(project: Project, token: string, step: Step): Promise<void> {
  const before = new Set<string>();
  for (let files = await listFiles(step); files.length > 0; files = await listFiles(step)) {
    const [first] = files;
    const key = `${first?.bucket} ${first?.name}`;
    if (before.has(key)) throw new Error(`Storage does not remove ${key}`);
    before.add(key);
    for (const [bucket, names] of byBucket(files)) await remove(project, token, bucket, names);
  }
}

async function listFiles(step: Step): Promise<readonly OwnFile[]> {
  return (await step('list_own_files')) as readonly OwnFile[];
}

function byBucket(files: readonly OwnFile[]): ReadonlyMap<string, readonly string[]> {
  const buckets = new Map<string, string[]>();
  for (const { bucket, name } of files) buckets.set(bucket, [...(buckets.get(bucket) ?? []), name]);
  return buckets;
}

/** @param bucket one of the six that list_own_files knows. */
async function remove(
  project: Project,
  token: string,
  bucket: string,
  names: readonly string[],
): Promise<void> {
  const answer = await fetch(`${project.supabaseUrl}/storage/v1/object/${bucket}`, {
    method: 'DELETE',
    headers: { ...callerHeaders(project, token), 'content-type': 'application/json' },
    body: JSON.stringify({ prefixes: names }),
  });
  if (!answer.ok) throw new Error(`Storage answered ${answer.status}: ${await answer.text()}`);
  await answer.body?.cancel();
}

import * as v from 'valibot';
import { dataError, storageError } from '../http/backend-error';
import { supabase } from '../http/client';
import { parseWith } from '../http/parse-with';
import { serverTimeMs } from '../http/server-clock';
import { filesPage, type LinkedFile } from './files-page';

/** How long the links to files are valid. */
export const FILE_LINK_DAYS = 7;
/** Tracks can be large, so few are read at once. */
const TRACKS_PER_REQUEST = 20;
/** Storage signs at most this many paths per request. */
const MOST_PATHS = 500;

const Files = v.array(v.object({ bucket: v.string(), name: v.string(), sizeBytes: v.nullable(v.number()) }));
type OwnFile = v.InferOutput<typeof Files>[number];

/** A file of the archive, under its path there. */
interface DataFile {
  readonly name: string;
  readonly text: string;
}

/**
 * Everything in the account, as the files of an archive: rows and tracks as JSON, and a page that links to the stored
 * files.
 * @throws AppError 'own-data-failed' or 'no-session'.
 */
export async function readOwnData(nowMs: number): Promise<readonly DataFile[]> {
  const { data, error, status } = await supabase.rpc('get_own_data');
  if (error) throw dataError(error, 'own-data-failed', status);
  const tracks = await readTracks();
  const files = await linkFiles(await listFiles());
  const until = new Date(serverTimeMs(nowMs) + FILE_LINK_DAYS * 24 * 60 * 60 * 1000);
  return [
    { name: 'data.json', text: json(data) },
    ...tracks,
    { name: 'files.html', text: filesPage(files, until) },
  ];
}

async function readTracks(): Promise<readonly DataFile[]> {
  const entries: DataFile[] = [];
  for (let start = 0; ; start += TRACKS_PER_REQUEST) {
    const { data, error, status } = await supabase
      .from('track_documents')
      .select('video_id, revision, updated_at, document')
      .order('video_id')
      .range(start, start + TRACKS_PER_REQUEST - 1);
    if (error) throw dataError(error, 'own-data-failed', status);
    for (const row of data) entries.push({ name: `tracks/${row.video_id}.json`, text: json(row) });
    if (data.length < TRACKS_PER_REQUEST) return entries;
  }
}

async function listFiles(): Promise<readonly OwnFile[]> {
  const found: OwnFile[] = [];
  for (;;) {
    const last = found.at(-1);
    const after = last ? { p_after_bucket: last.bucket, p_after_name: last.name } : {};
    const { data, error, status } = await supabase.rpc('list_own_files', after);
    if (error) throw dataError(error, 'own-data-failed', status);
    const page = parseWith(Files, data, 'own-data-failed');
    if (page.length === 0) return found;
    found.push(...page);
  }
}

async function linkFiles(files: readonly OwnFile[]): Promise<readonly LinkedFile[]> {
  const linked: LinkedFile[] = [];
  for (const bucket of new Set(files.map((file) => file.bucket))) {
    const inBucket = files.filter((file) => file.bucket === bucket);
    for (let start = 0; start < inBucket.length; start += MOST_PATHS) {
      const some = inBucket.slice(start, start + MOST_PATHS);
      const names = some.map(({ name }) => name);
      const { data, error } = await supabase.storage
        .from(bucket)
        .createSignedUrls(names, FILE_LINK_DAYS * 24 * 60 * 60);
      if (error) throw storageError(error, 'own-data-failed');
      const urls = new Map(data.map(({ path, signedUrl }) => [path, signedUrl]));
      linked.push(...some.map((file) => ({ ...file, url: urls.get(file.name) ?? null })));
    }
  }
  return linked;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

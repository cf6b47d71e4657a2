import type { Readable } from 'node:stream';
import { mkdir, readdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { Upload } from '@tus/server';
import type { ObjectFiles } from '../object-files';
import { storageErrors } from '../storage-error';
import { FactsFiles } from './facts-files';
import { parseUploadId } from './upload-id';

/** The outcome of an upload that did not become an object. */
export type Outcome = 'refused' | 'unfinished' | 'finished' | 'unknown';

type UploadFacts = Pick<Upload, 'size' | 'offset' | 'metadata' | 'creation_date'>;

/** How long an upload's URL is valid on hosted projects. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

/**
 * Unfinished uploads on disk: each has a file of bytes and a JSON file of facts, both named by its version (names of
 * objects never become paths). An upload that has become an object keeps its facts for a day, so that a client that
 * missed the last answer learns that the upload is complete.
 */
export class ResumableStore extends FileStore {
  private readonly finishing = new Map<string, Promise<void>>();

  private readonly files: Pick<ObjectFiles, 'giveBack'>;

  /** @param files where the bytes of finished uploads go */
  constructor(directory: string, files: Pick<ObjectFiles, 'giveBack'>) {
    super({
      directory,
      configstore: new FactsFiles(directory),
      expirationPeriodInMilliseconds: LIFETIME_MS,
    });
    this.files = files;
  }

  override async create(upload: Upload): Promise<Upload> {
    await super.create(withId(upload, parseUploadId(upload.id).version));
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { version } = parseUploadId(id);
    await this.finishing.get(version);
    const facts = await this.factsOf(id);
    if (isFinished(facts)) return withId(facts, id);
    try {
      const upload = await super.getUpload(version);
      if (!this.finishing.has(version)) return withId(upload, id);
    } catch (error) {
      if (!this.finishing.has(version) && !isFinished(await this.factsOf(id))) throw error;
    }
    // It became an object in between.
    return this.getUpload(id);
  }

  override write(bytes: Readable, id: string, offset: number): Promise<number> {
    return super.write(bytes, parseUploadId(id).version, offset);
  }

  override remove(id: string): Promise<void> {
    return super.remove(parseUploadId(id).version);
  }

  override declareUploadLength(id: string, sizeBytes: number): Promise<void> {
    return super.declareUploadLength(parseUploadId(id).version, sizeBytes);
  }

  /** The path of an upload's bytes. */
  pathOf(version: string): string {
    return join(this.directory, version);
  }

  /**
   * Makes an upload's object by `publish`, which moves the bytes away. Requests for the upload wait, so that no client
   * believes it lost or done too early.
   * @param outcomeOf the outcome when `publish` failed: refused uploads are removed, as on hosted; unfinished ones
   *   resume at their last byte.
   */
  async finish(
    upload: Upload,
    publish: () => Promise<void>,
    outcomeOf: (error: unknown) => Promise<Outcome>,
  ): Promise<void> {
    const { version } = parseUploadId(upload.id);
    const work = this.publish(version, upload, publish, outcomeOf);
    this.finishing.set(
      version,
      work.catch(() => undefined),
    );
    try {
      await work;
    } finally {
      this.finishing.delete(version);
    }
  }

  private async publish(
    version: string,
    upload: UploadFacts,
    publish: () => Promise<void>,
    outcomeOf: (error: unknown) => Promise<Outcome>,
  ): Promise<void> {
    try {
      await publish();
    } catch (error) {
      const outcome = await outcomeOf(error);
      if (outcome === 'refused') await this.forget(version);
      if (outcome === 'unfinished') await this.takeBack(version, upload.size);
      if (outcome === 'finished') await this.noteFinished(version, upload);
      throw error;
    }
    await this.noteFinished(version, upload);
  }

  private async forget(version: string): Promise<void> {
    await rm(this.pathOf(version), { force: true });
    await rm(`${this.pathOf(version)}.json`, { force: true });
  }

  /**
   * Cleans up the folder after a restart, before bytes without a row are removed. Removes expired uploads. An upload
   * whose bytes all arrived but which did not become an object loses its last byte: the client sends it again, and that
   * request finishes the upload with its own permission.
   * @param knownVersions versions that have become objects
   */
  async recover(knownVersions: ReadonlySet<string>): Promise<void> {
    await mkdir(this.directory, { recursive: true });
    const names = await readdir(this.directory);
    for (const version of new Set(names.map((name) => name.replace(/\.json(\.draft)?$/, '')))) {
      await rm(`${this.pathOf(version)}.json.draft`, { force: true });
      const facts = await this.configstore.get(version);
      const ageMs = Date.now() - Date.parse(facts?.creation_date ?? '');
      if (!facts || !(ageMs < LIFETIME_MS)) await this.forget(version);
      else if (knownVersions.has(version)) await this.noteFinished(version, facts);
      else if (!(await this.takeBack(version, facts.size)) && !isFinished(facts)) await this.forget(version);
    }
  }

  /**
   * Reopens an upload without an object, so that it waits for its missing or last bytes. False when it has no bytes.
   */
  private async takeBack(version: string, sizeBytes: number | undefined): Promise<boolean> {
    const path = this.pathOf(version);
    const inPlace = await sizeOf(path);
    const hasBytes = inPlace !== null || (await this.files.giveBack(version, path));
    if (!hasBytes) return false;
    const size = inPlace ?? (await sizeOf(path)) ?? 0;
    if (size > 0 && size === sizeBytes) await truncate(path, size - 1);
    return true;
  }

  private async factsOf(id: string): Promise<UploadFacts> {
    const { bucketId, name, version } = parseUploadId(id);
    const facts = await this.configstore.get(version);
    if (facts?.metadata?.['bucketName'] !== bucketId || facts.metadata['objectName'] !== name) {
      throw storageErrors.uploadNotFound();
    }
    return facts;
  }

  private async noteFinished(version: string, upload: UploadFacts): Promise<void> {
    await this.configstore.set(version, withId({ ...upload, offset: upload.size ?? 0 }, version));
  }
}

/** The stored offset is 0 until the end, so the file's size is used. */
function isFinished({ offset, size }: UploadFacts): boolean {
  return offset === size;
}

/** A file's size in bytes; null when there is none. */
async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function withId({ size, offset, metadata, creation_date }: UploadFacts, id: string): Upload {
  return new Upload({
    id,
    offset,
    ...(size === undefined ? {} : { size }),
    ...(metadata === undefined ? {} : { metadata }),
    ...(creation_date === undefined ? {} : { creation_date }),
  });
}

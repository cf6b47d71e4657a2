import { mkdir, readdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileConfigstore, FileStore } from '@tus/file-store';
import { ERRORS, Upload } from '@tus/server';
import { isMissing, type ObjectFiles } from '../object-files';
import { isRefusal } from '../storage-error';

/** How long an upload's URL is valid on hosted projects. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

/** What the store does with an upload whose bytes have all arrived. */
export interface Publication {
  /** Moves the bytes to the objects and makes the object. */
  readonly publish: (upload: Upload) => Promise<void>;
  /** Whether the upload has become an object, asked after `publish` failed. */
  readonly isPublished: (version: string) => Promise<boolean>;
}

/** Writes facts to a temporary file and renames it, so that no file is ever half-written. */
class FactsFiles extends FileConfigstore {
  override async set(version: string, upload: Upload): Promise<void> {
    const path = join(this.directory, `${version}.json`);
    await writeFile(`${path}.draft`, JSON.stringify(upload));
    await rename(`${path}.draft`, path);
  }
}

/**
 * Unfinished uploads on disk: each has a file of bytes and a JSON file of facts, both named by its version (names of
 * objects never become paths). An upload that has become an object keeps its facts for a day, so that a client that
 * missed the last answer learns that the upload is complete.
 */
export class ResumableStore extends FileStore {
  private readonly files: Pick<ObjectFiles, 'giveBack'>;
  private readonly publication: Publication;

  /** @param files where the bytes of finished uploads go */
  constructor(directory: string, files: Pick<ObjectFiles, 'giveBack'>, publication: Publication) {
    super({
      directory,
      configstore: new FactsFiles(directory),
      expirationPeriodInMilliseconds: LIFETIME_MS,
    });
    this.files = files;
    this.publication = publication;
  }

  /** The path of an upload's bytes. */
  pathOf(version: string): string {
    return join(this.directory, version);
  }

  /** What the client said about an upload, also while its bytes are moved. */
  async factsOf(version: string): Promise<Upload> {
    const facts = await this.configstore.get(version);
    if (!facts) throw ERRORS.FILE_NOT_FOUND;
    return facts;
  }

  override async create(upload: Upload): Promise<Upload> {
    await super.create(upload);
    if (upload.size === 0) await this.finish(upload);
    return upload;
  }

  override async getUpload(version: string): Promise<Upload> {
    const facts = await this.factsOf(version);
    if (!isFinished(facts)) return super.getUpload(version);
    return Object.assign(new Upload({ id: version, offset: facts.offset, size: facts.offset }), facts);
  }

  /** Makes the object after the last byte. The request still holds the upload's lock, so others wait for the outcome. */
  override async write(bytes: Readable, version: string, offset: number): Promise<number> {
    const facts = await this.factsOf(version);
    if (isFinished(facts)) return offset;
    const end = await super.write(bytes, version, offset);
    if (end === facts.size) await this.finish(facts);
    return end;
  }

  private async finish(upload: Upload): Promise<void> {
    try {
      await this.publication.publish(upload);
    } catch (error) {
      // A refused upload is removed, as on hosted. If the database cannot answer, the next start settles the upload.
      if (isRefusal(error)) await this.forget(upload.id);
      else await this.settle(upload, await this.publication.isPublished(upload.id));
      throw error;
    }
    await this.noteFinished(upload);
  }

  /**
   * Cleans up the folder after a restart, before bytes without a row are removed. Removes expired uploads.
   * @param knownVersions versions that have become objects
   */
  async recover(knownVersions: ReadonlySet<string>): Promise<void> {
    await mkdir(this.directory, { recursive: true });
    const names = await readdir(this.directory);
    for (const version of new Set(names.map((name) => name.replace(/\.json(\.draft)?$/, '')))) {
      await rm(`${this.pathOf(version)}.json.draft`, { force: true });
      const facts = await this.configstore.get(version);
      const ageMs = Date.now() - Date.parse(facts?.creation_date ?? '');
      if (facts && ageMs < LIFETIME_MS) await this.settle(facts, knownVersions.has(version));
      else await this.forget(version);
    }
  }

  /**
   * Brings an upload into a state that its client can rely on. If all bytes arrived but did not become an object, the
   * last one is dropped: the client sends it again, and that request finishes the upload with its own permission.
   */
  private async settle(facts: Upload, isObject: boolean): Promise<void> {
    if (isObject) return this.noteFinished(facts);
    const path = this.pathOf(facts.id);
    await this.files.giveBack(facts.id, path);
    const storedBytes = await sizeOf(path);
    if (storedBytes === null && !isFinished(facts)) await this.forget(facts.id);
    else if (storedBytes && storedBytes === facts.size) await truncate(path, storedBytes - 1);
  }

  private async forget(version: string): Promise<void> {
    await rm(this.pathOf(version), { force: true });
    await rm(`${this.pathOf(version)}.json`, { force: true });
  }

  private async noteFinished(upload: Upload): Promise<void> {
    await this.configstore.set(upload.id, Object.assign(upload, { offset: upload.size }));
  }
}

/** The stored offset is 0 until the end, when it becomes the size. */
function isFinished({ offset, size }: Upload): boolean {
  return offset === size;
}

/** A file's size in bytes; null when there is none. */
async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

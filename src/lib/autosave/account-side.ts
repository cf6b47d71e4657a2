import { isSameData } from '@/lib/is-same-data';
import type { AutosaveRecord, Opening, SaveRequest, Stored, Unsaved } from './record';

/** Tracks which version of the record the account has, and sends new versions to it. */
export class AccountSide<Document, Newer extends Stored<Document>> {
  /**
   * The account's revision that the next save replaces, with its document below; null where that document is unknown.
   */
  private baseRevision: number;
  private document: Document | null;
  /**
   * The account may have one of these documents instead, because the response to their save was lost or is still
   * pending.
   */
  private sent: readonly Document[];
  private unseen: Newer | null;

  constructor(
    private readonly record: AutosaveRecord<Document, Newer>,
    opening: Opening<Document, Newer>,
    /** Reads the editor's current document, because another computer may have saved the same one. */
    private readonly seeEditor: () => Document | null,
  ) {
    this.baseRevision = opening.baseRevision;
    this.document = opening.accountDocument;
    this.sent = opening.sent ?? [];
    this.unseen = opening.newer;
  }

  /** The account's newer version; this editor must not overwrite it unless the user says so. */
  get newer(): Newer | null {
    return this.unseen;
  }

  get isCertain(): boolean {
    return this.sent.length === 0;
  }

  /** Whether the account certainly has this document and no other save is running. */
  has(document: Document): boolean {
    return this.isCertain && this.document !== null && isSameData(document, this.document);
  }

  describe(): Pick<Unsaved<Document>, 'baseRevision' | 'accountDocument' | 'sent'> {
    return { baseRevision: this.baseRevision, accountDocument: this.document, sent: this.sent };
  }

  /** Sends a save. Rejects when the document was not saved, or when the outcome is unknown. */
  async send(request: SaveRequest<Document>, signal: AbortSignal): Promise<void> {
    const { document } = request;
    const before = this.sent;
    this.sent = before.some((other) => isSameData(other, document)) ? before : [...before, document];
    try {
      this.baseRevision = await this.record.save(request, signal);
    } catch (error) {
      if (this.record.isRefusal(error)) this.sent = before;
      throw error;
    }
    this.document = document;
    this.sent = [];
  }

  /**
   * Loads the account's version when a save was refused because that version is newer.
   * @returns false when the error has another cause.
   */
  async meetAfter(error: unknown, signal: AbortSignal): Promise<boolean> {
    const { isConflict, load } = this.record.newerVersions;
    if (!isConflict(error)) return false;
    this.meet(await load(signal));
    return true;
  }

  /**
   * Looks for a newer version in the account.
   * @param isFree tells whether no save has begun in the meantime.
   */
  async look(isFree: () => boolean): Promise<void> {
    const { newerVersions } = this.record;
    if (this.unseen || !isFree()) return;
    const { baseRevision } = this;
    if ((await newerVersions.loadRevision()) === baseRevision) return;
    const newest = await newerVersions.load();
    // A save or another look that ended in the meantime has newer information.
    if (!isFree() || this.unseen || this.baseRevision !== baseRevision) return;
    this.meet(newest);
  }

  /** Lets the next save overwrite this newer version. */
  allowOverNewer(newer: Newer): void {
    this.goOutFrom(newer);
    this.unseen = null;
  }

  /**
   * Handles a version of the account that differs from the one this editor started from. That version is harmless
   * when this editor saved it and the answer was lost, or when it holds the same work because another editor only
   * opened it. Otherwise the user has to choose.
   */
  private meet(newest: Newer | null): void {
    const { isOwn, isSameInAccount } = this.record.newerVersions;
    const known = [this.seeEditor(), this.document].filter((document) => document !== null);
    const isOurs = (document: Document): boolean => known.some((each) => isSameInAccount(each, document));
    const isHarmless =
      !newest ||
      isOwn(newest, [...known, ...this.sent]) ||
      (newest.document !== null && isOurs(newest.document));
    if (isHarmless) this.goOutFrom(newest);
    else this.unseen = newest;
  }

  private goOutFrom(version: Newer | null): void {
    this.baseRevision = version?.revision ?? 0;
    this.document = version?.document ?? null;
    this.sent = [];
  }
}

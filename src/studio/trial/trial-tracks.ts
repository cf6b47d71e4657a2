import * as v from 'valibot';
import { BLANK_TRACK, type ClipDocument } from '@/domain/editor/clip-document';
import type { StoredTrack, TrackSave } from '@/domain/editor/stored-track';
import { parseTrackDocument, storedTrackDocument } from '@/domain/editor/track-document';
import { AppError } from '@/domain/errors';
import { detailsOfVideo } from '@/domain/video-details';
import { isForgotten } from '@/lib/forgotten-users';
import { systemTimer } from '@/lib/timer';
import { videoDetails } from '../record/earlier-details';
import {
  createLocalTracks,
  type LocalTracks,
  type SavingParts,
  type TrackAccount,
} from '../record/track-record';
import { TRIALS, trialValues, type Trial } from './trial-store';
import { trialVideo } from './trial-video';

const TRACK = 'track';
const StoredValue = v.object({
  revision: v.number(),
  document: v.unknown(),
  details: videoDetails,
  writerId: v.string(),
  updatedAt: v.string(),
});

const copies = createLocalTracks(TRIALS);
const known = new WeakMap<Trial, SavingParts>();

/**
 * How a visitor's track is saved: in this browser instead of an account, with the same copies before that. If the browser
 * refuses, the trial's `storage` says so, and the track stays in memory.
 */
export function trialSaving(trial: Trial): SavingParts {
  // Always the same for a trial, because a visitor may leave the editor and come back.
  const parts = known.get(trial) ?? {
    account: new TrialTracks(trial),
    local: copiesOf(trial),
    clock: systemTimer,
  };
  known.set(trial, parts);
  return parts;
}

/**
 * Reads the stored track of a trial, with its details; null if there is none that can be read.
 * @throws DOMException when the browser's storage is blocked.
 */
export async function storedTrialTrack({ id }: Pick<Trial, 'id'>): Promise<StoredTrack | null> {
  const [value] = await trialValues.listUnder([id, TRACK]);
  const parsed = v.safeParse(StoredValue, value);
  if (!parsed.success) return null;
  const { document, ...stored } = parsed.output;
  const track = parseTrackDocument(document);
  return { ...stored, document: track && { ...track, details: stored.details } };
}

/** Takes the place of an account for one trial. */
class TrialTracks implements TrackAccount {
  private current: Promise<StoredTrack> | null = null;

  constructor(private readonly trial: Trial) {}

  readonly load = (): Promise<StoredTrack> => {
    this.current ??= this.read();
    return this.current;
  };

  readonly loadRevision = async (): Promise<number> => (await this.load()).revision;

  readonly save = async (save: TrackSave): Promise<number> => {
    const { baseRevision, document, details: changes = [], writerId } = save;
    const before = await this.load();
    if (baseRevision !== before.revision) throw new AppError('track-changed-elsewhere');
    const wanted = Object.fromEntries(changes.map((change) => [change.name, change.wanted]));
    const details = { ...before.details, ...wanted };
    const saved = {
      revision: baseRevision + 1,
      document: { ...document, details },
      details,
      writerId,
      updatedAt: new Date().toISOString(),
    };
    this.current = Promise.resolve(saved);
    await this.write(saved);
    return saved.revision;
  };

  readonly areDetailsRefused = (): boolean => false;

  private async read(): Promise<StoredTrack> {
    const { trial } = this;
    const details = detailsOfVideo(trialVideo(trial));
    const unedited: StoredTrack = {
      revision: 0,
      document: { ...BLANK_TRACK, details },
      details,
      writerId: '',
      updatedAt: new Date().toISOString(),
    };
    if (trial.storage.getState() !== 'kept') return unedited;
    return (await storedTrialTrack(trial)) ?? unedited;
  }

  private write({ document, ...stored }: StoredTrack & { readonly document: ClipDocument }): Promise<void> {
    const { id } = this.trial;
    return whereKept(this.trial, async () => {
      await trialValues.put([id, TRACK, ''], { ...stored, document: storedTrackDocument(document) });
      this.trial.storage.setState('kept', true);
    });
  }
}

/** The copies of one trial's track; none where its clip is not stored. */
function copiesOf(trial: Trial): LocalTracks {
  return {
    // A clip that is still being stored has no copies, and its editor need not wait.
    list: async (...ids) =>
      trial.storage.getState() !== 'storing' && (await trial.isClipStored) ? copies.list(...ids) : [],
    remove: async (copy) => {
      if (await trial.isClipStored) await copies.remove(copy);
    },
    write: (copy) => whereKept(trial, () => copies.write(copy)),
    writeAtLast: (copy) => {
      if (trial.storage.getState() === 'kept') copies.writeAtLast(copy);
    },
  };
}

/**
 * Stores something beside a clip that is stored. A refusal is no error, because Autosave would repeat it forever; the
 * trial's `storage` tells the visitor.
 */
async function whereKept({ id, isClipStored, storage }: Trial, write: () => Promise<void>): Promise<void> {
  if (!(await isClipStored) || isForgotten(id)) return;
  try {
    await write();
  } catch (error) {
    console.warn('This browser does not keep the work on the clip', error);
    storage.setState('refused', true);
  }
}

import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorCode } from '@/domain/errors';
import type { VideoDetails } from '@/domain/video';
import type { Autosave } from '@/lib/autosave/autosave';
import { createDetailsAutosave } from '@/features/editor/details/details-saver';
import { withUnsaved, withoutSaved } from '@/studio/clip/kept-details';
import { TestClock } from '../saving/saving-world';
import { VIDEO_DETAILS } from '../../../editor-fixtures';
import { DetailsAccount, KeptCopy } from './details-world';

// What details have that a track has as well, and what they are the first to need. The track's own: ../saving.

let clock: TestClock;
let account: DetailsAccount;
let kept: KeptCopy;
let failures: ErrorCode[];
let autosave: Autosave<VideoDetails>;

beforeEach(() => {
  clock = new TestClock();
  account = new DetailsAccount();
  kept = new KeptCopy();
  failures = [];
  autosave = open();
});

function open(): Autosave<VideoDetails> {
  const { stored } = account;
  return createDetailsAutosave(stored, {
    save: account.save,
    kept: withoutSaved(kept, stored),
    clock,
    onSaved: () => undefined,
    onFailure: (_error, fallback) => failures.push(fallback),
  });
}

const sized = (circleSize: number): VideoDetails => ({ ...VIDEO_DETAILS, circleSize });
const kind = () => autosave.getState().kind;
const sizes = () => account.requests.map(({ circleSize }) => circleSize);

describe('a record without revisions', () => {
  it('goes through the same states as a track', async () => {
    expect(kind()).toBe('saved');
    autosave.take(sized(70));
    expect(kind()).toBe('unsaved');
    account.line = 'hangs';
    await clock.pass(1000);
    expect(kind()).toBe('saving');
    await clock.pass(30_000);
    expect(autosave.getState()).toEqual({ kind: 'offline', isKeptHere: true });
    account.line = 'up';
    autosave.retry();
    await clock.pass(0);
    expect(kind()).toBe('saved');
    expect(clock.isIdle).toBe(true);
  });

  it('is saved ten seconds after the first change, though it goes on changing', async () => {
    for (let change = 1; change <= 12; change += 1) {
      autosave.take(sized(50 + change));
      await clock.pass(900);
    }
    expect(sizes()).toEqual([62]);
  });

  it('is tried again later and later; that is told once, and again when it is asked for or has a change in it', async () => {
    account.line = 'down';
    autosave.take(sized(70));
    await clock.pass(16_000);
    expect([sizes(), failures.length]).toEqual([[70, 70, 70, 70], 1]);
    autosave.retry();
    await clock.pass(0);
    expect([sizes().length, failures.length]).toEqual([5, 1]);
    await autosave.saveNow();
    expect([sizes().length, failures.length]).toEqual([6, 2]);
    autosave.take(sized(80));
    await clock.pass(120_000);
    expect(failures).toEqual(Array.from({ length: 3 }, () => 'video-settings-failed'));
    account.line = 'up';
    await clock.pass(60_000);
    expect([account.stored.circleSize, kept.load()]).toEqual([80, null]);
  });

  it('that was left saves once more, keeps what is not saved, and goes on when it is there again', async () => {
    account.line = 'down';
    autosave.take(sized(70));
    await autosave.close();
    autosave.take(sized(90));
    await clock.pass(600_000);
    expect([sizes(), kept.load()?.wanted.circleSize]).toEqual([[70], 70]);
    account.line = 'up';
    autosave.reopen();
    await clock.pass(0);
    expect([account.stored.circleSize, kept.load()]).toEqual([70, null]);
  });
});

describe('a change that is taken back', () => {
  it('needs no saving', async () => {
    autosave.take(sized(70));
    autosave.take(VIDEO_DETAILS);
    expect([kind(), kept.load()]).toEqual(['saved', null]);
    await clock.pass(60_000);
    expect(account.requests).toEqual([]);
  });

  it('while it is on its way is saved behind it', async () => {
    account.line = 'hangs';
    autosave.take(sized(70));
    await clock.pass(1000);
    autosave.take(VIDEO_DETAILS);
    expect(kept.load()).toEqual({ base: VIDEO_DETAILS, wanted: VIDEO_DETAILS, sent: [sized(70)] });
    account.answer();
    await clock.pass(1000);
    expect([sizes(), account.stored, kept.load()]).toEqual([[70, 50], VIDEO_DETAILS, null]);
  });

  it('after its answer was lost is saved too, also by the next page', async () => {
    account.line = 'loses answers';
    autosave.take(sized(70));
    await clock.pass(1000);
    autosave.take(VIDEO_DETAILS);
    expect(withUnsaved(account.stored, kept.load())).toEqual(VIDEO_DETAILS);
    account.line = 'up';
    await clock.pass(60_000);
    expect([account.stored, kept.load()]).toEqual([VIDEO_DETAILS, null]);
  });

  it('is done with when the account had refused it', async () => {
    account.line = 'refuses';
    autosave.take(sized(70));
    await clock.pass(1000);
    expect(kind()).toBe('offline');
    autosave.take(VIDEO_DETAILS);
    expect([kind(), kept.load()]).toEqual(['saved', null]);
    await clock.pass(120_000);
    expect(sizes()).toEqual([70]);
  });
});

describe('a document that is saved before it shows', () => {
  const NAMED = { ...VIDEO_DETAILS, friendlyName: 'Semi-final' };

  it('waits for the request before it, and is the newest then', async () => {
    account.line = 'hangs';
    autosave.take(sized(70));
    await clock.pass(1000);
    const saved = autosave.saveAhead({ ...NAMED, circleSize: 70 });
    await clock.pass(0);
    expect(account.requests).toHaveLength(1);
    account.answer();
    await saved;
    expect(account.requests).toHaveLength(2);
    expect(autosave.document).toEqual({ ...NAMED, circleSize: 70 });
    expect([kind(), kept.load()]).toEqual(['saved', null]);
  });

  it('does not take the place of a change that was made meanwhile', async () => {
    account.line = 'hangs';
    const saved = autosave.saveAhead(NAMED);
    await clock.pass(0);
    autosave.take(sized(70));
    account.answer();
    await saved;
    expect(autosave.document).toEqual(sized(70));
    expect(kept.load()).toEqual({ base: NAMED, wanted: sized(70) });
  });

  it('changes nothing when it is refused', async () => {
    account.line = 'refuses';
    await expect(autosave.saveAhead(NAMED)).rejects.toMatchObject({ code: 'video-rename-failed' });
    await clock.pass(60_000);
    expect([autosave.document, account.stored, kept.load()]).toEqual([VIDEO_DETAILS, VIDEO_DETAILS, null]);
    expect(account.requests).toHaveLength(1);
  });

  it('changes nothing in the end when its answer is lost, without a second word', async () => {
    account.line = 'loses answers';
    await expect(autosave.saveAhead(NAMED)).rejects.toMatchObject({ code: 'video-rename-failed' });
    expect(withUnsaved(account.stored, kept.load())).toEqual(VIDEO_DETAILS);
    account.line = 'down';
    await clock.pass(10_000);
    account.line = 'up';
    await clock.pass(60_000);
    expect([account.stored, kept.load(), failures]).toEqual([VIDEO_DETAILS, null, []]);
  });

  it('does not end the tries of a change that had failed before', async () => {
    account.line = 'down';
    autosave.take(sized(70));
    await clock.pass(1000);
    await expect(autosave.saveAhead({ ...NAMED, circleSize: 70 })).rejects.toThrow();
    account.line = 'up';
    await clock.pass(60_000);
    expect([account.stored, kept.load()]).toEqual([sized(70), null]);
  });
});

describe('this device’s copy', () => {
  it('does not come up over later changes once the account has it', () => {
    kept.keep({ base: VIDEO_DETAILS, wanted: sized(70) });
    account.stored = sized(70);
    autosave = open();
    expect(kept.load()).toBeNull();
  });

  it('of another tab stays when this one has saved', async () => {
    autosave.take(sized(70));
    const other = { base: VIDEO_DETAILS, wanted: sized(90) };
    kept.keep(other);
    await clock.pass(1000);
    expect([account.stored, kept.load()]).toEqual([sized(70), other]);
  });

  it('knows numbers again that the account has rounded', async () => {
    autosave.take(sized(70.4));
    await clock.pass(1000);
    autosave.take(sized(90.4));
    expect(withUnsaved(account.stored, kept.load()).circleSize).toBe(90.4);
  });
});

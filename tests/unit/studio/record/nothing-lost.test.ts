import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SavedTrack } from '@/studio/record/saved-track';
import { openingOf, openingOfCopy } from '@/studio/record/opening';
import type { SavedTrackIdentity, TrackAccount, TrackOpening } from '@/studio/record/track-record';
import type { ClipDocument } from '@/domain/editor/clip-document';
import type { Timer } from '@/lib/timer';
import { TestAccount, TestClock, TestDevice, workOf } from './saving-world';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** An account that remembers every path it ever had, by its number of points, and lets nobody overwrite unseen. */
class RememberingAccount extends TestAccount {
  readonly had = new Set<number>();
  /** The paths that a writer has seen. */
  readonly seenBy = new Map<string, Set<number>>();

  override put(document: ClipDocument | null, writerId: string): number {
    const before = this.stored?.document;
    if (before) expect(this.seenBy.get(writerId)).toContain(before.tracks[0].points.length);
    this.had.add(document?.tracks[0].points.length ?? 0);
    return super.put(document, writerId);
  }
}

/** One of two computers. The number of points of its newest work says what must not be lost. */
class Computer {
  private readonly device: TestDevice;
  private page = { isGone: false };
  private newest = 0;
  private opened: SavedTrack;

  constructor(
    private readonly writerId: string,
    private readonly clock: TestClock,
    private readonly account: RememberingAccount,
  ) {
    this.device = new TestDevice(clock);
    this.opened = this.open();
  }

  get track(): SavedTrack {
    return this.opened;
  }

  work(pointCount: number): void {
    this.newest = pointCount;
    this.see(pointCount);
    this.opened.takeWork(workOf(pointCount));
  }

  /** Undoes everything. */
  workBack(): void {
    this.newest = 0;
    this.opened.takeWork(workOf(0));
  }

  hide(): void {
    this.opened.keepAtLast();
    void this.opened.saveNow();
  }

  /** The page closes: normally, or by a crash. */
  async reload(isCrash: boolean): Promise<void> {
    if (!isCrash) await this.opened.close();
    this.page.isGone = isCrash;
    this.page = { isGone: false };
    const before = this.newest;
    this.opened = this.open();
    expect(before === 0 || this.newest === before || this.account.had.has(before)).toBe(true);
  }

  takeNewer(): void {
    const state = this.opened.getState();
    if (state.kind !== 'conflict') return;
    this.opened = this.begin(this.opened.discard(), openingOf(state.newer, null));
  }

  keepMine(): void {
    const state = this.opened.getState();
    if (state.kind === 'conflict') this.see(state.newer.document?.tracks[0].points.length ?? 0);
    this.opened.keepMine();
  }

  /** The account has it, or had it until somebody who knew it saved over it; or this device has it. */
  expectNothingLost(): void {
    const copy = this.device.copies.get(this.writerId);
    const isHere = copy?.document.tracks[0].points.length === this.newest;
    expect(isHere || this.account.had.has(this.newest) || this.newest === 0).toBe(true);
  }

  /** Once the connection is back, whatever is reported as saved is in the account. */
  async expectSavedOrAsked(): Promise<void> {
    await this.opened.check();
    const { kind } = this.opened.getState();
    expect(['saved', 'conflict']).toContain(kind);
    if (kind === 'saved')
      expect(this.account.stored?.document?.tracks[0].points.length ?? 0).toBe(this.newest);
  }

  /** A closed page gets no answer, although its request is carried out. */
  private accountOf(page: { readonly isGone: boolean }): TrackAccount {
    const { account } = this;
    const heard = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
      try {
        return await answer;
      } finally {
        if (page.isGone) await new Promise(() => undefined);
      }
    };
    return {
      load: () => heard(account.load()),
      areDetailsRefused: account.areDetailsRefused,
      loadRevision: () => heard(account.loadRevision()),
      save: (save, fallback, signal) => heard(account.save(save, fallback, signal)),
    };
  }

  private see(pointCount: number): void {
    const seen = this.account.seenBy.get(this.writerId) ?? new Set();
    this.account.seenBy.set(this.writerId, seen.add(pointCount));
  }

  private open(): SavedTrack {
    const copy = this.device.copies.get(this.writerId) ?? null;
    const isReached = this.account.line !== 'down';
    const opening = (!isReached && copy && openingOfCopy(copy)) || openingOf(this.account.now, copy);
    const identity = { userId: 'ann', videoId: 'clip', writerId: this.writerId, change: copy?.change ?? 0 };
    return this.begin(identity, opening);
  }

  private begin(identity: SavedTrackIdentity, opening: TrackOpening): SavedTrack {
    const { page, clock, device: local } = this;
    const after: Timer['after'] = (delayMs, run) => clock.after(delayMs, () => page.isGone || run());
    const account = this.accountOf(page);
    const track = new SavedTrack({ account, local, clock: { nowMs: clock.nowMs, after } }, identity, opening);
    this.newest = opening.initial.tracks[0].points.length;
    this.see(this.newest);
    track.takeWork(workOf(this.newest));
    return track;
  }
}

const ACTIONS = ['work', 'back', 'hide', 'reload', 'crash', 'check', 'keepMine', 'takeNewer'] as const;

type Step =
  | { readonly kind: (typeof ACTIONS)[number]; readonly who: 0 | 1 }
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'line'; readonly is: TestAccount['line'] }
  | { readonly kind: 'answer' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('work', 'work', 'work', ...ACTIONS),
      who: fc.constantFrom(0, 1),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('pass'), ms: fc.constantFrom(16, 500, 1600, 12_000) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('line'),
      is: fc.constantFrom('up', 'down', 'loses answers', 'hangs'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('answer') }) },
);

it('two computers lose nothing, whatever they do and however bad the connection; in the end both are saved or asked', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const clock = new TestClock();
      const account = new RememberingAccount(clock);
      const computers = [new Computer('one', clock, account), new Computer('two', clock, account)] as const;
      let points = 0;
      for (const next of steps) {
        if (next.kind === 'pass') await clock.pass(next.ms);
        else if (next.kind === 'line') account.line = next.is;
        else if (next.kind === 'answer') account.answer();
        else {
          const computer = computers[next.who];
          if (next.kind === 'work') computer.work((points += 1));
          else if (next.kind === 'back') computer.workBack();
          else if (next.kind === 'hide') computer.hide();
          else if (next.kind === 'reload' || next.kind === 'crash')
            await computer.reload(next.kind === 'crash');
          // Not awaited, because the answer may take long.
          else if (next.kind === 'check') void computer.track.check();
          else if (next.kind === 'keepMine') computer.keepMine();
          else computer.takeNewer();
        }
        // A change reaches the device with the next frame.
        await clock.pass(16);
        for (const computer of computers) computer.expectNothingLost();
      }
      account.answer();
      await clock.pass(200_000);
      for (const computer of computers) await computer.expectSavedOrAsked();
    }),
    { numRuns: 300 },
  );
});

import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { VideoDetails } from '@/domain/video';
import { openingOf } from '@/studio/record/opening';
import { SavedTrack } from '@/studio/record/saved-track';
import type { TrackAccount } from '@/studio/record/track-record';
import { VIDEO_DETAILS } from '../../../editor-fixtures';
import { MINE, TestAccount, TestClock, TestDevice, workOf } from './saving-world';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const FIELDS = ['circleSize', 'circleTilt', 'fontSize'] as const;
type Field = (typeof FIELDS)[number];

/** One browser, whose pages come and go; it knows what its user must find. */
class Browser {
  readonly clock = new TestClock();
  readonly account = new TestAccount(this.clock);
  private readonly device = new TestDevice(this.clock);
  private page = { isGone: false };
  private shown = VIDEO_DETAILS;
  /** What a dialog is saving: both values are acceptable until that has ended. */
  private ahead: VideoDetails | null = null;
  /** What the user has seen or entered, and what others wrote into a column that the user has not seen. */
  private readonly seen = new Set<string>();
  private readonly others = new Map<Field, number>();
  private readonly entered = new Set<string>();
  private opened: SavedTrack;

  constructor() {
    this.opened = this.open();
  }

  get track(): SavedTrack {
    return this.opened;
  }

  change(field: Field, value: number): void {
    // The dialog blocks the editor.
    if (this.ahead) return;
    this.show({ ...this.shown, [field]: value });
    if (value !== VIDEO_DETAILS[field]) this.entered.add(`${field} ${value}`);
    this.opened.takeWork(workOf(0, 100, this.shown));
    this.expectHere();
  }

  saveAhead(field: Field, value: number): void {
    if (this.ahead) return;
    const { page } = this;
    const entered = { ...this.shown, [field]: value };
    this.ahead = entered;
    this.see(entered);
    const end = (isSaved: boolean): void => {
      if (page.isGone) return;
      this.ahead = null;
      if (!isSaved) return;
      this.show(entered);
      this.opened.takeWork(workOf(0, 100, entered));
    };
    this.opened.saveDetails(entered).then(
      () => end(true),
      () => end(false),
    );
  }

  /** A rename on the dashboard, for example: it creates no revision. */
  changeElsewhere(field: Field, value: number): void {
    this.account.details = { ...this.account.details, [field]: value };
    this.others.set(field, value);
  }

  hide(): void {
    this.opened.keepAtLast();
    void this.opened.saveNow();
  }

  /** The page closes, normally or by a crash, and is opened again. */
  async reopen(isCrash: boolean): Promise<void> {
    if (!isCrash) await this.opened.close();
    this.page.isGone = true;
    const before = [this.shown, ...(this.ahead ? [this.ahead] : [])];
    this.ahead = null;
    this.page = { isGone: false };
    this.opened = this.open();
    const isAsked = this.opened.getState().kind === 'conflict';
    for (const field of FIELDS) {
      const right = before.map((details) => details[field]);
      const other = this.others.get(field);
      if (other && (isAsked || !this.isUnsent(field, right))) right.push(other);
      expect(right.map(Math.round)).toContain(Math.round(this.shown[field]));
    }
  }

  answer(takesNewer: boolean): void {
    const state = this.opened.getState();
    if (state.kind !== 'conflict') return;
    this.see(state.newer.details);
    if (takesNewer) this.begin(this.opened.discard().change, openingOf(state.newer, null));
    else this.opened.keepMine();
  }

  /** Whatever is reported as saved is in the account, or somebody else replaced it there. */
  async expectSavedOrAsked(): Promise<void> {
    await this.opened.check();
    const { kind } = this.opened.getState();
    expect(['saved', 'conflict']).toContain(kind);
    if (kind !== 'saved') return;
    for (const field of FIELDS) {
      const right = [Math.round(this.shown[field]), this.others.get(field)];
      expect(right).toContain(this.account.details[field]);
    }
  }

  /** Whether the user has entered it and the account was never asked to save it. */
  private isUnsent(field: Field, values: readonly number[]): boolean {
    const isEntered = values.some((value) => this.entered.has(`${field} ${value}`));
    const sent = this.account.saves.flatMap(({ save }) => save.details ?? []);
    return (
      isEntered &&
      !sent.some(({ name, wanted }) => name === field && values.map(Math.round).includes(Number(wanted)))
    );
  }

  /** Whenever the page crashes, the next one shows what this one did. */
  private expectHere(): void {
    const found = openingOf(this.account.now, this.device.mine).initial.details;
    for (const field of FIELDS) {
      const right = [Math.round(this.shown[field]), this.others.get(field)];
      expect(right).toContain(Math.round(found[field]));
    }
  }

  private show(details: VideoDetails): void {
    this.shown = details;
    this.see(details);
  }

  private see(details: VideoDetails): void {
    for (const field of FIELDS) this.seen.add(`${field} ${Math.round(details[field])}`);
  }

  private open(): SavedTrack {
    const copy = this.device.mine;
    return this.begin(copy?.change ?? 0, openingOf(this.account.now, copy));
  }

  private begin(change: number, opening: ReturnType<typeof openingOf>): SavedTrack {
    const { page, clock } = this;
    const after: TestClock['after'] = (delayMs, run) => clock.after(delayMs, () => page.isGone || run());
    const identity = { userId: 'ann', videoId: 'clip', writerId: MINE, change };
    const parts = { account: this.accountOf(page), local: this.device, clock: { nowMs: clock.nowMs, after } };
    this.opened = new SavedTrack(parts, identity, opening);
    this.show(opening.initial.details);
    this.opened.takeWork(workOf(0, 100, this.shown));
    return this.opened;
  }

  /** Nobody's value is replaced unseen. A closed page gets no answer, although its request is carried out. */
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
      save: (save, fallback, signal) => {
        for (const { name, seen } of save.details ?? []) {
          for (const value of seen) expect(this.seen).toContain(`${name} ${value}`);
        }
        return heard(account.save(save, fallback, signal));
      },
    };
  }
}

type Step =
  | { readonly kind: 'change' | 'back' | 'ahead' | 'elsewhere'; readonly field: Field }
  | { readonly kind: 'hide' | 'retry' | 'answer' }
  | { readonly kind: 'choose'; readonly takesNewer: boolean }
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'reopen'; readonly isCrash: boolean }
  | { readonly kind: 'line'; readonly is: TestAccount['line'] };

const field = fc.constantFrom(...FIELDS);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constantFrom('change', 'change', 'back', 'ahead', 'elsewhere'), field }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('hide', 'retry', 'answer') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('choose'), takesNewer: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('pass'), ms: fc.constantFrom(16, 500, 1600, 31_000) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reopen'), isCrash: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('line'),
      is: fc.constantFrom('up', 'down', 'loses answers', 'hangs'),
    }),
  },
);

it('loses no change of the details and replaces none unseen, whatever happens to page, connection and dashboard', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const browser = new Browser();
      let value = 100;
      for (const next of steps) {
        value += 1;
        // Fractions, which the account rounds.
        if (next.kind === 'change') browser.change(next.field, value + 0.4);
        else if (next.kind === 'back') browser.change(next.field, VIDEO_DETAILS[next.field]);
        else if (next.kind === 'ahead') browser.saveAhead(next.field, value + 0.4);
        else if (next.kind === 'elsewhere') browser.changeElsewhere(next.field, value);
        else if (next.kind === 'hide') browser.hide();
        else if (next.kind === 'retry') browser.track.retry();
        else if (next.kind === 'answer') browser.account.answer();
        else if (next.kind === 'choose') browser.answer(next.takesNewer);
        else if (next.kind === 'pass') await browser.clock.pass(next.ms);
        else if (next.kind === 'line') browser.account.line = next.is;
        else if (next.kind === 'reopen') await browser.reopen(next.isCrash);
        await browser.clock.pass(0);
      }
      browser.account.answer();
      await browser.clock.pass(200_000);
      await browser.expectSavedOrAsked();
    }),
    { numRuns: 500 },
  );
});

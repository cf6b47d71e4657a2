import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { VideoDetails } from '@/domain/video';
import type { Autosave } from '@/lib/autosave/autosave';
import { createDetailsAutosave } from '@/features/editor/details/details-saver';
import { withUnsaved, withoutSaved } from '@/studio/clip/kept-details';
import type { Timer } from '@/lib/timer';
import { TestClock } from '../saving/saving-world';
import { VIDEO_DETAILS } from '../../../editor-fixtures';
import { DetailsAccount, KeptCopy } from './details-world';

const FIELDS = ['circleSize', 'circleTilt', 'fontSize'] as const;
type Field = (typeof FIELDS)[number];

/** One browser, whose pages come and go; it knows what the user has to find. */
class Browser {
  readonly clock = new TestClock();
  readonly account = new DetailsAccount();
  private readonly kept = new KeptCopy();
  private page = { isGone: false };
  private shown = VIDEO_DETAILS;
  /** What a dialog is saving: until that has ended either is right. */
  private ahead: VideoDetails | null = null;
  private autosave: Autosave<VideoDetails>;

  constructor() {
    this.autosave = this.open();
  }

  get saver(): Autosave<VideoDetails> {
    return this.autosave;
  }

  change(field: Field, value: number): void {
    // The dialog lets nobody to the editor.
    if (this.ahead) return;
    this.shown = { ...this.shown, [field]: value };
    this.autosave.take(this.shown);
  }

  saveAhead(field: Field, value: number): void {
    if (this.ahead) return;
    const { page } = this;
    const entered = { ...this.shown, [field]: value };
    this.ahead = entered;
    const end = (isSaved: boolean): void => {
      if (page.isGone) return;
      this.ahead = null;
      if (!isSaved) return;
      this.shown = entered;
      this.autosave.take(entered);
    };
    this.autosave.saveAhead(entered).then(
      () => end(true),
      () => end(false),
    );
  }

  hide(): void {
    this.autosave.keepAtLast();
    void this.autosave.saveNow();
  }

  /** The page is gone, in order or without a word, and opened again; somebody else may change a field in between. */
  async reopen(
    isCrash: boolean,
    arrives: boolean,
    elsewhere: readonly [Field, number] | null,
  ): Promise<void> {
    if (!isCrash) await this.autosave.close();
    this.page.isGone = true;
    this.account.cut(arrives);
    const { ahead, shown } = this;
    this.ahead = null;
    if (elsewhere) this.account.take({ ...this.account.stored, [elsewhere[0]]: elsewhere[1] });
    this.page = { isGone: false };
    this.autosave = this.open();
    for (const field of FIELDS) {
      const right = elsewhere?.[0] === field ? [elsewhere[1]] : [shown[field], ahead?.[field]];
      this.expectOneOf(right, this.shown[field]);
    }
  }

  /** Whenever the page breaks down, and whatever reaches the account, the next one shows what this one did. */
  expectNothingLost(): void {
    for (const stored of [this.account.stored, ...this.account.unanswered]) {
      const found = withUnsaved(stored, this.kept.load());
      for (const field of FIELDS) this.expectOneOf([this.shown[field], this.ahead?.[field]], found[field]);
    }
  }

  expectSaved(): void {
    for (const field of FIELDS) expect(this.account.stored[field]).toBe(Math.round(this.shown[field]));
    expect([this.autosave.getState().kind, this.kept.load()]).toEqual(['saved', null]);
  }

  private expectOneOf(right: readonly (number | undefined)[], found: number): void {
    expect(right.map((value) => value !== undefined && Math.round(value))).toContain(Math.round(found));
  }

  private open(): Autosave<VideoDetails> {
    const { page, clock, account, kept } = this;
    const { stored } = account;
    const after: Timer['after'] = (delayMs, run) => clock.after(delayMs, () => page.isGone || run());
    this.shown = withUnsaved(stored, kept.load());
    withoutSaved(kept, stored);
    const autosave = createDetailsAutosave(stored, {
      save: account.save,
      kept,
      clock: { nowMs: clock.nowMs, after },
      onSaved: () => undefined,
      onFailure: () => undefined,
    });
    autosave.take(this.shown);
    return autosave;
  }
}

type Step =
  | { readonly kind: 'change' | 'back' | 'ahead'; readonly field: Field }
  | { readonly kind: 'hide' }
  | { readonly kind: 'retry' }
  | { readonly kind: 'answer' }
  | { readonly kind: 'pass'; readonly ms: number }
  | {
      readonly kind: 'reopen';
      readonly isCrash: boolean;
      readonly arrives: boolean;
      readonly elsewhere: Field | null;
    }
  | { readonly kind: 'line'; readonly is: DetailsAccount['line'] };

const field = fc.constantFrom(...FIELDS);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constantFrom('change', 'change', 'back', 'ahead'), field }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('hide', 'retry', 'answer') }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('pass'), ms: fc.constantFrom(16, 500, 1100, 31_000) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('reopen'),
      isCrash: fc.boolean(),
      arrives: fc.boolean(),
      elsewhere: fc.option(field),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('line'),
      is: fc.constantFrom('up', 'down', 'refuses', 'loses answers', 'hangs'),
    }),
  },
);

it('no change of the details is lost, whatever happens to page and line; nor what others changed meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const browser = new Browser();
      // Fractions, which the account rounds.
      let value = 100.4;
      for (const next of steps) {
        if (next.kind === 'change') browser.change(next.field, (value += 1));
        else if (next.kind === 'back') browser.change(next.field, VIDEO_DETAILS[next.field]);
        else if (next.kind === 'ahead') browser.saveAhead(next.field, (value += 1));
        else if (next.kind === 'hide') browser.hide();
        else if (next.kind === 'retry') browser.saver.retry();
        else if (next.kind === 'answer') browser.account.answer();
        else if (next.kind === 'pass') await browser.clock.pass(next.ms);
        else if (next.kind === 'line') browser.account.line = next.is;
        else if (next.kind === 'reopen') {
          const elsewhere = next.elsewhere && ([next.elsewhere, (value += 1)] as const);
          await browser.reopen(next.isCrash, next.arrives, elsewhere);
        }
        await browser.clock.pass(0);
        browser.expectNothingLost();
      }
      browser.account.answer();
      await browser.clock.pass(200_000);
      browser.expectSaved();
    }),
    { numRuns: 500 },
  );
});

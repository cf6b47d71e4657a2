import { describe, expect, it } from 'vitest';
import { createAnnouncer } from '@/ui/announcer';

function setUp() {
  let nowMs = 0;
  let timers: { readonly atMs: number; readonly run: () => void }[] = [];
  const announcer = createAnnouncer({
    nowMs: () => nowMs,
    after: (delayMs, run) => timers.push({ atMs: nowMs + delayMs, run }),
  });
  const spoken: string[] = [];
  const leave = announcer.subscribe(() => spoken.push(announcer.current()));
  const passTo = (ms: number): void => {
    nowMs = ms;
    const due = timers.filter((timer) => timer.atMs <= ms);
    timers = timers.filter((timer) => timer.atMs > ms);
    for (const timer of due) timer.run();
  };
  return { announcer, spoken, leave, passTo };
}

describe('announcer', () => {
  it('speaks at once after silence', () => {
    const { announcer, spoken } = setUp();
    announcer.announce('Tracking 1 %');
    expect(spoken).toEqual(['Tracking 1 %']);
  });

  it('speaks at most every two seconds, and then the newest', () => {
    const { announcer, spoken, passTo } = setUp();
    announcer.announce('Tracking 1 %');
    passTo(500);
    announcer.announce('Tracking 5 %');
    passTo(1900);
    announcer.announce('Tracking 20 %');
    expect(spoken).toEqual(['Tracking 1 %']);
    passTo(2000);
    expect(spoken).toEqual(['Tracking 1 %', 'Tracking 20 %']);
  });

  it('keeps the pause after a text that had to wait', () => {
    const { announcer, spoken, passTo } = setUp();
    announcer.announce('one');
    announcer.announce('two');
    passTo(2000);
    passTo(2100);
    announcer.announce('three');
    expect(spoken).toEqual(['one', 'two']);
    passTo(4000);
    expect(spoken).toEqual(['one', 'two', 'three']);
  });

  it('forgets what it said, and what was waiting, when the last listener leaves', () => {
    const { announcer, spoken, leave, passTo } = setUp();
    announcer.announce('one');
    announcer.announce('two');
    leave();
    expect(announcer.current()).toBe('');
    passTo(2000);
    expect(announcer.current()).toBe('');
    expect(spoken).toEqual(['one']);
  });

  it('keeps nothing for a later listener', () => {
    const { announcer, spoken, leave } = setUp();
    leave();
    announcer.announce('one');
    expect(announcer.current()).toBe('');
    announcer.subscribe(() => spoken.push(announcer.current()));
    announcer.announce('two');
    expect(spoken).toEqual(['two']);
  });
});

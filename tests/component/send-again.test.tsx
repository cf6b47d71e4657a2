// @module-tag core
import { act, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { SendAgain } from '@/features/auth/send-again';

/** A clock that moves only when the test advances it. */
function createTestClock() {
  let nowMs = 1_000_000;
  const ticking = new Set<() => void>();
  return {
    clock: {
      nowMs: () => nowMs,
      every: (_intervalMs: number, run: () => void) => {
        ticking.add(run);
        return () => void ticking.delete(run);
      },
    },
    isTicking: () => ticking.size > 0,
    pass(ms: number) {
      nowMs += ms;
      act(() => {
        for (const run of ticking) run();
      });
    },
  };
}

describe('sending the email again', () => {
  it('counts down a minute and then offers it', () => {
    const time = createTestClock();
    render(
      <SendAgain
        email="maya@northcourt.example"
        sentAtMs={time.clock.nowMs()}
        onSentAgain={vi.fn()}
        onUseAnotherEmail={vi.fn()}
        clock={time.clock}
      />,
    );
    expect(screen.getByText('1:00')).toBeInTheDocument();
    time.pass(36_000);
    expect(screen.getByText('0:24')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'send it again' })).not.toBeInTheDocument();
    time.pass(24_000);
    expect(screen.getByRole('button', { name: 'send it again' })).toBeInTheDocument();
    expect(time.isTicking()).toBe(false);
  });

  it('offers it at once if nothing was just sent', () => {
    const time = createTestClock();
    render(
      <SendAgain
        email="maya@northcourt.example"
        sentAtMs={0}
        onSentAgain={vi.fn()}
        onUseAnotherEmail={vi.fn()}
        clock={time.clock}
      />,
    );
    expect(screen.getByRole('button', { name: 'send it again' })).toBeInTheDocument();
  });
});

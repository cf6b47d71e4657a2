/** A counting semaphore with one waiter at a time. */
export class Semaphore {
  private wake: (() => void) | null = null;

  constructor(
    private slots: number,
    private readonly signal: AbortSignal,
  ) {
    signal.addEventListener('abort', () => this.wake?.(), { once: true });
  }

  /** Resolves when a slot is free. @throws the signal's reason when the signal aborts. */
  async wait(): Promise<void> {
    while (this.slots === 0 && !this.signal.aborted) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    this.signal.throwIfAborted();
  }

  acquire(): void {
    this.slots--;
  }

  release(): void {
    this.slots++;
    this.wake?.();
  }
}

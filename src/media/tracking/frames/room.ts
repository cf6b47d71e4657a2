/** Room for so many things at once. Who makes them waits and takes a place, who lets them go gives it back. */
export class Room {
  private wake: (() => void) | null = null;

  constructor(
    private places: number,
    private readonly signal: AbortSignal,
  ) {
    signal.addEventListener('abort', () => this.wake?.(), { once: true });
  }

  /** Resolves when there is a place; for one who waits at a time. @throws the signal's reason once that aborts. */
  async wait(): Promise<void> {
    while (this.places === 0 && !this.signal.aborted) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    this.signal.throwIfAborted();
  }

  take(): void {
    this.places--;
  }

  give(): void {
    this.places++;
    this.wake?.();
  }
}

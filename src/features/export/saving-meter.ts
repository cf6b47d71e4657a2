import { recordTransfer, startTransfer, transferOutlook, type TransferRate } from '@/domain/transfer-rate';

/** How far a made video is on its way into the account. */
export interface SavingProgress {
  readonly sentBytes: number;
  readonly totalBytes: number;
  /** Null while it is too early to say. */
  readonly bytesPerSec: number | null;
  /** Null while it is too early to say. */
  readonly leftSec: number | null;
  readonly elapsedSec: number;
}

/** Turns reports of sent bytes into progress. A clock in milliseconds is handed in, so that it can be tested. */
export class SavingMeter {
  private readonly startedMs: number;
  private rate: TransferRate;

  constructor(
    private readonly totalBytes: number,
    private readonly nowMs: () => number,
  ) {
    this.startedMs = nowMs();
    this.rate = startTransfer(0, this.startedMs);
  }

  sent(sentBytes: number): void {
    this.rate = recordTransfer(this.rate, sentBytes, this.nowMs());
  }

  read(): SavingProgress {
    const outlook = transferOutlook(this.rate, this.totalBytes);
    return {
      sentBytes: this.rate.sentBytes,
      totalBytes: this.totalBytes,
      bytesPerSec: outlook?.bytesPerSec ?? null,
      leftSec: outlook?.leftSec ?? null,
      elapsedSec: (this.nowMs() - this.startedMs) / 1000,
    };
  }
}

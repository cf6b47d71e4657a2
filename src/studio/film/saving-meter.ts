import { recordTransfer, startTransfer, transferOutlook, type TransferRate } from '@/domain/transfer-rate';

/** How much of a finished video has been uploaded to the account. */
export interface SavingProgress {
  readonly sentBytes: number;
  readonly totalBytes: number;
  /** Null while there is too little data for an estimate. */
  readonly bytesPerSec: number | null;
  /** Null while there is too little data for an estimate. */
  readonly leftSec: number | null;
  readonly elapsedSec: number;
}

/** Computes the upload progress from reports of sent bytes. Tests can pass their own clock, in milliseconds. */
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

import type { StartConversion } from '@/media/export/conversion-types';
import { convertFile, type ConvertedFile } from './convert-file';
import { runningConversion } from './running-conversion';
import type { Converter } from './upload-run';
import type { UploadState } from './upload-state';

/** Holds what the last conversion has made until it is uploaded or given up: it takes room on the device. */
export class KeptConversion {
  private kept: ConvertedFile | null = null;

  /** A converter whose result is held here. */
  converterWith(startConversion: StartConversion): Converter {
    return async (file, signal, onProgress) => {
      runningConversion.keep(file.name);
      try {
        this.kept = await convertFile(file, startConversion, signal, onProgress);
      } finally {
        runningConversion.keep(null);
      }
      return this.kept.file;
    };
  }

  holds(file: File): boolean {
    return this.kept?.file === file;
  }

  get isEmpty(): boolean {
    return this.kept === null;
  }

  /** After an upload has ended: a failed one that can be tried again needs the file once more. */
  settle(state: UploadState): void {
    const waits = state.status === 'failed' && state.canRetry && this.holds(state.file);
    if (!waits) this.giveUp();
  }

  giveUp(): void {
    const given = this.kept;
    this.kept = null;
    void given?.release();
  }
}

import type { StartConversion } from '@/media/export/conversion-types';
import { convertFile, type ConvertedFile } from './convert-file';
import { runningConversion } from './running-conversion';
import type { Converter } from './upload-run';
import type { UploadState } from './upload-state';

/** Holds the result of the last conversion until it is uploaded or discarded, so that its storage can be freed. */
export class ConversionCache {
  private kept: ConvertedFile | null = null;

  /** Returns a converter whose result this cache holds. */
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

  /** Keeps a converted file while it is uploaded. */
  keep(made: ConvertedFile): void {
    this.giveUp();
    this.kept = made;
  }

  holds(file: File): boolean {
    return this.kept?.file === file;
  }

  get isEmpty(): boolean {
    return this.kept === null;
  }

  /** Releases the file after an upload, unless the upload failed and a retry needs the file. */
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

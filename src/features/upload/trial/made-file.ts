import type { ConvertedFile } from '../convert-file';

/** Holds the file that was made from the visitor's clip (converted, copied or cut), so that its storage can be freed. */
export class MadeFile {
  private held: ConvertedFile | null = null;

  /** Holds a file instead of the one before, from which it may have been made. */
  readonly keep = (made: ConvertedFile): void => {
    const before = this.held;
    this.held = made;
    void before?.release();
  };

  giveUp(): void {
    const given = this.held;
    this.held = null;
    void given?.release();
  }
}

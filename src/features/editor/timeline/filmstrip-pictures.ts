/** What is kept of an ImageBitmap here. */
interface Closable {
  close(): void;
}

/** Five times what is in sight at most; 5 MB of pictures. */
const MOST_PICTURES = 96;

/** The filmstrip's pictures by their frames: as many as are wanted and some that were, so that memory stays bounded. */
export class FilmstripPictures<Picture extends Closable> {
  /** Those that were wanted last at the end. */
  private readonly byFrame = new Map<number, Picture>();

  constructor(private readonly most = MOST_PICTURES) {}

  /** Says which pictures are shown now. @returns the frames whose pictures are missing, in rising order. */
  want(frames: readonly number[]): readonly number[] {
    const missing = new Set<number>();
    for (const frame of frames) {
      const picture = this.byFrame.get(frame);
      if (picture) this.put(frame, picture);
      else missing.add(frame);
    }
    return [...missing].sort((a, b) => a - b);
  }

  /** Takes a picture over, and closes those that were not wanted for the longest time. */
  add(frame: number, picture: Picture): void {
    this.byFrame.get(frame)?.close();
    this.put(frame, picture);
    for (const [oldest, old] of this.byFrame) {
      if (this.byFrame.size <= this.most) return;
      this.byFrame.delete(oldest);
      old.close();
    }
  }

  /** The picture of a frame, or until that is there the nearest one that is not further away. */
  near(frame: number, mostFrames: number): Picture | null {
    const exact = this.byFrame.get(frame);
    if (exact) return exact;
    let nearest: Picture | null = null;
    let distance = mostFrames;
    for (const [other, picture] of this.byFrame) {
      if (Math.abs(other - frame) > distance) continue;
      distance = Math.abs(other - frame);
      nearest = picture;
    }
    return nearest;
  }

  clear(): void {
    for (const picture of this.byFrame.values()) picture.close();
    this.byFrame.clear();
  }

  private put(frame: number, picture: Picture): void {
    this.byFrame.delete(frame);
    this.byFrame.set(frame, picture);
  }
}

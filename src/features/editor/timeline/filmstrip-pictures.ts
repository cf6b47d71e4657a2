/** The part of ImageBitmap that this file uses. */
interface Closable {
  close(): void;
}

/** At most five times the visible pictures, which is 5 MB. */
const MOST_PICTURES = 96;

/**
 * Caches the filmstrip's pictures by frame: those that are wanted and some earlier ones, so that memory stays
 * bounded.
 */
export class FilmstripPictures<Picture extends Closable> {
  /** Sorted by when they were last wanted, the latest at the end. */
  private readonly byFrame = new Map<number, Picture>();

  constructor(private readonly most = MOST_PICTURES) {}

  /**
   * Marks the pictures that are shown now.
   * @returns the frames whose pictures are missing, in ascending order.
   */
  want(frames: readonly number[]): readonly number[] {
    const missing = new Set<number>();
    for (const frame of frames) {
      const picture = this.byFrame.get(frame);
      if (picture) this.put(frame, picture);
      else missing.add(frame);
    }
    return [...missing].sort((a, b) => a - b);
  }

  /** Stores a picture, and closes the pictures that have been unwanted the longest. */
  add(frame: number, picture: Picture): void {
    this.byFrame.get(frame)?.close();
    this.put(frame, picture);
    for (const [oldest, old] of this.byFrame) {
      if (this.byFrame.size <= this.most) return;
      this.byFrame.delete(oldest);
      old.close();
    }
  }

  /** The picture of a frame; if it is missing, the nearest picture within the given distance, or null. */
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

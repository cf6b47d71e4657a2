/**
 * The functions that the benchmark calls in its page. All values are passed as JSON. Frames are thirtieths of a second
 * of a clip.
 */
import type { TrackingMethod } from '@/domain/track';
import type { FrameLayout } from '@/media/tracking/geometry';
import type { Question } from './questions';
import type { FramePoint, Point } from './scores';

export interface ClipShape {
  /** Size as displayed. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly frames: number;
  readonly frameRate: number;
}

export interface RunRequest {
  readonly clipUrl: string;
  readonly startFrame: number;
  /** The last frame to track. */
  readonly lastFrame: number;
  readonly center: Point;
  readonly radiusPx: number;
}

export interface TrackRequest extends RunRequest {
  readonly method: TrackingMethod;
  readonly isContinuation?: boolean;
  /** How long to search for a lost player; by default as long as the product. */
  readonly searchForSec?: number;
}

export interface EngineRun {
  readonly points: readonly FramePoint[];
  /** Missing for engines that ask no questions. */
  readonly questions?: readonly Question[];
  /** True if the run ended before the last frame because the engine gave up. */
  readonly saysLost: boolean;
  /** Milliseconds of the engine for each frame, without decoding. */
  readonly frameMs: readonly number[];
  readonly processedFrames: number;
  /** Seconds from the start to the end of the call; everything is already loaded. */
  readonly wallSec: number;
}

export interface DecodeRequest {
  readonly clipUrl: string;
  /**
   * Address that stores the pictures one after the other, as pictureIn() reads them, by POST at the byte offset ?at= .
   */
  readonly storeUrl: string;
}

/** The pictures that the engine gets, and the data needed to read them back. */
export interface DecodedShape {
  readonly layout: FrameLayout;
  readonly fullRange: boolean;
  readonly frames: number;
}

export interface ReorderRequest {
  readonly clipUrl: string;
  /** Address that stores the pieces of the file by POST, at the byte offset ?at= . */
  readonly storeUrl: string;
  readonly order: readonly number[];
}

export interface SynthesizedClip {
  readonly radiusPx: number;
  readonly boxes: readonly { readonly x: number; readonly y: number; readonly sidePx: number }[];
}

export interface BenchPage {
  /** Resolves when the workers have loaded OpenCV and the people model, and have tracked on a small clip. */
  warmUp(method: TrackingMethod, hasPeople: boolean): Promise<void>;
  describeClip(clipUrl: string): Promise<ClipShape>;
  track(request: TrackRequest): Promise<EngineRun>;
  trackAsSpecified(request: RunRequest): Promise<EngineRun>;
  reorder(request: ReorderRequest): Promise<void>;
  decode(request: DecodeRequest): Promise<DecodedShape>;
  syntheticNames(): Promise<readonly string[]>;
  synthesize(request: { readonly name: string; readonly storeUrl: string }): Promise<SynthesizedClip>;
}

declare global {
  interface Window {
    trackingBench: BenchPage;
  }
}

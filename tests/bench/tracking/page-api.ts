/** What the benchmark calls in its page. All values pass through JSON. Frames are thirtieths of a second of a clip. */
import type { TrackingMethod } from '@/domain/track';
import type { FrameLayout } from '@/media/tracking/geometry';
import type { Question } from './questions';
import type { FramePoint, Point } from './scores';

export interface ClipShape {
  /** As displayed. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly frames: number;
  readonly frameRate: number;
}

export interface RunRequest {
  readonly clipUrl: string;
  readonly startFrame: number;
  /** The last one that matters. */
  readonly lastFrame: number;
  readonly center: Point;
  readonly radiusPx: number;
}

export interface TrackRequest extends RunRequest {
  readonly method: TrackingMethod;
  readonly isContinuation?: boolean;
  /** How long a lost player is looked for; the product's own default when left out. */
  readonly searchForSec?: number;
}

export interface EngineRun {
  readonly points: readonly FramePoint[];
  /** Left out by engines that do not ask. */
  readonly questions?: readonly Question[];
  /** The run ended before the last frame, because the engine gave up. */
  readonly saysLost: boolean;
  /** Milliseconds that the engine spent on each frame, without decoding. */
  readonly frameMs: readonly number[];
  readonly processedFrames: number;
  /** From the call to its end, everything loaded before. */
  readonly wallSec: number;
}

export interface DecodeRequest {
  readonly clipUrl: string;
  /** Takes the pictures one after the other, as pictureIn() reads them, by POST at the byte offset given as ?at= . */
  readonly storeUrl: string;
}

/** Pictures as the engine gets them, and how to read them back. */
export interface DecodedShape {
  readonly layout: FrameLayout;
  readonly fullRange: boolean;
  readonly frames: number;
}

export interface ReorderRequest {
  readonly clipUrl: string;
  /** Takes the pieces of the file by POST, at the byte offset given as ?at= . */
  readonly storeUrl: string;
  readonly order: readonly number[];
}

export interface SynthesizedClip {
  readonly radiusPx: number;
  readonly boxes: readonly { readonly x: number; readonly y: number; readonly sidePx: number }[];
}

export interface BenchPage {
  /** Ends when the worker has its OpenCV and has tracked on a small clip. */
  warmUp(method: TrackingMethod): Promise<void>;
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

/** What the benchmark calls in its page. All values pass through JSON. Times in seconds. */
import type { PipelineName } from '@/domain/export-options';
import type { OutputFacts } from './output-facts';
import type { ClipRecipe } from './scenes';

export interface ClipShape {
  /** As displayed. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** On the 30 fps grid. */
  readonly frames: number;
  /** The clip's own. */
  readonly frameRate: number;
  readonly hasAudio: boolean;
  readonly canDecode: boolean;
}

export interface PipelineRun {
  /** The one that really ran, by its own account. */
  readonly pipeline: string;
  /** The whole export, start of the worker included. */
  readonly sec: number;
  /** The part of it that makes frames. */
  readonly framesSec: number;
  /** Title frames included. */
  readonly frames: number;
}

/** Parts of the naive way, which grow differently with the clip's length. */
export interface NaiveRun {
  readonly loadSec: number;
  readonly titleSec: number;
  /** Seeking, drawing, compressing and handing over the clip's frames. */
  readonly clipSec: number;
  readonly encodeSec: number;
  readonly clipFrames: number;
}

/** All but the first work on the file in the page's input. */
export interface BenchPage {
  /** Writes a clip in H.264. @param storeUrl takes its pieces by POST, at the byte offset given as ?at= . */
  makeClip(request: { readonly recipe: ClipRecipe; readonly storeUrl: string }): Promise<void>;
  /** Writes the clip over and over until it is so long. */
  repeatClip(request: { readonly seconds: number; readonly storeUrl: string }): Promise<void>;
  describeClip(): Promise<ClipShape>;
  /** @throws also when the export says nothing for too long. */
  runPipeline(way: PipelineName): Promise<PipelineRun>;
  /** @param maxFrames of the clip. */
  runNaively(maxFrames: number): Promise<NaiveRun>;
  /** What is in the file that the pipeline made. */
  readOutput(): Promise<OutputFacts>;
  /** Hands the file that the pipeline made over and frees it. */
  storeOutput(storeUrl: string): Promise<void>;
}

declare global {
  interface Window {
    exportBench: BenchPage;
  }
}

/** The functions that the benchmark calls in its page. All values are passed as JSON. Times in seconds. */
import type { LookKind } from '@/domain/film-look';
import type { ExportOptions, PipelineName } from '@/domain/export-options';
import type { OutputFacts } from './output-facts';
import type { ClipRecipe } from './scenes';

export interface ClipShape {
  /** Size as displayed. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Frames on the 30 fps grid. */
  readonly frames: number;
  /** The clip's own frame rate. */
  readonly frameRate: number;
  readonly hasAudio: boolean;
  readonly canDecode: boolean;
}

export interface PipelineRun {
  /** The pipeline that actually ran, as the export reports it. */
  readonly pipeline: string;
  /** Time of the whole export, from the click to the finished file. */
  readonly sec: number;
  /** Time of the part that makes frames. */
  readonly framesSec: number;
  /** Number of frames, including the title's. */
  readonly frames: number;
}

/** A film: the whole clip at its own size in the follow look, except for the given options. */
export interface WhatToExport {
  readonly pipeline: PipelineName;
  readonly look?: LookKind;
  /** False for a film without a title card. */
  readonly hasTitle?: boolean;
  /** True for an export whose worker is not started before. */
  readonly isCold?: boolean;
  readonly options?: Partial<Pick<ExportOptions, 'size' | 'shape' | 'furtherShapes'>>;
}

/** One part of the export, which works without the others. */
export interface PartRun {
  readonly sec: number;
  readonly frames: number;
}

/** Times of the parts of the naive export, because they grow differently with the clip's length. */
export interface NaiveRun {
  readonly loadSec: number;
  readonly titleSec: number;
  /** Time for seeking, drawing, compressing and passing on the clip's frames. */
  readonly clipSec: number;
  readonly encodeSec: number;
  readonly clipFrames: number;
}

/** What a reel's plays are: films with or without a dip between them, or clips with their tracks. */
export type ReelKind = 'joined' | 'dipped' | 'composed';

export interface ReelRun {
  readonly sec: number;
  readonly frames: number;
  readonly encodedFrames: number;
  readonly sizeBytes: number;
}

/** Every function except makeClip works on the file in the page's input. */
export interface BenchPage {
  /** Writes a clip in H.264. @param storeUrl takes its pieces by POST, at the byte offset given as ?at= . */
  makeClip(request: { readonly recipe: ClipRecipe; readonly storeUrl: string }): Promise<void>;
  /** Repeats the clip until it has this length. */
  repeatClip(request: { readonly seconds: number; readonly storeUrl: string }): Promise<void>;
  describeClip(): Promise<ClipShape>;
  /** Starts the export's worker, as the editor does long before the user exports. */
  warmUp(): Promise<void>;
  /** Exports by a pipeline, with the warm worker if there is one. @throws also if the export reports nothing for too long. */
  runPipeline(what: WhatToExport): Promise<PipelineRun>;
  /** Makes a reel that shows the clip, or its last exported film, this many times. */
  makeReel(what: { readonly kind: ReelKind; readonly plays: number }): Promise<ReelRun>;
  /** Decodes the clip and does nothing else. */
  decodeAlone(): Promise<PartRun>;
  /** Paints the frames of the export and keeps them. */
  paintFrames(): Promise<void>;
  /** Encodes the painted frames and does nothing else. */
  encodeAlone(): Promise<PartRun>;
  /** Decodes and encodes the clip this many times, two at a time, with nothing in between. */
  transcodeAlone(what: { readonly plays: number }): Promise<PartRun>;
  /** Converts the clip with mediabunny's Conversion. */
  runConversion(what: { readonly drawsOverlay: boolean }): Promise<PartRun>;
  /** @param maxFrames the most frames of the clip to export. */
  runNaively(maxFrames: number): Promise<NaiveRun>;
  /** Reads the properties of the file that the pipeline made. */
  readOutput(): Promise<OutputFacts>;
  /** Stores the file that the pipeline made, and frees it. */
  storeOutput(storeUrl: string): Promise<void>;
}

declare global {
  interface Window {
    exportBench: BenchPage;
  }
}

import { lazy, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { currentPlanQuery, tokenStatsQuery } from '@/backend/queries';
import type { Plan } from '@/domain/plan';
import { MAX_UPLOAD_BYTES } from '@/domain/limits';
import { formatBytes } from '@/domain/format';
import type { BrowserShortcoming } from '@/media/browser-shortcoming';
import type { StartConversion } from '@/media/export/conversion-types';
import { BrowserNote } from './browser-note';
import { CLIP_READER } from './clip-reader';
import { CutCard } from './cut-card';
import { CostCard } from './cost-card';
import { DropZone } from './drop-zone';
import { startConversion as startLazily } from './lazy-conversion';
import { SharedClipCard } from './shared-clip-card';
import { limitOf } from './token-limit';
import { TokenLimitDialog } from './token-limit-dialog';
import { UploadOutcome } from './upload-outcome';
import type { UploadState } from './upload-state';
import { useUpload } from './upload-store';

const CuttingPage = lazy(async () => ({
  default: (await import('./cutting/cutting-page')).CuttingPage,
}));

const BUSY = new Set<UploadState['status']>([
  'checking',
  'converting',
  'copying',
  'uploading',
  'offline',
  'cancelling',
  'done',
]);

interface UploadScreenProps {
  /** Called when the clip is uploaded and recorded, so that the editor can open. */
  readonly onReady: (video: { readonly id: string; readonly file: File | null }) => void;
  /** Called with the videos of plays that were cut and uploaded, in order. */
  readonly onPlays: (videoIds: readonly string[]) => void;
  /** Converts clips that this browser cannot decode. */
  readonly startConversion?: StartConversion;
  /** A feature that this browser lacks; null if it has all of them. */
  readonly shortcoming?: BrowserShortcoming | null;
}

/** The screen for choosing, checking, uploading and recording a clip, or for cutting plays out of a file. */
export function UploadScreen(props: UploadScreenProps) {
  const { startConversion = startLazily } = props;
  const { start, reset, leave } = useUpload();
  useEffect(() => leave, [leave]);
  const [cutting, setCutting] = useState<{ readonly file: File | null } | null>(null);
  if (!cutting) {
    const cut = (file: File | null): void => {
      reset();
      setCutting({ file });
    };
    return <ClipScreen {...props} startConversion={startConversion} onCut={cut} />;
  }
  return (
    <CuttingPage
      file={cutting.file}
      tools={{ reader: CLIP_READER, startConversion }}
      onBack={() => setCutting(null)}
      onPlays={props.onPlays}
      onWhole={(file) => {
        setCutting(null);
        void start(file, CLIP_READER);
      }}
    />
  );
}

interface ClipScreenProps extends UploadScreenProps {
  readonly startConversion: StartConversion;
  /** Opens a file for cutting; null to choose one first. */
  readonly onCut: (file: File | null) => void;
}

function ClipScreen({ onReady, startConversion, shortcoming = null, onCut: cut }: ClipScreenProps) {
  const { state, start, convert, cancel, reset } = useUpload();
  const stats = useQuery(tokenStatsQuery).data;
  const plan = useQuery(currentPlanQuery);
  const inputRef = useRef<HTMLInputElement>(null);
  useOutcome(state, onReady, reset);
  const browse = () => inputRef.current?.click();
  const closed = closedBy(state, shortcoming);
  return (
    <div className="page-column max-w-[1136px] pt-6 pb-24 desk:pt-10">
      <h1 className="mb-2 text-h1">Upload a video</h1>
      <p className="mb-6 text-muted">One clip, one player. Ten to thirty seconds works best.</p>
      <div className="flex flex-col gap-4 desk:gap-6">
        <SharedClipCard isClosed={closed !== null} onUse={(file) => void start(file, CLIP_READER)} />
        <DropZone
          inputRef={inputRef}
          sizeText={plan.isPending ? null : sizeText(plan.data)}
          closed={closed}
          onFile={(file) => void start(file, CLIP_READER)}
        />
        <div className="grid gap-4 desk:grid-cols-[repeat(auto-fit,minmax(340px,1fr))] desk:gap-6">
          {shortcoming && <BrowserNote shortcoming={shortcoming} />}
          <UploadOutcome
            state={state}
            onBrowse={browse}
            onStart={(file) => void start(file, CLIP_READER)}
            onConvert={(file) => void convert(file, CLIP_READER, startConversion)}
            onCancel={() => void cancel()}
            onCut={cut}
          />
          <CostCard clip={state.status === 'uploading' ? state.clip : null} stats={stats} />
          {closed === null && <CutCard onCut={cut} />}
        </div>
      </div>
      <TokenLimitDialog
        limit={limitOf(state)}
        onClose={reset}
        onCut={state.status === 'limited' ? () => cut(state.file) : null}
        onUploadAnyway={
          state.status === 'limited' && state.isUploadable
            ? () => void start(state.file, CLIP_READER, { isShortageKnown: true })
            : null
        }
      />
    </div>
  );
}

/** Why the drop zone accepts no clip; null if it accepts one. */
function closedBy({ status }: UploadState, shortcoming: BrowserShortcoming | null): string | null {
  if (shortcoming === 'too-old') return 'Not in this browser';
  return BUSY.has(status) ? 'One upload at a time' : null;
}

/** Passes a finished upload to the app, once. */
function useOutcome(state: UploadState, onReady: UploadScreenProps['onReady'], reset: () => void): void {
  const handOn = useEffectEvent((video: { readonly id: string; readonly file: File | null }) => {
    reset();
    onReady(video);
  });
  useEffect(() => {
    if (state.status === 'done') handOn({ id: state.videoId, file: state.isConverted ? null : state.file });
  }, [state]);
}

function sizeText(plan: Plan | null | undefined): string {
  if (!plan) return `up to ${formatBytes(MAX_UPLOAD_BYTES)}`;
  return `up to ${formatBytes(plan.fileSizeLimitBytes)} on ${plan.name}`;
}

import { useEffect, useEffectEvent, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { currentPlanQuery, tokenStatsQuery } from '@/backend/queries';
import type { Plan } from '@/domain/plan';
import { MAX_UPLOAD_BYTES } from '@/domain/limits';
import { formatBytes } from '@/domain/format';
import type { BrowserShortcoming } from '@/media/browser-shortcoming';
import type { StartConversion } from '@/media/export/conversion-types';
import { probeClip } from '@/media/reading/probe';
import { makeThumbnail } from '@/media/reading/thumbnail';
import { BrowserNote } from './browser-note';
import { CostCard } from './cost-card';
import { DropZone } from './drop-zone';
import { startConversion as startLazily } from './lazy-conversion';
import { TokenLimitDialog, type TokenLimit } from './token-limit-dialog';
import type { ClipReader } from './upload-job';
import { UploadOutcome } from './upload-outcome';
import type { UploadState } from './upload-state';
import { useUpload } from './upload-store';

const BUSY = new Set<UploadState['status']>(['checking', 'converting', 'uploading', 'cancelling', 'done']);

const READER: ClipReader = { probeClip, makeThumbnail };

interface UploadScreenProps {
  /** The clip is uploaded and recorded: time for the editor. */
  readonly onReady: (video: { readonly id: string; readonly file: File | null }) => void;
  /** What converts clips that this browser cannot decode. */
  readonly startConversion?: StartConversion;
  /** What this browser lacks. */
  readonly shortcoming?: BrowserShortcoming | null;
}

/** Takes a clip in: choice, checks, upload, record. */
export function UploadScreen({
  onReady,
  startConversion = startLazily,
  shortcoming = null,
}: UploadScreenProps) {
  const { state, start, convert, cancel, reset, leave } = useUpload();
  const stats = useQuery(tokenStatsQuery).data;
  const plan = useQuery(currentPlanQuery);
  const inputRef = useRef<HTMLInputElement>(null);
  useOutcome(state, onReady, reset);
  useEffect(() => leave, [leave]);
  const browse = () => inputRef.current?.click();
  return (
    <div className="page-column max-w-[1136px] pt-6 pb-24 desk:pt-10">
      <h1 className="mb-2 text-h1">Upload a video</h1>
      <p className="mb-6 text-muted">One clip, one player. Ten to thirty seconds works best.</p>
      <div className="grid items-start gap-4 desk:grid-cols-[1fr_376px] desk:gap-6">
        <DropZone
          inputRef={inputRef}
          sizeText={plan.isPending ? null : sizeText(plan.data)}
          closed={closedBy(state, shortcoming)}
          onFile={(file) => void start(file, READER)}
        />
        <div className="flex flex-col gap-4">
          {shortcoming && <BrowserNote shortcoming={shortcoming} />}
          <UploadOutcome
            state={state}
            onBrowse={browse}
            onStart={(file) => void start(file, READER)}
            onConvert={(file) => void convert(file, READER, startConversion)}
            onCancel={() => void cancel()}
          />
          <CostCard clip={state.status === 'uploading' ? state.clip : null} stats={stats} />
        </div>
      </div>
      <TokenLimitDialog limit={limitOf(state)} onClose={reset} />
    </div>
  );
}

/** Why no clip is taken, in the words of the drop zone; null when one is. */
function closedBy({ status }: UploadState, shortcoming: BrowserShortcoming | null): string | null {
  if (shortcoming === 'too-old') return 'Not in this browser';
  return BUSY.has(status) ? 'One upload at a time' : null;
}

/** Hands a finished upload on, once. */
function useOutcome(state: UploadState, onReady: UploadScreenProps['onReady'], reset: () => void): void {
  const handOn = useEffectEvent((video: { readonly id: string; readonly file: File | null }) => {
    reset();
    onReady(video);
  });
  useEffect(() => {
    if (state.status === 'done') handOn({ id: state.videoId, file: state.isConverted ? null : state.file });
  }, [state]);
}

function limitOf(state: UploadState): TokenLimit | null {
  if (state.status !== 'limited') return null;
  const { reason, neededTokens, file } = state;
  return { reason, neededTokens, consequence: `${file.name} was not uploaded and nothing was charged.` };
}

function sizeText(plan: Plan | null | undefined): string {
  if (!plan || plan.fileSizeLimitBytes >= MAX_UPLOAD_BYTES) return `up to ${formatBytes(MAX_UPLOAD_BYTES)}`;
  return `up to ${formatBytes(plan.fileSizeLimitBytes)} on ${plan.name}`;
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { AppError, isAbort, messageOf } from '@/domain/errors';
import type { ExportProgress, ExportResult } from '@/media/export/export-video';
import { keepExport } from '@/media/export/kept-exports';
import { downloadFile } from '@/lib/download-file';
import { exportFileName } from './export-file-name';
import type { ExportJob } from '@/media/export/export-job';
import { isBusy, type ExportPhase } from './export-phase';
import { makeVideo, saveVideo } from './run-export';

interface ExportControls {
  readonly phase: ExportPhase;
  readonly cancel: () => void;
  readonly saveAgain: () => void;
  readonly download: () => void;
}

interface ExportCallbacks {
  readonly onCancelled: () => void;
  readonly onTokenShortage: () => void;
}

/** Runs one export from the moment the dialog opens: make, save, and what can go wrong with either. */
export function useExport(job: ExportJob, callbacks: ExportCallbacks): ExportControls {
  const [phase, setPhase] = useState<ExportPhase>({ kind: 'working', progress: null });
  const queryClient = useQueryClient();
  const abort = useRef(new AbortController());
  const latest = useRef(callbacks);
  const made = useRef<ExportResult | null>(null);
  const isCancelled = useRef(false);
  const times = useRef<ExportProgress['elapsedByStage'] | undefined>(undefined);
  useEffect(() => {
    latest.current = callbacks;
  });

  const save = useCallback(
    async (result: ExportResult, signal: AbortSignal): Promise<void> => {
      const onSent = (sentBytes: number, totalBytes: number): void =>
        setPhase({ kind: 'saving', result, sentBytes, totalBytes, elapsedByStage: times.current });
      onSent(0, result.file.size);
      try {
        await saveVideo(
          { videoId: job.video.id, file: result.file, saveAs: exportFileName(job.video) },
          signal,
          onSent,
        );
        made.current = null;
        await result.release();
        setPhase({ kind: 'saved', elapsedByStage: times.current });
        await queryClient.invalidateQueries({ queryKey: ['videos'] });
        await queryClient.invalidateQueries({ queryKey: ['token-stats'] });
      } catch (error) {
        if (isAbort(error)) throw error;
        downloadFile(result.file, exportFileName(job.video));
        setPhase({ kind: 'save-failed', result });
      }
    },
    [job, queryClient],
  );

  useEffect(() => {
    const controller = new AbortController();
    abort.current = controller;
    const run = async (): Promise<void> => {
      const result = await makeVideo(job, controller.signal, (progress) => {
        times.current = progress.elapsedByStage;
        setPhase({ kind: 'working', progress });
      });
      made.current = result;
      keepForLater(job, result);
      await save(result, controller.signal);
    };
    run().catch((error: unknown) => {
      if (isAbort(error)) return;
      if (error instanceof AppError && error.code === 'insufficient-tokens') latest.current.onTokenShortage();
      else setPhase({ kind: 'failed', message: messageOf(error, 'export-failed') });
    });
    return () => {
      controller.abort();
      // What was made is thrown away only when the user said so; else it waits to be saved (KeptExports).
      if (isCancelled.current) void made.current?.release();
      else made.current?.leave();
      made.current = null;
    };
  }, [job, save]);

  useBeforeUnloadWarning(isBusy(phase));

  return {
    phase,
    cancel: () => {
      isCancelled.current = true;
      abort.current.abort();
      latest.current.onCancelled();
    },
    saveAgain: () => {
      if (phase.kind === 'save-failed') void save(phase.result, abort.current.signal).catch(ignoreAbort);
    },
    download: () => {
      if (phase.kind === 'save-failed') downloadFile(phase.result.file, exportFileName(job.video));
    },
  };
}

function keepForLater({ video }: ExportJob, { tempName }: ExportResult): void {
  keepExport({ fileName: tempName, userId: video.userId, videoId: video.id, saveAs: exportFileName(video) });
}

function ignoreAbort(error: unknown): void {
  if (!isAbort(error)) throw error;
}

function useBeforeUnloadWarning(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isActive]);
}

import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { tokenStatsQuery, videosQuery } from '@/backend/queries';
import type { ExportJob } from '@/media/export/export-job';
import { toast } from '@/ui/toast';
import { isBusy, type ExportPhase } from './export-phase';
import { ExportRun } from './export-run';

interface ExportControls {
  readonly phase: ExportPhase;
  readonly cancel: () => void;
  readonly saveAgain: () => void;
  readonly download: () => void;
}

interface ExportCallbacks {
  readonly onCancelled: () => void;
  readonly onCharged: (tokens: number) => void;
  readonly onTokenShortage: () => void;
}

/** Runs one export from the moment the dialog opens, and shows where it is. Another job is another export. */
export function useExport(job: ExportJob, callbacks: ExportCallbacks): ExportControls {
  const [phase, setPhase] = useState<ExportPhase>({ kind: 'working', progress: null });
  const queryClient = useQueryClient();
  const run = useRef<ExportRun | null>(null);
  const latest = useRef(callbacks);
  useEffect(() => {
    latest.current = callbacks;
  });

  useEffect(() => {
    const started = new ExportRun(job, {
      onPhase: setPhase,
      onCharged: (tokens) => latest.current.onCharged(tokens),
      onSaved: (wasCancelled) => {
        void queryClient.invalidateQueries({ queryKey: videosQuery.queryKey });
        void queryClient.invalidateQueries({ queryKey: tokenStatsQuery.queryKey });
        if (wasCancelled)
          toast.info('Video Saved', { description: 'It was saved before it could be cancelled.' });
      },
      onTokenShortage: () => latest.current.onTokenShortage(),
    });
    run.current = started;
    started.start();
    return () => {
      run.current = null;
      started.dispose();
    };
  }, [job, queryClient]);

  useBeforeUnloadWarning(isBusy(phase));

  const cancel = async (): Promise<void> => {
    const cancelled = run.current;
    await cancelled?.cancel();
    if (run.current === cancelled) latest.current.onCancelled();
  };
  return {
    phase,
    cancel: () => void cancel(),
    saveAgain: () => run.current?.saveAgain(),
    download: () => run.current?.download(),
  };
}

function useBeforeUnloadWarning(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isActive]);
}

import { useRef, useState } from 'react';

type TaskState =
  | { readonly status: 'idle' | 'busy' | 'done'; readonly error: null }
  | { readonly status: 'failed'; readonly error: unknown };

export type Task<Input> = TaskState & {
  /** Starts the work. If an earlier run has not finished, its outcome is ignored. */
  readonly run: (input: Input) => void;
  /** Clears the outcome, and ignores that of the current run. */
  readonly reset: () => void;
};

interface TaskOptions<Input> {
  readonly work: (input: Input) => Promise<void>;
  readonly onDone?: (input: Input) => void;
  readonly onFailed?: (input: Input) => void;
}

const IDLE: TaskState = { status: 'idle', error: null };

/**
 * Runs one task of a form: holds its state for the screen and calls back when it ends. Only for the sign-in, where
 * react-query's useMutation would add 9 kB (gzip).
 */
export function useTask<Input>({ work, onDone, onFailed }: TaskOptions<Input>): Task<Input> {
  const [state, setState] = useState<TaskState>(IDLE);
  const lastRun = useRef(0);

  const settle = (runNumber: number, next: TaskState, then: () => void): void => {
    if (runNumber !== lastRun.current) return;
    setState(next);
    then();
  };
  const run = (input: Input): void => {
    const runNumber = ++lastRun.current;
    setState({ status: 'busy', error: null });
    work(input).then(
      () => settle(runNumber, { status: 'done', error: null }, () => onDone?.(input)),
      (error: unknown) => settle(runNumber, { status: 'failed', error }, () => onFailed?.(input)),
    );
  };
  const reset = (): void => {
    lastRun.current += 1;
    setState(IDLE);
  };
  return { ...state, run, reset };
}

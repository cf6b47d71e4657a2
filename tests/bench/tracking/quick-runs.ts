import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { TrackingMethod } from '@/domain/track';
import type { QuickAnswer, QuickRequest } from './quick-process';
import type { RunResult } from './results';
import type { Task } from './tasks';

const PROCESS = join(import.meta.dirname, 'quick-process.ts');
const PROCESSES = 2;

/** Measures one of our methods on all tasks in two processes. Results are in the order of the tasks. */
export async function quickRuns(
  method: TrackingMethod,
  tasks: readonly Task[],
  hasPeople: boolean,
): Promise<readonly RunResult[]> {
  const results: RunResult[] = [];
  const waiting = tasks.map((task, at) => ({ task, at })).sort((a, b) => framesOf(b.task) - framesOf(a.task));
  await Promise.all(
    Array.from({ length: PROCESSES }, async () => {
      const child = fork(PROCESS, [method, hasPeople ? 'with-people' : 'without-people']);
      try {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          results[next.at] = await new Promise<RunResult>((resolve, reject) => {
            child.removeAllListeners();
            child.once('message', (answer: QuickAnswer) => resolve(answer.result));
            child.once('exit', (code) => reject(new Error(`The process ended: ${code}`)));
            child.send({ task: taskOf(next.task) } satisfies QuickRequest);
          });
        }
      } finally {
        child.removeAllListeners();
        child.kill();
      }
    }),
  );
  return results;
}

function framesOf({ ready }: Task): number {
  return ready instanceof Error ? 0 : ready.start.truth.length;
}

/** A task without its Error, because errors cannot be sent to a process. */
function taskOf({ ready, ...task }: Task): QuickRequest['task'] {
  return ready instanceof Error ? { ...task, error: ready.message } : { ...task, ready };
}

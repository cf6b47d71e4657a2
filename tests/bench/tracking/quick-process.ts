/** One of the processes of a quick run: it measures the tasks that it receives, one after the other. */
import type { TrackingMethod } from '@/domain/track';
import { measure } from './measure';
import type { Engine } from './engines';
import { nodeEngine } from './node-engine';
import { nodePeople } from './node-people';
import type { RunResult } from './results';
import type { Ready, Task } from './tasks';

export interface QuickRequest {
  readonly task: Omit<Task, 'ready'> & ({ readonly ready: Ready } | { readonly error: string });
}

export interface QuickAnswer {
  readonly result: RunResult;
}

const method: TrackingMethod = process.argv[2] === 'lucas-kanade' ? 'lucas-kanade' : 'farneback';
const engine = startEngine();

async function startEngine(): Promise<Engine> {
  return nodeEngine(method, process.argv[3] === 'without-people' ? null : await nodePeople());
}

process.on('message', ({ task }: QuickRequest) => {
  void answer(task).then((result) => process.send?.({ result } satisfies QuickAnswer));
});

async function answer(task: QuickRequest['task']): Promise<RunResult> {
  const ready = 'ready' in task ? task.ready : new Error(task.error);
  return measure(await engine, { ...task, ready });
}

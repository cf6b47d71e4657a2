import { availableParallelism, cpus, loadavg } from 'node:os';

export interface Machine {
  readonly cores: number;
  readonly cpu: string | undefined;
  readonly platform: string;
  readonly node: string;
  /** Of the last minute before the measuring began. */
  readonly loadAverage: number;
}

export function describeMachine(): Machine {
  const [loadAverage = 0] = loadavg();
  return {
    cores: availableParallelism(),
    cpu: cpus()[0]?.model,
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
    loadAverage,
  };
}

/** More than this, before anything of ours runs, is somebody else's work. */
const QUIET_LOAD = 0.5;

/** Empty on a quiet machine. */
export function loadNote({ loadAverage }: Machine): string {
  return loadAverage <= QUIET_LOAD
    ? ''
    : `The load average was ${loadAverage.toFixed(1)} before the start: when others keep the machine busy, seconds are too high.`;
}

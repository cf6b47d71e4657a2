import { availableParallelism, cpus, loadavg } from 'node:os';

export interface Machine {
  readonly cores: number;
  readonly cpu: string | undefined;
  readonly platform: string;
  readonly node: string;
  /** Mean load of the last minute before the measurement. */
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

/** A higher load before the measurement comes from other programs. */
const QUIET_LOAD = 0.5;

/** A note about the load; empty on a quiet machine. */
export function loadNote({ loadAverage }: Machine): string {
  return loadAverage <= QUIET_LOAD
    ? ''
    : `The load average was ${loadAverage.toFixed(1)} before the start: other programs keep the machine busy, so seconds are too high.`;
}

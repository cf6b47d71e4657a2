import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import * as v from 'valibot';
import type { EngineRun, RunRequest } from './page-api';

const SCRIPT = join(import.meta.dirname, 'native-csrt.py');
const CANDIDATES = ['python3', '/usr/bin/python3', 'python'];
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

const answer = v.object({
  points: v.array(v.tuple([v.number(), v.number(), v.number()])),
  frameMs: v.array(v.number()),
  processedFrames: v.number(),
  wallSec: v.number(),
});

/** A Python whose OpenCV has CSRT. */
export interface Python {
  readonly command: string;
  readonly openCvVersion: string;
}

/** The first Python on this machine that can run CSRT; null when there is none. */
export function findCsrt(): Python | null {
  for (const command of CANDIDATES) {
    const { status, stdout } = spawnSync(command, [SCRIPT], { input: '', encoding: 'utf8', timeout: 60_000 });
    if (status === 0) return { command, openCvVersion: stdout.trim() };
  }
  return null;
}

/** Runs CSRT on a clip's file. @throws with Python's output when it fails. */
export function runCsrt({ command }: Python, path: string, request: Omit<RunRequest, 'clipUrl'>): EngineRun {
  const { startFrame, lastFrame, center, radiusPx } = request;
  const input = JSON.stringify({ path, startFrame, lastFrame, ...center, radiusPx });
  const { status, stdout, stderr, error } = spawnSync(command, [SCRIPT], {
    input,
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  if (status !== 0)
    throw new Error(error?.message ?? (stderr.trim().split('\n').at(-1) || `Python: ${status}`));
  const { points, ...times } = v.parse(answer, JSON.parse(stdout));
  return {
    ...times,
    points: points.map(([frame, x, y]) => ({ frame, x, y, isWeak: false })),
    saysLost: (points.at(-1)?.[0] ?? -1) < lastFrame,
  };
}

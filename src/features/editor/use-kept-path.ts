import { useMemo } from 'react';
import type { EditorState } from '@/domain/editor/editor-state';
import { simplifyPath, type SimplifiedPath } from '@/domain/simplify-path';

/**
 * The finished path as it is kept: what replay shows is what is exported (core spec, section 5, the path cap). Null
 * while the path is still worked on, with all its points.
 */
export function useKeptPath({ phase, points }: EditorState): SimplifiedPath | null {
  const isFinished = phase.kind === 'replay';
  return useMemo(() => (isFinished ? simplifyPath(points) : null), [isFinished, points]);
}

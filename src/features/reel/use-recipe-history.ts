import { useCallback, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { startHistory, takeStep, type ReelHistory, type ReelStep } from '@/domain/reel-history';
import type { OpenReel } from './reel-record';

/** The open reel's recipe with its history, and a function that makes a step and saves the result. */
export function useRecipeHistory({ initial, saved }: Pick<OpenReel, 'initial' | 'saved'>) {
  const [store] = useState(() => createStore(() => startHistory(initial)));
  const history: ReelHistory = useStore(store);
  const step = useCallback(
    (taken: ReelStep): void => {
      const next = takeStep(store.getState(), taken);
      store.setState(next, true);
      saved.take(next.present);
    },
    [store, saved],
  );
  return { history, step } as const;
}

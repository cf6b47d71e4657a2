import * as v from 'valibot';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { stateStorage } from '@/lib/browser-storage';

/** The value that means no filter. */
export const ALL_PLANS = 'all';

const Kept = v.object({ plan: v.pipe(v.string(), v.minLength(1), v.maxLength(50)) });

interface PlanFilterStore {
  /** The name of a plan, or ALL_PLANS. */
  readonly plan: string;
  readonly setPlan: (plan: string) => void;
}

/** The plan that filters the table of users; survives a reload (default: all). */
export const usePlanFilter = create<PlanFilterStore>()(
  persist((set) => ({ plan: ALL_PLANS, setPlan: (plan) => set({ plan }) }), {
    name: 'standout.admin-plan-filter',
    storage: createJSONStorage(() => stateStorage('localStorage', 'The filter cannot be remembered')),
    partialize: ({ plan }) => ({ plan }),
    merge: (kept, current) => {
      const parsed = v.safeParse(Kept, kept);
      return parsed.success ? { ...current, ...parsed.output } : current;
    },
  }),
);

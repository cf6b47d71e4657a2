import * as v from 'valibot';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { getSession, subscribeSession } from '@/backend/session';
import { stateStorage } from '@/lib/browser-storage';

const Drafts = v.record(v.string(), v.string());

interface DraftStore {
  /** Texts by user and what they are for. */
  readonly drafts: Readonly<Record<string, string>>;
  readonly write: (key: string, text: string) => void;
  readonly clear: () => void;
}

/** What was written and not sent yet, kept for the session of this tab: neither a failure nor a reload loses them. */
const useDraftStore = create<DraftStore>()(
  persist(
    (set) => ({
      drafts: {},
      write: (key, text) =>
        set(({ drafts }) => {
          const others = Object.entries(drafts).filter(([other]) => other !== key);
          return { drafts: Object.fromEntries(text === '' ? others : [...others, [key, text]]) };
        }),
      clear: () => set({ drafts: {} }),
    }),
    {
      name: 'standout.reply-drafts',
      storage: createJSONStorage(() => stateStorage('sessionStorage', 'A draft does not outlive a reload')),
      partialize: ({ drafts }) => ({ drafts }),
      merge: (kept, current) => {
        const parsed = v.safeParse(v.object({ drafts: Drafts }), kept);
        return parsed.success ? { ...current, ...parsed.output } : current;
      },
    },
  ),
);

// Sign Out leaves nothing behind; a session that ended by itself is taken up again.
subscribeSession(() => {
  const session = getSession();
  if (session.status === 'signed-out' && session.isDeliberate) useDraftStore.getState().clear();
});

/** A text of the user's that is not sent yet. @param subject what it is for: a ticket's id for a reply to that. */
export function useDraft(subject: string): readonly [text: string, write: (text: string) => void] {
  const session = getSession();
  const key = `${session.status === 'signed-in' ? session.user.id : ''} ${subject}`;
  const text = useDraftStore(({ drafts }) => drafts[key] ?? '');
  return [text, (next) => useDraftStore.getState().write(key, next)];
}

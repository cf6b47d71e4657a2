import * as v from 'valibot';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { getSession, subscribeSession } from '@/backend/auth/session';
import { stateStorage } from '@/lib/browser-storage';
import { isForgotten } from '@/lib/forgotten-users';

const Drafts = v.record(v.string(), v.string());

interface DraftStore {
  /** Texts by user and subject. */
  readonly drafts: Readonly<Record<string, string>>;
  readonly write: (key: string, text: string) => void;
  readonly clear: () => void;
}

/** Unsent texts, stored in this tab's sessionStorage, so that failures and reloads do not lose them. */
const useDraftStore = create<DraftStore>()(
  persist(
    (set) => ({
      drafts: {},
      write: (key, text) =>
        set(({ drafts }) => {
          const others = Object.entries(drafts).filter(([other]) => other !== key);
          return { drafts: Object.fromEntries(text === '' ? others : [...others, [key, text]]) };
        }),
      clear: () => {
        set({ drafts: {} });
        // Every change is stored, even if no draft is left.
        useDraftStore.persist.clearStorage();
      },
    }),
    {
      name: 'standout.reply-drafts',
      storage: createJSONStorage(() => stateStorage('sessionStorage', 'A draft will not survive a reload')),
      partialize: ({ drafts }) => ({ drafts }),
      merge: (kept, current) => {
        const parsed = v.safeParse(v.object({ drafts: Drafts }), kept);
        return parsed.success ? { ...current, ...parsed.output } : current;
      },
    },
  ),
);

// Sign Out and deleting the account in another tab delete the drafts; an expired session keeps them until the user
// signs in again.
subscribeSession(() => {
  const session = getSession();
  const { drafts, clear } = useDraftStore.getState();
  if (session.status !== 'signed-out') return;
  if (session.isDeliberate || Object.keys(drafts).some((key) => isForgotten(userOf(key)))) clear();
});

/**
 * Returns an unsent text of the user and its setter.
 * @param subject what the text belongs to; for a reply it is the ticket's id.
 */
export function useDraft(subject: string): readonly [text: string, write: (text: string) => void] {
  const session = getSession();
  const key = keyOf(session.status === 'signed-in' ? session.user.id : '', subject);
  const text = useDraftStore(({ drafts }) => drafts[key] ?? '');
  return [text, (next) => useDraftStore.getState().write(key, next)];
}

function keyOf(userId: string, subject: string): string {
  return `${userId} ${subject}`;
}

function userOf(key: string): string {
  return key.split(' ', 1).join('');
}

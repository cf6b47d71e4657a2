import { withItemMoved } from '@/lib/with-item-moved';
import type { ReelPlay, ReelRecipe } from './reel';

/** How many steps can be undone. */
const STEPS_MAX = 100;

/** A recipe with the steps that led to it. */
export interface ReelHistory {
  readonly past: readonly ReelRecipe[];
  readonly present: ReelRecipe;
  readonly future: readonly ReelRecipe[];
  /** What the last step changed; typing in one field is a single step. Null after undo and redo. */
  readonly last: string | null;
}

/** A change of a recipe. Positions count from 0. */
export type ReelChange =
  | { readonly type: 'move'; readonly from: number; readonly to: number }
  | { readonly type: 'remove'; readonly videoId: string }
  | { readonly type: 'add'; readonly videoIds: readonly string[] }
  | { readonly type: 'line'; readonly videoId: string; readonly line: string }
  | { readonly type: 'look'; readonly videoId: string; readonly look: ReelPlay['look'] }
  | { readonly type: 'titleCard'; readonly titleCard: ReelRecipe['titleCard'] }
  | { readonly type: 'transition'; readonly transition: ReelRecipe['transition'] };

export type ReelStep = ReelChange | { readonly type: 'undo' } | { readonly type: 'redo' };

export function startHistory(present: ReelRecipe): ReelHistory {
  return { past: [], present, future: [], last: null };
}

/** Applies a step; a step that changes nothing is not recorded. */
export function takeStep(history: ReelHistory, step: ReelStep): ReelHistory {
  const { past, present, future } = history;
  if (step.type === 'undo') {
    const before = past.at(-1);
    return before
      ? { past: past.slice(0, -1), present: before, future: [present, ...future], last: null }
      : history;
  }
  if (step.type === 'redo') {
    const [next, ...later] = future;
    return next ? { past: [...past, present], present: next, future: later, last: null } : history;
  }
  const changed = changedBy(present, step);
  if (changed === present) return history;
  const name = step.type === 'line' ? `line ${step.videoId}` : null;
  const goesOn = name !== null && name === history.last;
  return {
    past: goesOn ? past : [...past, present].slice(-STEPS_MAX),
    present: changed,
    future: [],
    last: name,
  };
}

function changedBy(recipe: ReelRecipe, change: ReelChange): ReelRecipe {
  const { plays } = recipe;
  switch (change.type) {
    case 'move':
      return change.from === change.to
        ? recipe
        : { ...recipe, plays: withItemMoved(plays, change.from, change.to) };
    case 'remove':
      return { ...recipe, plays: plays.filter(({ videoId }) => videoId !== change.videoId) };
    case 'add': {
      const known = new Set(plays.map(({ videoId }) => videoId));
      const fresh = change.videoIds.filter((id) => !known.has(id));
      const added = fresh.map((videoId): ReelPlay => ({ videoId, line: '', look: null }));
      return added.length === 0 ? recipe : { ...recipe, plays: [...plays, ...added] };
    }
    case 'line':
      return withPlay(recipe, change.videoId, { line: change.line });
    case 'look':
      return withPlay(recipe, change.videoId, { look: change.look });
    case 'titleCard':
      return { ...recipe, titleCard: change.titleCard };
    case 'transition':
      return { ...recipe, transition: change.transition };
  }
}

function withPlay(recipe: ReelRecipe, videoId: string, change: Partial<ReelPlay>): ReelRecipe {
  return {
    ...recipe,
    plays: recipe.plays.map((play) => (play.videoId === videoId ? { ...play, ...change } : play)),
  };
}

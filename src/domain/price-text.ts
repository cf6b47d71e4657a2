import { formatCount } from './format';

const SMALL_NUMBERS = [
  '',
  'This play costs',
  'These two cost',
  'These three cost',
  'These four cost',
] as const;

/** 'These three cost 14,400; you have 25,000.' */
export function totalText(plays: number, tokens: number, remaining: number | null): string {
  const subject = SMALL_NUMBERS[plays] ?? `These ${formatCount(plays)} cost`;
  const balance = remaining === null ? '' : `; you have ${formatCount(remaining)}`;
  return `${subject} ${formatCount(tokens)}${balance}.`;
}

/**
 * Says how many plays the tokens cover, in order; null if they cover all of them.
 * @param costs the cost of each play, in tokens.
 */
export function shortageText(costs: readonly number[], remaining: number): string | null {
  let left = remaining;
  const dear = costs.findIndex((cost) => (left -= cost) < 0);
  if (dear === -1) return null;
  const first = costs.length === 1 ? 'it' : 'the first play';
  const covered =
    dear === 0
      ? `You don't have enough tokens for ${first}.`
      : `Your tokens cover ${dear === 1 ? 'the first play' : `the first ${dear} plays`}.`;
  return `${covered} You can track uploaded plays later.`;
}

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
  const first = dear > 1 ? `the first ${dear} of them` : 'the first of them';
  const part = costs.length === 1 ? 'it' : first;
  return `What you have is ${dear === 0 ? 'not enough' : 'enough'} for ${part}. What is uploaded can be tracked later.`;
}

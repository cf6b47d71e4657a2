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

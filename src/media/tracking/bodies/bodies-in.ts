import type { Axes } from './axes';
import type { Body, Square } from './body';
import { plus, times } from '../vectors';
import { decodePeople, middleOf } from '../../people/person';

/**
 * The bodies that the model sees in a square of a picture, the highest score first.
 * @param values the candidates that the model gives (person.ts)
 */
export function bodiesIn(
  values: ArrayLike<number>,
  { middle, sizePx }: Square,
  { right, down }: Axes,
): readonly Body[] {
  return decodePeople(values, { x: -sizePx / 2, y: -sizePx / 2, sizePx }).map((person) => {
    const { x, y } = middleOf(person);
    return {
      middle: plus(middle, plus(times(x, right), times(y, down))),
      toFeet: times(person.heightPx / 2, down),
      widthPx: person.widthPx,
    };
  });
}

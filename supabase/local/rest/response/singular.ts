import { notSingular } from '../errors/request-errors';
import type { ResponseFormat } from '../parser/media-type';
import type { Answer } from './run-statement';

/**
 * Lets an answer through whose format wants one object only when it has one row. Thrown inside the transaction,
 * the error takes back what the statement changed.
 * @throws RestError PGRST116.
 */
export function requireSingle(answer: Answer, format: ResponseFormat): Answer {
  if (format.single && answer.page !== 1) throw notSingular(answer.page);
  return answer;
}

import type { ResponseFormat } from '../parser/media-type';
import type { Answer } from './run-statement';

/** The body of an answer; what a function of the database made of bytes comes in base64. */
export function answerBody({ body }: Answer, { handler }: ResponseFormat): string | Uint8Array<ArrayBuffer> {
  return handler?.bytes ? Uint8Array.from(Buffer.from(body, 'base64')) : body;
}

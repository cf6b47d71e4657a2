import { request as httpRequest, type Agent, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly agent?: Agent;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: IncomingMessage['headers'];
}

/** A request over the agent's connection, for which a test can set Host and other forbidden headers. */
export function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body, agent }: Sent = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method, headers, ...(agent && { agent }) };
    const request = httpRequest(options, (answer) => {
      const { statusCode = 0, headers: answerHeaders } = answer;
      text(answer).then(
        (read) => resolve({ status: statusCode, text: read, headers: answerHeaders }),
        reject,
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}

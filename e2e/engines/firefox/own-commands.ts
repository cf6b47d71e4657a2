import type { WebSocket } from 'ws';

/** Far above the numbers that Playwright gives its commands. */
const FIRST_ID = 2 ** 40;

/** WebDriver BiDi's answer to a command. */
export interface Answer {
  readonly id?: number;
  readonly type: string;
  readonly result?: unknown;
}

/** Sends the relay's own commands to Firefox, next to Playwright's. */
export class OwnCommands {
  private nextId = FIRST_ID;
  private readonly waiting = new Map<number, (answer: Answer) => void>();

  constructor(private readonly server: WebSocket) {}

  /** @throws Error with Firefox's answer when the command fails. */
  async send(method: string, params: object): Promise<unknown> {
    const id = this.nextId++;
    const answering = new Promise<Answer>((resolve) => this.waiting.set(id, resolve));
    this.server.send(JSON.stringify({ id, method, params }));
    const answer = await answering;
    if (answer.type !== 'success') throw new Error(`${method}: ${JSON.stringify(answer)}`);
    return answer.result;
  }

  /** @returns true when the answer was for one of these commands instead of Playwright's. */
  take(answer: Answer): boolean {
    const { id } = answer;
    const resolve = id === undefined ? undefined : this.waiting.get(id);
    resolve?.(answer);
    return resolve !== undefined;
  }
}

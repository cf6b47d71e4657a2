// @module-tag core
import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { listenOn } from '../start/http-server';
import { freePorts } from '../testing/free-ports';

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

let close: () => Promise<void> = () => Promise.resolve();
afterEach(() => close());

test.each(['127.0.0.1', 'localhost', ...(hasIpv6 ? ['[::1]'] : [])])(
  'a server is reachable at %s, and gone when closed',
  async (host) => {
    const [port = 0] = await freePorts(1);
    close = await listenOn(
      createServer((_, response) => response.end('here')),
      port,
    );
    const answer = await fetch(`http://${host}:${port}/`);
    expect(await answer.text()).toBe('here');
    // The time after which the server closes a connection would be stated here.
    expect(answer.headers.get('keep-alive')).toBeNull();
    await close();
    close = () => Promise.resolve();
    await expect(fetch(`http://${host}:${port}/`)).rejects.toThrow('fetch failed');
  },
);

test.runIf(hasIpv6)(
  'a server whose second address is taken does not start, and frees the first',
  async () => {
    const [port = 0] = await freePorts(1);
    const stranger = createServer();
    await new Promise<void>((resolve) => stranger.listen(port, '::1', resolve));
    await expect(listenOn(createServer(), port)).rejects.toThrow('EADDRINUSE');
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
    stranger.close();
  },
);

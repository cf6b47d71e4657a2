const LOOPBACK = /^(?:127\.0\.0\.1|\[::1\]|(?:[a-z0-9-]+\.)*localhost)$/;

/**
 * Whether a Host header names this machine and this port. Any other name that leads here is a stranger's: a page of that
 * name counts as ours to the browser, and could read what we answer (DNS rebinding).
 */
export function isOwnName(host: string, port: number): boolean {
  const [, name = '', sentPort = '80'] = /^(.*?)(?::(\d+))?$/.exec(host.toLowerCase()) ?? [];
  return LOOPBACK.test(name) && Number(sentPort) === port;
}

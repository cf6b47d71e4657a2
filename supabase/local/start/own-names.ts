const LOOPBACK = /^(?:127\.0\.0\.1|\[::1\]|(?:[a-z0-9-]+\.)*localhost)$/;

/**
 * Whether a Host header names this machine and this port. Any other name that resolves here is refused: the browser
 * would treat a page of that name as ours, so it could read our answers (DNS rebinding).
 */
export function isOwnName(host: string, port: number): boolean {
  const [, name = '', sentPort = '80'] = /^(.*?)(?::(\d+))?$/.exec(host.toLowerCase()) ?? [];
  return LOOPBACK.test(name) && Number(sentPort) === port;
}

/**
 * The header in which the worker of the app's host sends and proves the visitor's address (src/lib/crawler-worker.ts).
 */
export const VISITOR_HEADER = 'x-preview-visitor';

/** Seconds since 1970, an IP address, and the signature of both and of the requested path, in hex. */
const PROOF = /^(\d{1,12}) ([0-9A-Fa-f.:]{2,45}) ([0-9a-f]{64})$/;
/** How many seconds two clocks may differ. Within this time a proof can be reused for the same path. */
const FRESH_SEC = 60;

/**
 * The IP address of the visitor whose request was forwarded; null without a valid proof. The signature is HMAC-SHA256
 * with the secret that both sides share; WebCrypto compares it in constant time.
 * @param path of the request, after the function's name.
 */
export async function provenVisitor(
  secret: string | null,
  request: Request,
  path: string,
  nowMs: number = Date.now(),
): Promise<string | null> {
  const [, time, address, signature] = PROOF.exec(request.headers.get(VISITOR_HEADER) ?? '') ?? [];
  if (secret === null || time === undefined || address === undefined || signature === undefined) return null;
  if (Math.abs(nowMs / 1000 - Number(time)) > FRESH_SEC) return null;
  const text = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', text.encode(secret), algorithm, false, ['verify']);
  const signed = text.encode(`${time} ${address} ${path}`);
  return (await crypto.subtle.verify('HMAC', key, bytesOf(signature), signed)) ? address : null;
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) =>
    Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16),
  );
}

/**
 * The sender's IP address for a request to the function itself. The edge in front of the function sets the first
 * header, which a client cannot forge; the second one is for gateways without the first.
 */
export function askingAddress({ headers }: Request): string {
  const forwarded = headers.get('x-forwarded-for')?.split(',', 1)[0]?.trim();
  return headers.get('cf-connecting-ip') ?? (forwarded || 'unknown');
}

/**
 * The user that a request is from; null without one. The platform has checked the token (verify_jwt is on), so its
 * claims are only read here.
 */
export function callerOf(request: Request): string | null {
  const [, payload] =
    /^Bearer [^.]+\.([^.]+)\.[^.]+$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  if (payload === undefined) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null || !('sub' in claims)) return null;
    return typeof claims.sub === 'string' ? claims.sub : null;
  } catch {
    // No token that says who it is for.
    return null;
  }
}

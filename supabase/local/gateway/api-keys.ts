/** The embedded project's keys. Fixed, since they open nothing but this machine's own data. */
export const LOCAL_KEYS = {
  publishable: 'sb_publishable_local_standout',
  secret: 'sb_secret_local_standout',
} as const;

export type ApiKeyKind = keyof typeof LOCAL_KEYS;

/** Which of the project's keys a text is; null for none of them. */
export function apiKeyKind(text: string): ApiKeyKind | null {
  if (text === LOCAL_KEYS.publishable) return 'publishable';
  if (text === LOCAL_KEYS.secret) return 'secret';
  return null;
}

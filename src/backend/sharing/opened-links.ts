/** File keys of the links opened on this page, by code. */
const keys = new Map<string, string>();

export function rememberKey(accessCode: string, fileKey: string): void {
  keys.set(accessCode, fileKey);
}

/** Null for a link that was not opened here. */
export function keyOf(accessCode: string): string | null {
  return keys.get(accessCode) ?? null;
}

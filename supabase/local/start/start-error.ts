/** A reason not to start that its message explains to the person at the keyboard. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Whether an error of the system has one of these codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

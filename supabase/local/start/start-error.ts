/** A reason not to start that its message explains to the person at the keyboard. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

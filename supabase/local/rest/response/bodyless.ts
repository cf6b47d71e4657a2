/** Statuses with which a response must not have a body. */
export function isBodyless(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

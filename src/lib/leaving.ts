/** Asks the user; false when the user wants to stay. */
type Question = () => Promise<boolean>;

const questions = new Set<Question>();

/**
 * Registers a question about unsaved work, asked before the session ends.
 * @returns a function that removes it.
 */
export function askBeforeLeaving(question: Question): () => void {
  questions.add(question);
  return () => void questions.delete(question);
}

/** False when the user wants to keep unsaved work. */
export async function mayLeave(): Promise<boolean> {
  const answers = await Promise.all([...questions].map((ask) => ask()));
  return answers.every(Boolean);
}

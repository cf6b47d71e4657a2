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

let holds = 0;

/**
 * Makes the browser ask before the tab is closed or reloaded, because that would lose something.
 * @returns a function that ends it; call it once.
 */
export function warnBeforeUnload(): () => void {
  const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
  window.addEventListener('beforeunload', warn);
  holds += 1;
  return () => {
    window.removeEventListener('beforeunload', warn);
    holds -= 1;
  };
}

/** Whether closing or reloading the tab would lose something now. */
export function isPageHeld(): boolean {
  return holds > 0;
}

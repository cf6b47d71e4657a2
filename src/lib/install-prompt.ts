/** Chromium's event, which TypeScript does not know. */
interface InstallPrompt extends Event {
  /** Shows the browser's question. */
  readonly prompt: () => Promise<unknown>;
}

let kept: InstallPrompt | null = null;

// The browser offers this once, early, and would ask by itself; we ask after the first film.
globalThis.addEventListener('beforeinstallprompt', (event) => {
  if (!isInstallPrompt(event)) return;
  event.preventDefault();
  kept = event;
});

/** Takes the browser's offer to install the app, which can be used once; null if there is none. */
export function takeInstallPrompt(): InstallPrompt | null {
  const prompt = kept;
  kept = null;
  return prompt;
}

/** Whether the browser has offered to install the app. */
export function hasInstallPrompt(): boolean {
  return kept !== null;
}

function isInstallPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event && typeof event.prompt === 'function';
}

import { SHARED_FRAGMENT } from '@/offline/waiting-clip';
import { SAMPLE } from './sample';

/** Marks the field of the page that the build rendered (early-zone.tsx). */
export const EARLY_FIELD = 'data-early-clip';

/**
 * The field of the prerendered page, which takes a clip before the app has loaded; null in a page without it. It is
 * found when this module loads, before the app's own screen replaces the prerendered page.
 */
const field =
  typeof document === 'undefined' ? null : document.querySelector<HTMLInputElement>(`[${EARLY_FIELD}]`);

/** What a visitor chose before the app had loaded: a file, or by the address the sample or the clip that was shared. */
export type EarlyChoice =
  { readonly kind: 'file'; readonly file: File } | { readonly kind: 'sample' | 'shared' };

const KIND_OF_FRAGMENT: Readonly<Record<string, 'sample' | 'shared'>> = {
  [SAMPLE.fragment]: 'sample',
  [SHARED_FRAGMENT]: 'shared',
};

/** Takes the early choice, so that it counts only once; null if there is none. */
export function takeEarlyChoice(): EarlyChoice | null {
  const file = takeFile();
  if (file) return { kind: 'file', file };
  const kind = KIND_OF_FRAGMENT[window.location.hash.slice(1)];
  if (!kind) return null;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return { kind };
}

/** Calls back with a file from a picker that was open when the app replaced the prerendered page. */
export function onLateFile(take: (file: File) => void, signal: AbortSignal): void {
  field?.addEventListener(
    'change',
    () => {
      const file = takeFile();
      if (file) take(file);
    },
    { signal },
  );
}

function takeFile(): File | null {
  const [file = null] = field?.files ?? [];
  if (field) field.value = '';
  return file;
}

import * as v from 'valibot';
import { DEFAULT_EXPORT_OPTIONS, EXPORT_SIZES } from '@/domain/export-options';

const STORAGE_KEY = 'standout.export-choice';

/** The two ways that are offered to everybody; the others are for the debug mode and not remembered. */
export const OFFERED_WAYS = ['fast', 'compatible'] as const;
export type OfferedWay = (typeof OFFERED_WAYS)[number];

const ExportChoice = v.object({
  size: v.picklist(EXPORT_SIZES),
  withSound: v.boolean(),
  way: v.picklist(OFFERED_WAYS),
});
/** What the user chose in the Export menu last, on this browser. */
export type ExportChoice = Readonly<v.InferOutput<typeof ExportChoice>>;

const DEFAULT_CHOICE: ExportChoice = {
  size: DEFAULT_EXPORT_OPTIONS.size,
  withSound: DEFAULT_EXPORT_OPTIONS.withSound,
  way: 'fast',
};

/** The last choice; the defaults when there is none that can be read. */
export function loadExportChoice(): ExportChoice {
  try {
    const text = localStorage.getItem(STORAGE_KEY);
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), ExportChoice), text);
    return parsed.success ? parsed.output : DEFAULT_CHOICE;
  } catch {
    // Blocked storage: the menu works, it only does not remember.
    return DEFAULT_CHOICE;
  }
}

export function keepExportChoice(choice: ExportChoice): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(choice));
  } catch (error) {
    console.warn('The choice in the Export menu cannot be remembered', error);
  }
}

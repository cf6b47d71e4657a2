import * as v from 'valibot';
import { DEFAULT_EXPORT_OPTIONS, EXPORT_SIZES } from '@/domain/export-options';
import { KeptValue } from '@/lib/kept-value';

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

const kept = new KeptValue(
  'localStorage',
  'standout.export-choice',
  ExportChoice,
  'The choice in the Export menu cannot be remembered',
);

/** The last choice; the defaults when there is none that can be read. */
export const loadExportChoice = (): ExportChoice => kept.load() ?? DEFAULT_CHOICE;

export const keepExportChoice = (choice: ExportChoice): void => kept.keep(choice);

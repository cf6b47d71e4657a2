import * as v from 'valibot';
import { DEFAULT_EXPORT_OPTIONS, EXPORT_SIZES, type ExportSize } from '@/domain/export-options';
import { EXPORT_SHAPES, type ExportShape } from '@/domain/export-shape';
import { PersistedValue } from '@/lib/persisted-value';

/**
 * The pipelines that every user can choose. A single pipeline can be chosen in the debug mode only and is not
 * remembered.
 */
export const OFFERED_PIPELINES = ['fast', 'compatible'] as const;
export type OfferedPipeline = (typeof OFFERED_PIPELINES)[number];

/** The user's last choice in this browser's Export menu. */
export interface ExportChoice {
  readonly size: ExportSize;
  readonly shape: ExportShape;
  readonly furtherShapes: readonly ExportShape[];
  readonly withSound: boolean;
  readonly pipeline: OfferedPipeline;
}

/** The stored form of the choice, which uses an older name for the pipeline. */
const StoredChoice = v.object({
  size: v.picklist(EXPORT_SIZES),
  // Older versions did not store it; an invalid one does not lose the others.
  shape: v.optional(v.fallback(v.picklist(EXPORT_SHAPES), 'source'), 'source'),
  furtherShapes: v.optional(v.fallback(v.array(v.picklist(EXPORT_SHAPES)), []), []),
  withSound: v.boolean(),
  way: v.picklist(OFFERED_PIPELINES),
});

const DEFAULT_CHOICE: ExportChoice = {
  size: DEFAULT_EXPORT_OPTIONS.size,
  shape: DEFAULT_EXPORT_OPTIONS.shape,
  furtherShapes: DEFAULT_EXPORT_OPTIONS.furtherShapes,
  withSound: DEFAULT_EXPORT_OPTIONS.withSound,
  pipeline: 'fast',
};

const kept = new PersistedValue(
  'localStorage',
  'standout.export-choice',
  StoredChoice,
  'The choice in the Export menu cannot be remembered',
);

/** Loads the last choice; returns the defaults when there is none or it cannot be read. */
export function loadExportChoice(): ExportChoice {
  const stored = kept.load();
  if (!stored) return DEFAULT_CHOICE;
  const { way: pipeline, ...choice } = stored;
  return { ...choice, pipeline };
}

export function keepExportChoice({ pipeline, furtherShapes, ...choice }: ExportChoice): void {
  kept.keep({ ...choice, furtherShapes: [...furtherShapes], way: pipeline });
}

import type { LucideIcon } from 'lucide-react';
import type { EditorEvent } from '@/domain/editor/editor-events';
import type { EditorState } from '@/domain/editor/editor-state';
import type { ExportOptions } from '@/domain/export-options';
import type { Playback } from '../playback/playback';
import type { SettingsPanelControl } from '../settings/use-settings-panel';
import type { Corrections } from '../stage/use-corrections';

/** The editor's own dialogs. */
export type PanelName = 'details' | 'shortcuts';

/** What is open beside and over the picture. */
export interface Panels {
  readonly settings: SettingsPanelControl;
  isOpen(name: PanelName): boolean;
  setOpen(name: PanelName, isOpen: boolean): void;
}

/** Whether the editor listens to single keys, and the switch for it. */
export interface ShortcutSetting {
  readonly areOn: boolean;
  readonly change: (areOn: boolean) => void;
}

/** What a command may look at and act on. */
export interface CommandContext {
  readonly state: EditorState;
  readonly dispatch: (event: EditorEvent) => void;
  readonly playback: Playback;
  /** What paths are corrected with by hand. */
  readonly corrections: Corrections;
  /** Starts or resumes tracking after the token check; shows the limit dialog instead when tokens are short. */
  readonly startTracking: () => void;
  /**
   * Exports with the last choice of the Export menu, changed by these; shows the limit dialog when tokens are short.
   */
  readonly openExport: (changes?: Partial<ExportOptions>) => void;
  readonly toggleFullscreen: () => void;
  readonly focusFrameField: () => void;
  readonly panels: Panels;
  readonly shortcuts: ShortcutSetting;
}

/**
 * One thing that the user can do in the editor. Toolbar, cards and key handler all read these, so that a label, a key
 * and the rule when it is allowed stand once.
 */
export interface EditorCommand {
  readonly id: string;
  readonly label: string;
  /** What runs it, as keys.ts writes keys: 's', 'Shift+ArrowUp', 'Mod+z'. */
  readonly keys: readonly string[];
  /** The key as it is shown beside the label. */
  readonly keyLabel?: string;
  readonly icon?: LucideIcon;
  isEnabled(context: CommandContext): boolean;
  perform(context: CommandContext): void;
}

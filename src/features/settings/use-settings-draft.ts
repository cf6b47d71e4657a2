import { useEffect, useRef, useState } from 'react';
import type { UserSettings } from '@/domain/settings';
import { releaseBackground, storedBackground, type BackgroundChoice } from '@/ui/background-choice';

/** What the form shows and is not saved yet. */
export interface SettingsDraft {
  readonly playerName: string;
  /** #RRGGBB. */
  readonly color: string;
  readonly titleColor: string;
  readonly background: BackgroundChoice;
}

/** The stored background, as the form's choice. */
export function storedBackgroundOf(settings: UserSettings): BackgroundChoice {
  return storedBackground(settings.titleBackgroundPath, settings.croppedBackgroundPath);
}

/** What the user has changed over the stored settings, which shine through where nothing was changed. */
export function useSettingsDraft(settings: UserSettings) {
  const [changes, setChanges] = useState<Partial<SettingsDraft>>({});
  const draft: SettingsDraft = { ...draftOf(settings), ...changes };
  useReleaseOnLeave(draft.background);
  return {
    draft,
    isChanged: isDifferent(draft, settings),
    change: (change: Partial<SettingsDraft>) => setChanges((before) => ({ ...before, ...change })),
    /** Back to what is stored. */
    discard: () => {
      releaseBackground(draft.background);
      setChanges({});
    },
  } as const;
}

function draftOf(settings: UserSettings): SettingsDraft {
  return {
    playerName: settings.defaultPlayerName,
    color: settings.defaultColor.toUpperCase(),
    titleColor: settings.titleFontColor.toUpperCase(),
    background: storedBackgroundOf(settings),
  };
}

function isDifferent(draft: SettingsDraft, settings: UserSettings): boolean {
  const stored = draftOf(settings);
  return (
    draft.background.kind === 'new' ||
    draft.playerName !== stored.playerName ||
    draft.color !== stored.color ||
    draft.titleColor !== stored.titleColor
  );
}

/** A chosen file is let go of when the screen goes away. */
function useReleaseOnLeave(background: BackgroundChoice): void {
  const latest = useRef(background);
  useEffect(() => {
    latest.current = background;
  });
  useEffect(() => () => releaseBackground(latest.current), []);
}

import { useEffect, useEffectEvent, useState } from 'react';
import type { TitleStyle, UserSettings } from '@/domain/settings';
import { cleanCard, type PlayerCard } from '@/domain/player-card';
import { isSameData } from '@/lib/is-same-data';
import { releaseBackground, storedBackground, type BackgroundChoice } from '@/ui/background-choice';

/** The values of the form, which may not be saved yet. */
export interface SettingsDraft {
  readonly playerName: string;
  /** #RRGGBB. */
  readonly color: string;
  readonly titleColor: string;
  readonly titleStyle: TitleStyle;
  readonly titleFrames: number;
  readonly background: BackgroundChoice;
  readonly card: PlayerCard;
  readonly mailAnswers: boolean;
}

/** The stored background as a choice in the form. */
export function storedBackgroundOf(settings: UserSettings): BackgroundChoice {
  return storedBackground(settings.titleBackgroundPath, settings.croppedBackgroundPath);
}

/** Holds unsaved changes; unchanged fields show the stored settings. */
export function useSettingsDraft(settings: UserSettings, card: PlayerCard) {
  const [changes, setChanges] = useState<Partial<SettingsDraft>>({});
  const draft: SettingsDraft = { ...draftOf(settings, card), ...changes };
  useReleaseOnLeave(draft.background);
  return {
    draft,
    isChanged: isDifferent(draft, draftOf(settings, card)),
    change: (change: Partial<SettingsDraft>) => setChanges((before) => ({ ...before, ...change })),
    /** Discards the changes, so that the form shows the stored settings again. */
    discard: () => {
      releaseBackground(draft.background);
      setChanges({});
    },
  } as const;
}

function draftOf(settings: UserSettings, card: PlayerCard): SettingsDraft {
  return {
    playerName: settings.defaultPlayerName,
    color: settings.defaultColor.toUpperCase(),
    titleColor: settings.titleFontColor.toUpperCase(),
    titleStyle: settings.titleStyle,
    titleFrames: settings.titleFrames,
    background: storedBackgroundOf(settings),
    card,
    mailAnswers: settings.mailAnswers,
  };
}

function isDifferent(draft: SettingsDraft, stored: SettingsDraft): boolean {
  return (
    draft.background.kind === 'new' ||
    draft.playerName !== stored.playerName ||
    draft.color !== stored.color ||
    draft.titleColor !== stored.titleColor ||
    draft.titleStyle !== stored.titleStyle ||
    draft.titleFrames !== stored.titleFrames ||
    isOtherCard(draft.card, stored.card) ||
    draft.mailAnswers !== stored.mailAnswers
  );
}

/** Whether a card's content differs from the stored one. */
export function isOtherCard(card: PlayerCard, stored: PlayerCard): boolean {
  return !isSameData(cleanCard(card), stored);
}

/** Releases a chosen file on unmount. */
function useReleaseOnLeave(background: BackgroundChoice): void {
  const release = useEffectEvent(() => releaseBackground(background));
  useEffect(() => () => release(), []);
}

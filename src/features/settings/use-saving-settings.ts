import { useMutation, useQueryClient } from '@tanstack/react-query';
import { settingsQuery } from '@/backend/queries';
import { playerCardQuery, savePlayerCard, type OwnCard } from '@/backend/settings/player-card';
import { saveSettings, type NewBackgroundFiles } from '@/backend/settings/settings';
import { oneLine } from '@/domain/plain-text';
import { cleanCard } from '@/domain/player-card';
import { DEFAULT_PLAYER_NAME } from '@/domain/settings';
import { croppedBackground, type BackgroundChoice } from '@/ui/background-choice';
import { toast } from '@/ui/toast';
import { isOtherCard, type SettingsDraft } from './use-settings-draft';

/**
 * Saves the form and calls `onSaved` once the stored settings equal the form. The card is saved first: if the database
 * rejects it, the rest is not stored either.
 */
export function useSavingSettings(ownCard: OwnCard, onSaved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (draft: SettingsDraft) => {
      const { playerName, color, titleColor, titleStyle, titleFrames, background, mailAnswers } = draft;
      const card = cleanCard(draft.card);
      if (isOtherCard(card, ownCard.card)) {
        await savePlayerCard(card);
        queryClient.setQueryData(playerCardQuery.queryKey, { ...ownCard, card });
      }
      return saveSettings(
        {
          defaultPlayerName: oneLine(playerName) || DEFAULT_PLAYER_NAME,
          defaultColor: color,
          titleFontColor: titleColor,
          titleStyle,
          titleFrames,
          mailAnswers,
        },
        await filesOf(background),
      );
    },
    onSuccess: (stored) => {
      queryClient.setQueryData(settingsQuery.queryKey, stored);
      onSaved();
      toast.success('Settings saved successfully');
    },
  });
}

async function filesOf(background: BackgroundChoice): Promise<NewBackgroundFiles | null> {
  if (background.kind !== 'new') return null;
  return { original: background.file, cropped: await croppedBackground(background) };
}

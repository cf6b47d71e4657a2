import { useMutation, useQueryClient } from '@tanstack/react-query';
import { settingsQuery } from '@/backend/queries';
import { saveSettings, type NewBackgroundFiles } from '@/backend/settings';
import { DEFAULT_PLAYER_NAME } from '@/domain/settings';
import { croppedBackground, type BackgroundChoice } from '@/ui/background-choice';
import { toast } from '@/ui/toast';
import type { SettingsDraft } from './use-settings-draft';

/** Saves the form; `onSaved` comes when the stored settings are what it shows. */
export function useSavingSettings(onSaved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ playerName, color, titleColor, background }: SettingsDraft) =>
      saveSettings(
        {
          defaultPlayerName: playerName.trim() || DEFAULT_PLAYER_NAME,
          defaultColor: color,
          titleFontColor: titleColor,
        },
        await filesOf(background),
      ),
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

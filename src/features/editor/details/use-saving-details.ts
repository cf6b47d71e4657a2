import { useState } from 'react';
import { messageOf } from '@/domain/errors';
import { announce } from '@/ui/live-region';
import type { CommandContext } from '../commands/command';
import { detailsOf } from '../overlay-style';
import type { DetailsSaver } from './details-saver';
import type { EnteredDetails } from './use-details-form';

/** Stores what was entered and then shows it: one step to undo. When it is not stored, nothing has changed. */
export function useSavingDetails(
  { state, dispatch }: CommandContext,
  saver: DetailsSaver,
  onSaved: () => void,
) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  const run = async ({ title, ...entered }: EnteredDetails): Promise<void> => {
    setIsSaving(true);
    setFailure(null);
    try {
      await saver.saveNow(detailsOf({ title, style: { ...state.style, ...entered } }));
      dispatch({ type: 'restyle', style: entered, isFinal: false });
      dispatch({ type: 'rename', title });
      dispatch({ type: 'settle' });
      announce('Video details saved');
      onSaved();
    } catch (error) {
      setFailure(messageOf(error, 'video-rename-failed'));
      setIsSaving(false);
    }
  };
  return { save: (entered: EnteredDetails) => void run(entered), isSaving, failure } as const;
}

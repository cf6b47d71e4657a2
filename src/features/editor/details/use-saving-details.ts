import { useState } from 'react';
import { messageOf } from '@/domain/errors';
import { announce } from '@/ui/live-region';
import { detailsOf } from '@/studio/clip/overlay-style';
import type { SavedTrack } from '@/studio/record/saved-track';
import { useSession } from '../session/session-context';
import type { EnteredDetails } from './use-details-form';

/** Saves the entered details before the editor shows them. */
export type DetailsSaver = Pick<SavedTrack, 'saveDetails'>;

/** Saves the entered details, then shows them as one undo step. If saving fails, nothing changes. */
export function useSavingDetails(saver: DetailsSaver, onSaved: () => void) {
  const { getState, dispatch } = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  const run = async ({ title, description, ...entered }: EnteredDetails): Promise<void> => {
    setIsSaving(true);
    setFailure(null);
    try {
      await saver.saveDetails(detailsOf({ title, description, style: { ...getState().style, ...entered } }));
      dispatch({ type: 'restyle', style: entered, isFinal: false });
      dispatch({ type: 'rename', title });
      dispatch({ type: 'describe', description });
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

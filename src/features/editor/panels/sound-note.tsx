import { Note } from '@/ui/note';
import { chosenSound } from '../export-menu/sound-names';
import { useEditorSession } from '../session/session-context';

/**
 * Warns before the user pays for tracking that the film will be silent, because nothing can decode the clip's sound.
 */
export function SoundNote() {
  const isUnreadable = useEditorSession(
    ({ clipSounds, sound }) => clipSounds !== null && chosenSound(clipSounds, sound)?.isReadable === false,
  );
  if (!isUnreadable) return null;
  return (
    <Note tone="warn">
      Your video will have no sound: this clip&rsquo;s sound has a format that can&rsquo;t be decoded here. To
      keep the sound, save the clip as MP4 on your device and upload that.
    </Note>
  );
}

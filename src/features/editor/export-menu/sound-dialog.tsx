import type { ClipSounds, OfferedSound } from '@/media/reading/clip-sounds';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { LevelMeter } from '@/ui/level-meter';
import { RadioList, type RadioListOption } from '@/ui/radio-list';
import { closeDialog } from '@/studio/session/dialogs';
import { useEditorSession, useSession } from '../session/session-context';
import { chooseSound } from '../commands/export-settings';
import { chosenSound, meterPercent, soundRemark } from './sound-names';

/** Chooses which of a clip's sounds its film has. Every change takes effect at once. */
export function SoundDialog() {
  const session = useSession();
  const sounds = useEditorSession((state) => state.clipSounds);
  const choice = useEditorSession((state) => state.sound);
  if (!sounds) return null;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && closeDialog(session, 'sound')}
      title="Sound of the film"
      subtitle={`This clip has ${sounds.trackCount} sound tracks`}
      footer={
        <Button variant="primary" onClick={() => closeDialog(session, 'sound')}>
          Done
        </Button>
      }
    >
      <RadioList
        label="Sound"
        options={sounds.offered.map((sound) => optionOf(sound, sounds))}
        value={String(chosenSound(sounds, choice)?.choice)}
        onChange={(value) => chooseSound(session, value === 'mix' ? 'mix' : Number(value))}
      />
      <p className="text-sm text-muted">
        The film uses the sound you choose here. While you edit, your browser may play a different track.
      </p>
    </Dialog>
  );
}

function optionOf(sound: OfferedSound, { best }: ClipSounds): RadioListOption {
  const { choice, level } = sound;
  const title = choice === 'mix' ? 'Mono tracks together' : `Track ${choice}`;
  return {
    value: String(choice),
    title: choice === best ? `${title} (suggested)` : title,
    remark: soundRemark(sound),
    ...(level && { picture: <LevelMeter percent={meterPercent(level)} /> }),
  };
}

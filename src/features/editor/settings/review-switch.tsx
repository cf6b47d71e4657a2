import { Switch } from '@/ui/switch';
import { useEditorSession, useSession } from '../session/session-context';
import { keepReviewSetting } from '@/studio/choices/review-setting';

/** Turns on or off whether a clip plays as soon as it is tracked. */
export function ReviewSwitch() {
  const session = useSession();
  const isOn = useEditorSession((state) => state.playsAfterTracking);
  return (
    <Switch
      label="Play after tracking"
      checked={isOn}
      onChange={(playsAfterTracking) => {
        session.change({ playsAfterTracking });
        keepReviewSetting(playsAfterTracking);
      }}
    />
  );
}

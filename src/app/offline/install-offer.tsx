import { useState } from 'react';
import { MonitorSmartphone } from 'lucide-react';
import { Notice } from '@/features/film/notices';
import { hasInstallPrompt, takeInstallPrompt } from '@/lib/install-prompt';
import { PersistedText } from '@/lib/persisted-value';
import { isWebKit } from '@/lib/webkit';
import { Button } from '@/ui/button';

const answered = new PersistedText(
  'localStorage',
  'standout.install-answered',
  'The answer to the offer to install Standout cannot be remembered',
);

/** Offers to install the app, once per browser, where that is possible and has not been done. */
export function InstallOffer() {
  const [way, setWay] = useState(wayToInstall);
  if (!way) return null;
  const answer = (): void => {
    answered.keep('yes');
    setWay(null);
  };
  const install = (): void => {
    answer();
    void takeInstallPrompt()?.prompt();
  };
  return (
    <Notice
      icon={<MonitorSmartphone aria-hidden="true" />}
      actions={
        <div className="flex gap-2">
          <Button variant="quiet" size="sm" onClick={answer}>
            Not now
          </Button>
          {way === 'prompt' && (
            <Button size="sm" onClick={install}>
              Install
            </Button>
          )}
        </div>
      }
    >
      <b className="font-semibold text-text">Keep Standout on this device.</b> It opens like an app and works
      offline.{way === 'share-menu' && ' Tap Share, then “Add to Home Screen”.'}
    </Notice>
  );
}

/** How this browser installs the app; null if it cannot, has done so, or the user has answered. */
function wayToInstall(): 'prompt' | 'share-menu' | null {
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  if (isInstalled || answered.load() !== null) return null;
  if (hasInstallPrompt()) return 'prompt';
  return isSafariOnTouch(navigator) ? 'share-menu' : null;
}

/** Whether this is Safari on an iPhone or iPad; an iPad calls itself a Mac. Other browsers there add their own name. */
function isSafariOnTouch({ userAgent, maxTouchPoints }: Navigator): boolean {
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isApple && isWebKit(userAgent) && /Version\/\d/.test(userAgent);
}

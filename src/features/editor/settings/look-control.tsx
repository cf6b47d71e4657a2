import { useSyncExternalStore } from 'react';
import { lookOf, LOOKS } from '@/domain/film-look';
import { counted } from '@/domain/format';
import { Button } from '@/ui/button';
import { Key } from '@/ui/key';
import { Switch } from '@/ui/switch';
import { Tiles } from '@/ui/tiles';
import { freezeHere, removeFreeze } from '../commands/look-commands';
import { useEditorSession, usePlayback, useSession, WithPlayback } from '../session/session-context';
import { changeLook } from '../commands/change-look';
import { LOOK_OPTIONS } from './look-options';

/** Chooses how the film shows the player, with a picture of each look. */
export function LookControl() {
  const session = useSession();
  const look = useEditorSession(({ style }) => lookOf(style));
  return (
    <div className="flex flex-col gap-2">
      <span aria-hidden="true" className="text-sm font-medium text-soft">
        Look
      </span>
      <Tiles
        label="Look"
        options={LOOK_OPTIONS}
        value={look.kind}
        onChange={(kind) => changeLook(session, { kind })}
      />
      <p className="text-sm text-muted">{LOOKS[look.kind].hint}</p>
      {look.kind === 'spotlight' && (
        <Switch
          label="Ring in the spotlight"
          checked={look.hasRing}
          onChange={(hasRing) => changeLook(session, { hasRing })}
        />
      )}
      {look.kind === 'identify' && (
        <WithPlayback>
          <Freezes count={look.moments.length} />
        </WithPlayback>
      )}
    </div>
  );
}

/** Lists the film's freezes, and adds or removes a freeze at the current frame. */
function Freezes({ count }: { readonly count: number }) {
  const session = useSession();
  const playback = usePlayback();
  const command = useSyncExternalStore(
    (listener) => {
      const stops = [playback.onFrame(listener), session.store.subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    },
    () => [removeFreeze, freezeHere].find((each) => each.isEnabled(session)) ?? null,
  );
  const { label, keyLabel } = command ?? freezeHere;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="text-sm text-soft">
        {count === 0 ? 'Freezes where the track starts.' : `Freezes at ${counted(count, 'moment')}.`}
      </p>
      <Button
        size="sm"
        disabled={!command}
        aria-keyshortcuts={keyLabel}
        onClick={() => command?.perform(session)}
      >
        {label}
        <span aria-hidden="true" className="hidden desk:inline">
          {keyLabel && <Key>{keyLabel}</Key>}
        </span>
      </Button>
    </div>
  );
}

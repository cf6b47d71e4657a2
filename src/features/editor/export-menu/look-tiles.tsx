import { lookOf } from '@/domain/film-look';
import { MenuSeparator } from '@/ui/menu';
import { MenuTiles } from '@/ui/menu-tiles';
import { useEditorSession, useSession } from '../session/session-context';
import { changeLook } from '../commands/change-look';
import { LOOK_OPTIONS } from '../settings/look-options';

/** Chooses the look of the exported film; a line separates it from the rest of the menu. */
export function LookTiles() {
  const session = useSession();
  const look = useEditorSession(({ style }) => lookOf(style).kind);
  return (
    <>
      <MenuTiles
        label="Look"
        options={LOOK_OPTIONS}
        value={look}
        onChange={(kind) => changeLook(session, { kind })}
      />
      <MenuSeparator />
    </>
  );
}

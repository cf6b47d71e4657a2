import { useLayoutEffect } from 'react';
import { useEditorSession, useSession } from '../session/session-context';
import { useClipPrice } from '../use-clip-price';

/** Updates the session with the current price of what is kept of its clip. */
export function usePrice(): void {
  const session = useSession();
  const cut = useEditorSession((state) => state.cut);
  const price = useClipPrice(session.clip, cut);
  useLayoutEffect(() => session.change({ price }), [session, price]);
}

import { useLayoutEffect } from 'react';
import { useSession } from '../session/session-context';
import { useClipPrice } from '../use-clip-price';

/** Updates the session with the current price of its clip. */
export function usePrice(): void {
  const session = useSession();
  const price = useClipPrice(session.clip);
  useLayoutEffect(() => session.change({ price }), [session, price]);
}

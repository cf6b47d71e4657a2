import { useEffect } from 'react';
import { useDebugMode } from '../debug/use-debug-mode';
import { useSession } from '../session/session-context';

/** Updates the session when the address turns the debug mode on or off. */
export function useDebugFlag(): void {
  const session = useSession();
  const isDebug = useDebugMode();
  useEffect(() => session.change({ isDebug }), [session, isDebug]);
}

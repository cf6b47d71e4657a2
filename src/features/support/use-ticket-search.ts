import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { oneLine } from '@/domain/plain-text';
import { adminStatusOf, type AdminStatus, type TicketSearch } from '@/domain/tickets';
import { useSettled } from '@/ui/use-settled';

const TYPING_PAUSE_MS = 300;

interface TicketSearchControls {
  /** The text in the search field. */
  readonly typed: string;
  /**
   * The search that the list requests. It follows the typed text after a pause, so that not every letter causes a
   * request.
   */
  readonly wanted: TicketSearch;
  readonly type: (text: string) => void;
  readonly filter: (status: AdminStatus | null) => void;
  readonly reset: () => void;
}

/** Search and filter of the admin list. They are in the URL, so that the back button restores them. */
export function useTicketSearch(): TicketSearchControls {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState(() => params.get('q') ?? '');
  const [status, setStatus] = useState(() => adminStatusOf(params.get('status')));
  const search = oneLine(useSettled(typed, TYPING_PAUSE_MS));
  useEffect(() => {
    const next = new URLSearchParams({ ...(search && { q: search }), ...(status && { status }) });
    if (next.toString() !== params.toString()) setParams(next, { replace: true, preventScrollReset: true });
  }, [search, status, params, setParams]);
  return {
    typed,
    wanted: { search: oneLine(typed) === '' ? '' : search, status },
    type: setTyped,
    filter: setStatus,
    reset: () => {
      setTyped('');
      setStatus(null);
    },
  };
}

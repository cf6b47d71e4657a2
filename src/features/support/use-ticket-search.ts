import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { adminStatusOf, type AdminStatus, type TicketSearch } from '@/domain/tickets';
import { useSettled } from '@/ui/use-settled';

const TYPING_PAUSE_MS = 300;

interface TicketSearchControls {
  /** What stands in the search field. */
  readonly typed: string;
  /** What the list is asked for: a little later, so that not every letter is a question. */
  readonly wanted: TicketSearch;
  readonly type: (text: string) => void;
  readonly filter: (status: AdminStatus | null) => void;
  readonly reset: () => void;
}

/** Search and filter of the admin list. They stand in the address, so that the way back from a ticket leads to them. */
export function useTicketSearch(): TicketSearchControls {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState(() => params.get('q') ?? '');
  const [status, setStatus] = useState(() => adminStatusOf(params.get('status')));
  const search = useSettled(typed, TYPING_PAUSE_MS).trim();
  useEffect(() => {
    const next = new URLSearchParams({ ...(search && { q: search }), ...(status && { status }) });
    if (next.toString() !== params.toString()) setParams(next, { replace: true, preventScrollReset: true });
  }, [search, status, params, setParams]);
  return {
    typed,
    wanted: { search: typed.trim() === '' ? '' : search, status },
    type: setTyped,
    filter: setStatus,
    reset: () => {
      setTyped('');
      setStatus(null);
    },
  };
}

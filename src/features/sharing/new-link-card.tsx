import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setLinkCard } from '@/backend/sharing/link-guards';
import { reloadLinks } from '@/backend/sharing/reload-links';
import { messageOf } from '@/domain/errors';
import type { LinkCard } from '@/domain/sharing';
import { Note } from '@/ui/note';
import { CardSwitches } from './card-switches';

/** Switches the player card of a link that is already open. Each switch takes effect immediately. */
export function NewLinkCard({ link }: { readonly link: LinkCard & { readonly accessCode: string } }) {
  const queryClient = useQueryClient();
  const [stored, setStored] = useState<LinkCard>(link);
  const setting = useMutation({
    // Saves one after another, so that the last choice is the one stored.
    scope: { id: `card of ${link.accessCode}` },
    mutationFn: (card: LinkCard) => setLinkCard(link.accessCode, card),
    onSuccess: (_, card) => setStored(card),
    onSettled: () => reloadLinks(queryClient),
  });
  return (
    <>
      <CardSwitches
        value={setting.isPending ? setting.variables : stored}
        onChange={(card) => setting.mutate(card)}
      />
      {setting.error !== null && <Note tone="danger">{messageOf(setting.error, 'link-update-failed')}</Note>}
    </>
  );
}

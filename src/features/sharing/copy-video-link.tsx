import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link as LinkIcon } from 'lucide-react';
import { reloadLinks } from '@/backend/sharing/reload-links';
import { createShare } from '@/backend/sharing/shares';
import { messageOf } from '@/domain/errors';
import { formatUsDate } from '@/domain/format';
import { lastDayOf } from '@/domain/link-guard';
import { sharedPath } from '@/domain/paths';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';
import { copyComingLink, linkTo } from './copy-link';

/** The video may already have a link with a password or last day that its owner forgot. */
async function notedLinkOf(videoId: string) {
  const { accessCode, hasPassword, expiresAt } = await createShare(videoId);
  const notes = [
    hasPassword && 'It asks for a password.',
    expiresAt !== null && `It works until the end of ${formatUsDate(lastDayOf(expiresAt))}.`,
  ].filter((note) => note !== false);
  return {
    link: linkTo(sharedPath('video', accessCode)),
    ...(notes.length > 0 && { note: notes.join(' ') }),
  };
}

/** Copies a link to a processed video: its active link, or a new one if there is none. */
export function CopyVideoLink({ videoId }: { readonly videoId: string }) {
  const queryClient = useQueryClient();
  const copy = useMutation({
    mutationFn: () => copyComingLink(notedLinkOf(videoId)),
    onSuccess: () => reloadLinks(queryClient),
    onError: (error) => toast.error(messageOf(error, 'share-create-failed')),
  });
  return (
    <Button
      icon={<LinkIcon aria-hidden="true" />}
      busy={copy.isPending}
      busyLabel="Copying"
      onClick={() => copy.mutate()}
    >
      Copy link
    </Button>
  );
}

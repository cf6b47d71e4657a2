import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link as LinkIcon } from 'lucide-react';
import { reloadLinks } from '@/backend/sharing/reload-links';
import { createShare } from '@/backend/sharing/shares';
import { messageOf } from '@/domain/errors';
import { sharedPath } from '@/domain/paths';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';
import { copyComingLink, linkTo } from './copy-link';

/** Copies a link to a processed video: its active link, or a new one when there is none. */
export function CopyVideoLink({ videoId }: { readonly videoId: string }) {
  const queryClient = useQueryClient();
  const copy = useMutation({
    mutationFn: () =>
      copyComingLink(createShare(videoId).then(({ accessCode }) => linkTo(sharedPath('video', accessCode)))),
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

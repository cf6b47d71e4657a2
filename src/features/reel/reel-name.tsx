import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { videosQuery } from '@/backend/queries';
import { reloadLinks } from '@/backend/sharing/reload-links';
import { renameVideo } from '@/backend/videos/videos';
import { messageOf } from '@/domain/errors';
import { VIDEO_NAME_LENGTH } from '@/domain/limits';
import { displayName, type Video } from '@/domain/video';
import { TextField } from '@/ui/field';

interface ReelNameProps {
  readonly video: Video;
  readonly isLocked: boolean;
}

/** The name of a reel; it is saved when the field is left, or by Enter. */
export function ReelName({ video, isLocked }: ReelNameProps) {
  const queryClient = useQueryClient();
  const stored = displayName(video);
  const [name, setName] = useState(stored);
  const rename = useMutation({
    mutationFn: (next: string) => renameVideo(video.id, next),
    onSuccess: (_, next) =>
      queryClient.setQueryData<readonly Video[]>(videosQuery.queryKey, (videos) =>
        videos?.map((each) => (each.id === video.id ? { ...each, friendlyName: next } : each)),
      ),
    onSettled: () => reloadLinks(queryClient),
  });
  const save = (): void => {
    const next = name.trim();
    // A reel keeps a name: an empty field takes the old one back.
    if (next === '') setName(stored);
    else if (next !== stored) rename.mutate(next);
  };
  return (
    <form
      className="min-w-0 flex-1"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField
        label="Name of the reel"
        value={name}
        maxLength={VIDEO_NAME_LENGTH}
        disabled={isLocked}
        error={rename.error && messageOf(rename.error, 'video-rename-failed')}
        onChange={(event) => setName(event.target.value)}
        onBlur={save}
      />
    </form>
  );
}

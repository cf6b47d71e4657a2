import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { videosQuery } from '@/backend/queries';
import { reloadLinks } from '@/backend/sharing/reload-links';
import type { Video } from '@/domain/video';

interface RecordText {
  readonly videoId: string;
  readonly stored: string;
  /** The text as the database stores it. */
  readonly clean: (text: string) => string;
  readonly save: (text: string) => Promise<void>;
  /** The record's part that holds the text. */
  readonly partOf: (text: string) => Partial<Video>;
}

/** A text of a reel's record while it is typed. `keep` saves it when its field loses focus. */
export function useRecordText({ videoId, stored, clean, save, partOf }: RecordText) {
  const queryClient = useQueryClient();
  const [text, setText] = useState(stored);
  const { mutate, error } = useMutation({
    mutationFn: save,
    onSuccess: (_, saved) =>
      queryClient.setQueryData<readonly Video[]>(videosQuery.queryKey, (videos) =>
        videos?.map((each) => (each.id === videoId ? { ...each, ...partOf(saved) } : each)),
      ),
    onSettled: () => reloadLinks(queryClient),
  });
  const keep = (): void => {
    const next = clean(text);
    if (next !== stored) mutate(next);
  };
  return { text, setText, keep, error } as const;
}

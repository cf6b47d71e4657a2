import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { thumbnailUrlQuery } from '@/backend/queries';
import { Scene } from '@/ui/scene';

/** Shows a video's first frame, or a drawn scene when there is none. It fills its container. */
export function VideoPicture({ path }: { readonly path: string | null }) {
  const [hasFailed, setHasFailed] = useState(false);
  const { data: src, error } = useQuery({ ...thumbnailUrlQuery(path ?? ''), enabled: path !== null });
  const look = 'absolute inset-0 size-full object-cover';
  if (path === null || hasFailed || error) return <Scene className={look} />;
  return <img src={src} alt="" loading="lazy" className={look} onError={() => setHasFailed(true)} />;
}

import { useState } from 'react';
import { Scene } from './scene';

/**
 * The picture of a video, or a drawn scene when there is none or it cannot be shown. It fills its container.
 * @param props.src null when there is none, undefined while it is not known yet.
 */
export function VideoCover({ src }: { readonly src: string | null | undefined }) {
  const [hasFailed, setHasFailed] = useState(false);
  const look = 'absolute inset-0 size-full object-cover';
  if (src === null || hasFailed) return <Scene className={look} />;
  return <img src={src} alt="" loading="lazy" className={look} onError={() => setHasFailed(true)} />;
}

import { useState } from 'react';
import { cx } from '@/lib/cx';
import { LazyScene } from './lazy-scene';

interface VideoCoverProps {
  /** null when there is none, undefined while loading. */
  readonly src: string | null | undefined;
  readonly className?: string | false;
}

/**
 * The picture of a video, or a drawn scene when there is none or it cannot be shown. It fills its container, with a
 * plain ground until the picture has loaded.
 */
export function VideoCover({ src, className }: VideoCoverProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const look = 'absolute inset-0 size-full object-cover';
  if (src === null || state === 'failed') return <LazyScene className={cx(look, className)} />;
  return (
    <span className={cx('absolute inset-0 bg-s3', className)}>
      {src !== undefined && (
        <img
          src={src}
          alt=""
          loading="lazy"
          className={cx(look, state === 'loading' ? 'invisible' : 'animate-fade')}
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
        />
      )}
    </span>
  );
}

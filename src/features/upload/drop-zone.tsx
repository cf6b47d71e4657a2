import type { ChangeEvent, RefObject } from 'react';
import { VIDEO_PICKER_ACCEPT } from '@/domain/upload-rules';
import { cx } from '@/lib/cx';
import { Badge } from '@/ui/badge';
import { BrandMark } from '@/ui/wordmark';
import { useFileDrop } from './use-file-drop';

interface DropZoneProps {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** A text such as 'up to 100 MB on Free'; null until the plan is known. */
  readonly sizeText: string | null;
  /** Why no clip is accepted; null if one is accepted. */
  readonly closed: string | null;
  readonly onFile: (file: File) => void;
}

const ZONE =
  'flex min-h-68 w-full flex-1 flex-col items-center justify-center gap-1 rounded-xl border-[1.5px] border-dashed ' +
  'bg-s1 p-6 text-center transition-colors desk:min-h-[max(280px,calc(100dvh-460px))]';

/** Accepts one video by drag and drop, click or keyboard. */
export function DropZone({ inputRef, sizeText, closed, onFile }: DropZoneProps) {
  const disabled = closed !== null;
  const { isOver, handlers } = useFileDrop(disabled ? null : onFile);
  const handleChoice = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Clears the field, so that choosing the same file again counts as a change.
    event.target.value = '';
    if (file) onFile(file);
  };
  return (
    <div {...handlers} className="flex">
      <button
        type="button"
        disabled={disabled}
        onClick={() => inputRef.current?.click()}
        className={cx(
          ZONE,
          isOver ? 'border-accent bg-accent-wash' : 'border-control enabled:hover:bg-s2',
          disabled && 'opacity-45',
        )}
      >
        <BrandMark className="mb-4 size-22" />
        <span className="font-head text-h2 font-semibold">
          {isOver ? 'Drop video here' : 'Drop your video here'}
        </span>
        <span className="text-muted">{closed ?? 'or click to browse'}</span>
        <span className="mt-3 flex flex-wrap items-center justify-center gap-2 text-sm text-muted">
          <Badge tone="gray">MP4</Badge>
          <Badge tone="gray">MOV</Badge>
          <Badge tone="gray">WebM</Badge>
          <span className={cx(sizeText === null && 'w-34')}>{sizeText}</span>
        </span>
      </button>
      <input
        ref={inputRef}
        type="file"
        accept={VIDEO_PICKER_ACCEPT}
        onChange={handleChoice}
        aria-label="Choose a video file"
        tabIndex={-1}
        className="sr-only"
      />
    </div>
  );
}

import type { ChangeEvent, RefObject } from 'react';
import { VIDEO_PICKER_ACCEPT } from '@/domain/upload-rules';
import { cx } from '@/lib/cx';
import { useFileDrop } from './use-file-drop';
import { ZONE, ZoneFace } from './zone-face';

interface DropZoneProps {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** A text such as 'up to 100 MB on Free'; null until the plan is known. */
  readonly sizeText: string | null;
  /** Why no clip is accepted; null if one is accepted. */
  readonly closed: string | null;
  readonly onFile: (file: File) => void;
}

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
        <ZoneFace
          title={isOver ? 'Drop video here' : 'Drop your video here'}
          hint={closed ?? 'or click to browse'}
          sizeText={sizeText}
        />
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

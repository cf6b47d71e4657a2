import { useId, useRef, useState } from 'react';
import { ImageIcon, Trash2 } from 'lucide-react';
import { ERROR_TEXTS } from '@/domain/errors';
import { IMAGE_HINT, IMAGE_PICKER_ACCEPT, imageError } from '@/domain/image-rules';
import type { PixelArea } from '@/domain/picture-crop';
import { Button } from '@/ui/button';
import { FieldError } from '@/ui/field';
import { PictureCropper } from '@/ui/picture-cropper';
import { BackgroundPicture } from './background-picture';

/** What the background is going to be. */
export type BackgroundChoice =
  | { readonly kind: 'none' }
  /** The one that is stored. */
  | { readonly kind: 'kept'; readonly originalPath: string | null; readonly croppedPath: string }
  /** `area` is null until the picture has been read. */
  | {
      readonly kind: 'new';
      readonly file: File;
      readonly src: string;
      readonly area: PixelArea | null;
    };

/** Frees what a choice holds that is not used any more. */
export function releaseBackground(choice: BackgroundChoice): void {
  if (choice.kind === 'new') URL.revokeObjectURL(choice.src);
}

interface BackgroundFieldProps {
  readonly value: BackgroundChoice;
  readonly onChange: (value: BackgroundChoice) => void;
}

/** Chooses the picture behind a playlist, and the part of it that is shown. */
export function BackgroundField({ value, onChange }: BackgroundFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);

  const replace = (next: BackgroundChoice) => {
    releaseBackground(value);
    onChange(next);
  };
  const choose = (file: File) => {
    const problem = imageError(file);
    setError(problem?.message ?? null);
    if (!problem) replace({ kind: 'new', file, src: URL.createObjectURL(file), area: null });
  };
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-3">
      <div>
        <p id={id} className="text-sm font-medium text-soft">
          Background image
        </p>
        <p className="text-sm text-muted">Behind the playlist while it loads. {IMAGE_HINT}, at most 5 MB.</p>
      </div>
      <Preview
        value={value}
        onChange={onChange}
        onUnreadable={() => {
          setError(ERROR_TEXTS['image-process-failed']);
          replace({ kind: 'none' });
        }}
      />
      {error !== null && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon={<ImageIcon />} onClick={() => input.current?.click()}>
          {value.kind === 'none' ? 'Choose image' : 'Replace image'}
        </Button>
        {value.kind !== 'none' && (
          <Button variant="danger-quiet" icon={<Trash2 />} onClick={() => replace({ kind: 'none' })}>
            Remove
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Background image"
          accept={IMAGE_PICKER_ACCEPT}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // The same file can be chosen again after a mistake.
            event.target.value = '';
            if (file) choose(file);
          }}
        />
      </div>
    </div>
  );
}

interface PreviewProps extends BackgroundFieldProps {
  readonly onUnreadable: () => void;
}

function Preview({ value, onChange, onUnreadable }: PreviewProps) {
  switch (value.kind) {
    case 'none':
      return null;
    case 'kept':
      return (
        <div className="relative aspect-video overflow-hidden rounded-md bg-black">
          <BackgroundPicture path={value.croppedPath} />
        </div>
      );
    case 'new':
      return (
        <PictureCropper
          key={value.src}
          src={value.src}
          onChange={(area) => onChange({ ...value, area })}
          onUnreadable={onUnreadable}
        />
      );
  }
}

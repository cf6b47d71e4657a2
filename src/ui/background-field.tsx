import { useId, useRef, useState, type ReactNode } from 'react';
import { ImageIcon, Trash2 } from 'lucide-react';
import { ERROR_TEXTS } from '@/domain/errors';
import { IMAGE_HINT, IMAGE_PICKER_ACCEPT, imageError } from '@/domain/image-rules';
import { releaseBackground, type BackgroundChoice } from './background-choice';
import { Button } from './button';
import { FieldError } from './field';
import { PictureCropper } from './picture-cropper';

interface BackgroundFieldProps {
  readonly value: BackgroundChoice;
  readonly onChange: (value: BackgroundChoice) => void;
  /** The picture that is stored. */
  readonly renderKept: (croppedPath: string) => ReactNode;
  /** Where the picture is shown: 'Behind the playlist while it loads.' */
  readonly purpose: string;
  /** The field's name; 'Background image' unless said. */
  readonly title?: string;
  /** A section of a screen rather than a field of a form. */
  readonly isSection?: boolean;
  /** What stands when a chosen file is given up; nothing unless said. */
  readonly stored?: BackgroundChoice;
  /** What Remove does with the stored one; without it the choice becomes none. */
  readonly onRemoveStored?: () => void;
}

const NONE: BackgroundChoice = { kind: 'none' };

/** Chooses a background picture, and the part of it that is shown. */
export function BackgroundField(props: BackgroundFieldProps) {
  const { value, onChange, renderKept, purpose, title = 'Background image', isSection = false } = props;
  const { stored = NONE, onRemoveStored } = props;
  const id = useId();
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
  const remove = () => {
    setError(null);
    if (value.kind === 'kept' && onRemoveStored) onRemoveStored();
    else replace(value.kind === 'new' ? stored : NONE);
  };
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-3">
      <Heading id={id} title={title} isSection={isSection} hint={`${purpose} ${IMAGE_HINT}, at most 5 MB.`} />
      <Preview
        value={value}
        hasPlace={isSection}
        onChange={onChange}
        renderKept={renderKept}
        onUnreadable={() => {
          setError(ERROR_TEXTS['image-process-failed']);
          replace(stored);
        }}
      />
      {error !== null && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <FilePicker label={title} onChoose={choose}>
          {value.kind === 'none' ? 'Choose image' : 'Replace image'}
        </FilePicker>
        {value.kind !== 'none' && (
          <Button variant="danger-quiet" icon={<Trash2 />} onClick={remove}>
            Remove
          </Button>
        )}
      </div>
    </div>
  );
}

interface HeadingProps {
  readonly id: string;
  readonly title: string;
  readonly isSection: boolean;
  readonly hint: string;
}

function Heading({ id, title, isSection, hint }: HeadingProps) {
  return (
    <div>
      {isSection ? (
        <h2 id={id} className="text-h3">
          {title}
        </h2>
      ) : (
        <p id={id} className="text-sm font-medium text-soft">
          {title}
        </p>
      )}
      <p className="text-sm text-muted">{hint}</p>
    </div>
  );
}

interface FilePickerProps {
  readonly label: string;
  readonly onChoose: (file: File) => void;
  readonly children: ReactNode;
}

function FilePicker({ label, onChoose, children }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={<ImageIcon />} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={IMAGE_PICKER_ACCEPT}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file can be chosen again after a mistake.
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}

interface PreviewProps extends Pick<BackgroundFieldProps, 'value' | 'onChange' | 'renderKept'> {
  /** Keeps the picture's place when there is none. */
  readonly hasPlace: boolean;
  readonly onUnreadable: () => void;
}

function Preview({ value, hasPlace, onChange, renderKept, onUnreadable }: PreviewProps) {
  switch (value.kind) {
    case 'none':
      return hasPlace ? <EmptyPlace /> : null;
    case 'kept':
      return (
        <div className="relative aspect-video overflow-hidden rounded-md bg-black">
          {renderKept(value.croppedPath)}
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

function EmptyPlace() {
  return (
    <div className="grid aspect-video place-content-center justify-items-center gap-2 rounded-md border border-dashed border-control p-4 text-center text-sm text-muted">
      <ImageIcon aria-hidden="true" className="size-6" />
      <p>No image yet. The dark background is used.</p>
    </div>
  );
}

import { useId, useRef, useState, type ReactNode } from 'react';
import { ImageIcon, Trash2 } from 'lucide-react';
import { ERROR_TEXTS } from '@/domain/errors';
import { IMAGE_HINT, IMAGE_PICKER_ACCEPT } from '@/domain/image-rules';
import { releaseBackground, type BackgroundChoice } from './background-choice';
import { Button } from './button';
import { FieldError } from './field';
import { PictureCropper } from './picture-cropper';
import { readPicture } from './readable-picture';

interface BackgroundFieldProps {
  readonly value: BackgroundChoice;
  readonly onChange: (value: BackgroundChoice) => void;
  /** Renders the stored picture. */
  readonly renderKept: (croppedPath: string) => ReactNode;
  /** Says where the picture is shown, for example 'Shown behind the playlist while it loads.' */
  readonly purpose: string;
  /** The field's label; the default is 'Background image'. */
  readonly title?: string;
  /** Whether this is a section of a screen instead of a field of a form. */
  readonly isSection?: boolean;
  /** The choice after a new file was discarded; the default is no background. */
  readonly stored?: BackgroundChoice;
  /** Called when the stored background is removed; without it the choice becomes none. */
  readonly onRemoveStored?: () => void;
}

const NONE: BackgroundChoice = { kind: 'none' };

/** Chooses a background picture and the part of it that is shown. */
export function BackgroundField(props: BackgroundFieldProps) {
  const { value, onChange, renderKept, purpose, title = 'Background image', isSection = false } = props;
  const { stored = NONE, onRemoveStored } = props;
  const id = useId();
  const [error, setError] = useState<string | null>(null);

  const replace = (next: BackgroundChoice) => {
    releaseBackground(value);
    onChange(next);
  };
  const [isReading, setIsReading] = useState(false);
  const choose = async (chosen: File): Promise<void> => {
    setError(null);
    setIsReading(true);
    const read = await readPicture(chosen);
    setIsReading(false);
    if (read.kind === 'refused') setError(read.reason);
    else replace({ kind: 'new', file: read.file, src: URL.createObjectURL(read.file), area: null });
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
        <FilePicker label={title} isBusy={isReading} onChoose={(file) => void choose(file)}>
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
  readonly isBusy: boolean;
  readonly onChoose: (file: File) => void;
  readonly children: ReactNode;
}

function FilePicker({ label, isBusy, onChoose, children }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={<ImageIcon />} busy={isBusy} busyLabel="Reading" onClick={() => input.current?.click()}>
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
          // Clears the field, so that the same file can be chosen again.
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}

interface PreviewProps extends Pick<BackgroundFieldProps, 'value' | 'onChange' | 'renderKept'> {
  /** Whether the preview keeps its space without a picture. */
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

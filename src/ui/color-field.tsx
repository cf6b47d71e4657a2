import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { parseHexColor } from '@/domain/colors';
import { cx } from '@/lib/cx';
import { FieldError } from './field';

interface ColorFieldProps {
  /** The name of the color, for example 'Ring color'. */
  readonly label: string;
  /** #RRGGBB. */
  readonly value: string;
  /** Called with every change in the browser's color picker while that is open. */
  readonly onPreview: (value: string) => void;
  readonly onChange: (value: string) => void;
}

/**
 * Edits a color as text (#RRGGBB), which is applied on Enter or when the field loses the focus; the dot opens the
 * browser's color picker.
 */
export function ColorField({ label, value, onPreview, onChange }: ColorFieldProps) {
  const id = useId();
  /** The text being typed; null while the field shows the value. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    // The color was changed elsewhere, so the typed text is outdated.
    setShown(value);
    setTyped(null);
    setIsWrong(false);
  }
  const take = (): void => {
    if (typed === null) return;
    const color = parseHexColor(typed);
    setIsWrong(color === null);
    if (color === null) return;
    setTyped(null);
    if (color !== value) onChange(color);
  };
  return (
    <div className="flex flex-col gap-1.5">
      <div
        className={cx(
          'flex h-10 max-desk:h-11.5 items-center gap-2 rounded-md border bg-ground px-2 focus-within:border-accent focus-within:ring-1 focus-within:ring-accent',
          isWrong ? 'border-danger' : 'border-control',
        )}
      >
        <ColorWell label={`${label}, picker`} value={value} onPreview={onPreview} onChange={onChange} />
        <input
          aria-label={`${label} as hex`}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          value={typed ?? value}
          maxLength={9}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.target.value);
            setIsWrong(false);
          }}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take();
          }}
          className="min-w-0 flex-1 self-stretch bg-transparent text-ui tabular-nums outline-none max-desk:text-[16px]"
        />
      </div>
      {isWrong && <FieldError id={`${id}-error`}>Enter a color like #7C8CFF.</FieldError>}
    </div>
  );
}

/**
 * The browser's color picker behind a dot. The native 'change' event fires once, when the picker closes; React's
 * onChange listens to 'input' instead.
 */
function ColorWell({ label, value, onPreview, onChange }: ColorFieldProps) {
  const wellRef = useRef<HTMLInputElement>(null);
  const isOpen = useRef(false);
  const close = useEffectEvent(() => {
    if (isOpen.current) onChange((wellRef.current?.value ?? value).toUpperCase());
    isOpen.current = false;
  });
  useEffect(() => {
    const well = wellRef.current;
    const onClosed = (): void => close();
    for (const type of ['change', 'blur']) well?.addEventListener(type, onClosed);
    return () => {
      for (const type of ['change', 'blur']) well?.removeEventListener(type, onClosed);
    };
  }, []);
  return (
    <input
      ref={wellRef}
      type="color"
      aria-label={label}
      value={value}
      onChange={(event) => {
        isOpen.current = true;
        onPreview(event.target.value.toUpperCase());
      }}
      className="size-6 flex-none cursor-pointer appearance-none rounded-full border border-line-strong bg-transparent p-0.5 max-desk:-ml-2 max-desk:size-11 max-desk:border-transparent max-desk:p-2.5 [&::-moz-color-swatch]:rounded-full [&::-moz-color-swatch]:border-0 [&::-webkit-color-swatch]:rounded-full [&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0"
    />
  );
}

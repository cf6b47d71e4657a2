import { useId } from 'react';
import { Search } from 'lucide-react';
import { cx } from '@/lib/cx';

interface SearchFieldProps {
  /** The accessible name, which is also the placeholder. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength?: number;
  readonly className?: string;
}

/** A search field. */
export function SearchField({ label, value, onChange, maxLength, className }: SearchFieldProps) {
  const id = useId();
  return (
    <div className={cx('relative', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <input
        id={id}
        type="search"
        placeholder={label}
        autoComplete="off"
        value={value}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
        className="h-10 max-desk:h-11 w-full rounded-md border border-control bg-ground pr-3 pl-9.5 text-ui text-text [&::-webkit-search-cancel-button]:opacity-60 transition-colors outline-none placeholder:text-muted focus:border-accent focus:ring-1 focus:ring-accent max-desk:text-[16px]"
      />
    </div>
  );
}

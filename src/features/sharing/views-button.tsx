import { Eye } from 'lucide-react';
import { counted } from '@/domain/format';
import { Tooltip } from '@/ui/tooltip';

interface ViewsButtonProps {
  readonly views: number;
  /** The name of the video. */
  readonly name: string;
  readonly onClick: () => void;
}

/** The number of a video's views, as a button that opens its View History. */
export function ViewsButton({ views, name, onClick }: ViewsButtonProps) {
  const text = counted(views, 'view');
  return (
    <Tooltip label="View History">
      <button
        type="button"
        aria-label={`${text} of ${name}, View History`}
        onClick={onClick}
        className="reach inline-flex h-7 items-center gap-1.5 rounded-sm border border-line-strong bg-s2 px-2 text-sm font-medium whitespace-nowrap text-soft tabular-nums transition-colors hover:bg-s3 hover:text-text"
      >
        <Eye aria-hidden="true" className="size-4" />
        {text}
      </button>
    </Tooltip>
  );
}

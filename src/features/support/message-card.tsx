import { LifeBuoy } from 'lucide-react';
import { formatUsDateTime } from '@/domain/format';
import { personName, type Person } from '@/domain/tickets';
import { cx } from '@/lib/cx';
import { Avatar } from '@/ui/avatar';
import { Badge } from '@/ui/badge';

interface MessageCardProps {
  /** Null for a message from support. */
  readonly author: Person | null;
  readonly message: string;
  readonly createdAt: string;
}

/** Shows one message of a thread as plain text with its line breaks. */
export function MessageCard({ author, message, createdAt }: MessageCardProps) {
  return (
    <li
      className={cx(
        'flex gap-3 rounded-lg border p-4 desk:gap-4 desk:px-5 desk:py-4.5',
        author ? 'border-line bg-s1' : 'border-line-strong bg-s2',
      )}
    >
      {author ? <Avatar user={author} /> : <SupportSign />}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <p dir="auto" className="min-w-0 font-semibold wrap-anywhere">
            {author ? personName(author) : 'Support Team'}
          </p>
          {!author && <Badge tone="gray">Staff</Badge>}
          <time dateTime={createdAt} className="text-sm text-muted tabular-nums max-desk:w-full desk:ml-auto">
            {formatUsDateTime(createdAt)}
          </time>
        </div>
        <p dir="auto" className="mt-1.5 wrap-anywhere whitespace-pre-wrap text-soft">
          {message}
        </p>
      </div>
    </li>
  );
}

function SupportSign() {
  return (
    <span
      aria-hidden="true"
      className="inline-grid size-9 flex-none place-items-center rounded-full bg-accent-wash text-accent"
    >
      <LifeBuoy className="size-4" />
    </span>
  );
}

import { STATUS_LABELS, type TicketStatus } from '@/domain/tickets';
import { Badge, type BadgeTone } from '@/ui/badge';

const TONES: Readonly<Record<TicketStatus, BadgeTone>> = {
  not_started: 'gray',
  in_progress: 'info',
  bug: 'danger',
  feature_request: 'violet',
  completed: 'good',
  billing_issue: 'warn',
};

interface StatusBadgeProps {
  readonly status: TicketStatus;
  /** Whether the badge is in the user's own list, the only place where a billing issue has a color. */
  readonly isOwnList?: boolean;
}

/** Shows the status of a ticket in its color. */
export function StatusBadge({ status, isOwnList = false }: StatusBadgeProps) {
  const tone = status === 'billing_issue' && !isOwnList ? 'gray' : TONES[status];
  return (
    <Badge tone={tone} dot>
      {STATUS_LABELS[status]}
    </Badge>
  );
}

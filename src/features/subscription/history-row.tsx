import { Coins, CreditCard, Film, Gift, RefreshCw, type LucideIcon } from 'lucide-react';
import { subscriptionChange, type AccountEvent } from '@/domain/account-history';
import { formatSigned, formatUsDateTime } from '@/domain/format';
import { formatPrice } from '@/domain/subscription';
import { cx } from '@/lib/cx';
import { IconPlate } from '@/ui/empty-state';

interface Kind {
  readonly icon: LucideIcon;
  readonly title: (event: AccountEvent) => string;
  /** The text below the title. */
  readonly note: (event: AccountEvent) => string;
  /** Formats the event's amount with its sign. */
  readonly figure: (amount: number) => string;
}

const ownNote = ({ note }: AccountEvent): string => note;
const signed = (tokens: number): string => `${formatSigned(tokens)} tokens`;

const KINDS: Record<AccountEvent['type'], Kind> = {
  payment: {
    icon: CreditCard,
    title: ({ planName }) => (planName === null ? 'Payment' : `Payment for ${planName}`),
    note: ownNote,
    figure: formatPrice,
  },
  subscription_updated: {
    icon: RefreshCw,
    title: (event) => subscriptionChange(event).title,
    note: (event) => subscriptionChange(event).note,
    figure: () => '',
  },
  gift: {
    icon: Gift,
    title: ({ adminName }) => (adminName === null ? 'Gift of tokens' : `Gift of tokens from ${adminName}`),
    note: ownNote,
    figure: signed,
  },
  reload: { icon: Coins, title: () => 'Token reload', note: ownNote, figure: signed },
  usage: {
    icon: Film,
    title: () => 'Video processing',
    note: ({ note }) => note || 'A deleted video',
    figure: (tokens) => signed(-tokens),
  },
};

/** An event of the history with its name, time and amount. */
export function HistoryRow({ event }: { readonly event: AccountEvent }) {
  const { icon: Icon, title, note: noteOf, figure } = KINDS[event.type];
  const isGain = (event.type === 'gift' || event.type === 'reload') && (event.amount ?? 0) > 0;
  const note = noteOf(event);
  return (
    <li className="flex items-center gap-4 border-b border-line py-4">
      <IconPlate>
        <Icon />
      </IconPlate>
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{title(event)}</p>
        {note && <p className="text-sm wrap-anywhere text-soft">{note}</p>}
        <p className="text-sm text-muted tabular-nums">{formatUsDateTime(event.createdAt)}</p>
      </div>
      <p className={cx('text-right font-semibold whitespace-nowrap tabular-nums', isGain && 'text-good')}>
        {event.amount !== null && figure(event.amount)}
      </p>
    </li>
  );
}

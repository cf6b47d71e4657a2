import { Coins, CreditCard, Film, Gift, RefreshCw, type LucideIcon } from 'lucide-react';
import { subscriptionChange, type AccountEvent } from '@/domain/account-history';
import { formatSigned } from '@/domain/format';
import { formatPrice } from '@/domain/subscription';

export interface EventWords {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly details: string;
  /** The tokens with their sign; null when the event has none. */
  readonly tokens: string | null;
}

/** Describes an event of a user's history for admins. */
export function describeEvent(event: AccountEvent): EventWords {
  const { type, amount, note, planName, adminName } = event;
  const gained = amount === null ? null : formatSigned(amount);
  switch (type) {
    case 'payment': {
      const price = amount === null ? null : formatPrice(amount);
      return { icon: CreditCard, title: 'Payment', details: joined(planName, price, note), tokens: null };
    }
    case 'subscription_updated': {
      const change = subscriptionChange(event);
      return { icon: RefreshCw, title: change.title, details: change.note, tokens: null };
    }
    case 'gift':
      return {
        icon: Gift,
        title: adminName === null ? 'Gift' : `Gift from ${adminName}`,
        details: note,
        tokens: gained,
      };
    case 'reload':
      return { icon: Coins, title: 'Reload', details: note, tokens: gained };
    case 'usage':
      return {
        icon: Film,
        title: 'Usage',
        details: note || 'A deleted video',
        tokens: amount === null ? null : formatSigned(-amount),
      };
  }
}

function joined(...parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(', ');
}

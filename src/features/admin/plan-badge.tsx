import { Badge, type BadgeTone } from '@/ui/badge';

const TONES: Readonly<Record<string, BadgeTone>> = { Starter: 'good', Pro: 'info', Enterprise: 'violet' };

/** Shows the name of a user's plan. */
export function PlanBadge({ name }: { readonly name: string }) {
  return <Badge tone={TONES[name] ?? 'gray'}>{name}</Badge>;
}

import { Badge, type BadgeTone } from '@/ui/badge';

const TONES: Readonly<Record<string, BadgeTone>> = { Pro: 'info', Enterprise: 'violet' };

/** The plan that somebody is on. */
export function PlanBadge({ name }: { readonly name: string }) {
  return <Badge tone={TONES[name] ?? 'gray'}>{name}</Badge>;
}

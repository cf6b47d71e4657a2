import type { LookKind } from '@/domain/film-look';

/** The looks in the order in which they are offered, with their names and what they do. */
export const LOOK_NAMES: readonly {
  readonly kind: LookKind;
  readonly name: string;
  readonly hint: string;
}[] = [
  { kind: 'follow', name: 'Follow', hint: 'Ring and trail all the way.' },
  {
    kind: 'identify',
    name: 'Identify',
    hint: 'The picture stands still for a second and shows your player, then the play runs clean.',
  },
  { kind: 'spotlight', name: 'Spotlight', hint: 'Everything around your player is darker.' },
  { kind: 'arrow', name: 'Arrow', hint: 'An arrow over the head all the way.' },
];

import type { ReactNode } from 'react';
import { LOOK_KINDS, LOOKS, type LookKind } from '@/domain/film-look';
import { WithPlayback } from '../session/session-context';
import { LookPicture } from './look-picture';

/** The looks as tiles: their names with live pictures. */
export const LOOK_OPTIONS: readonly {
  readonly value: LookKind;
  readonly label: string;
  readonly picture: ReactNode;
}[] = LOOK_KINDS.map((kind) => ({
  value: kind,
  label: LOOKS[kind].name,
  picture: (
    <WithPlayback>
      <LookPicture kind={kind} />
    </WithPlayback>
  ),
}));

import type { ReactNode } from 'react';
import type { LookKind } from '@/domain/film-look';
import { WithPlayback } from '../session/session-context';
import { LOOK_NAMES } from './look-names';
import { LookPicture } from './look-picture';

/** The looks as tiles: their names with live pictures. */
export const LOOK_OPTIONS: readonly {
  readonly value: LookKind;
  readonly label: string;
  readonly picture: ReactNode;
}[] = LOOK_NAMES.map(({ kind, name }) => ({
  value: kind,
  label: name,
  picture: (
    <WithPlayback>
      <LookPicture kind={kind} />
    </WithPlayback>
  ),
}));

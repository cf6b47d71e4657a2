import { describe, expect, it } from 'vitest';
import type { StoredTrack } from '@/backend/videos/track-documents';
import { openingOf, type LocalTrack } from '@/studio/record/track-record';
import { openingOffline } from '@/lib/autosave/open-record';
import { MINE, THEIRS, documentOf } from './saving-world';

const ACCOUNT = documentOf(5, 2);
const HERE = documentOf(8, 1);

const stored = (change: Partial<StoredTrack> = {}): StoredTrack => ({
  revision: 4,
  document: ACCOUNT,
  writerId: THEIRS,
  updatedAt: '2026-11-20T15:42:00Z',
  ...change,
});

const copy = (change: Partial<LocalTrack> = {}): LocalTrack => ({
  userId: 'ann',
  videoId: 'clip',
  writerId: MINE,
  change: 12,
  baseRevision: 4,
  changedAtMs: 0,
  document: HERE,
  ...change,
});

describe('an editor begins', () => {
  it('with nothing where nothing was saved', () => {
    expect(openingOf(null, null)).toMatchObject({
      initial: null,
      baseRevision: 0,
      isUnsaved: false,
      newer: null,
    });
  });

  it('with the account’s track', () => {
    expect(openingOf(stored(), null)).toEqual({
      initial: ACCOUNT,
      baseRevision: 4,
      accountDocument: ACCOUNT,
      isUnsaved: false,
      newer: null,
    });
  });

  it('with the copy that was made from the account’s newest track', () => {
    expect(openingOf(stored(), copy())).toMatchObject({
      initial: HERE,
      baseRevision: 4,
      accountDocument: ACCOUNT,
      isUnsaved: true,
      newer: null,
    });
  });

  it('with the copy of a clip that the account has no track of', () => {
    for (const baseRevision of [0, 4]) {
      expect(openingOf(null, copy({ baseRevision }))).toMatchObject({
        initial: HERE,
        baseRevision: 0,
        isUnsaved: true,
        newer: null,
      });
    }
  });

  it('with the copy whose writer saved the account’s newest track', () => {
    expect(openingOf(stored({ writerId: MINE }), copy({ baseRevision: 3 }))).toMatchObject({
      initial: HERE,
      baseRevision: 4,
      isUnsaved: true,
      newer: null,
    });
  });

  it('with the account’s frame where an old copy holds the same work', () => {
    expect(
      openingOf(stored(), copy({ baseRevision: 3, document: { ...ACCOUNT, timeSec: 9 } })),
    ).toMatchObject({
      initial: ACCOUNT,
      baseRevision: 4,
      isUnsaved: false,
      newer: null,
    });
  });

  it.each([3, 0, 5])(
    'with its copy of revision %i and a question, when the account has another',
    (baseRevision) => {
      expect(openingOf(stored(), copy({ baseRevision }))).toEqual({
        initial: HERE,
        baseRevision,
        accountDocument: null,
        isUnsaved: true,
        newer: stored(),
      });
    },
  );

  it('with a question, when the account’s track cannot be read', () => {
    const unreadable = stored({ document: null });
    expect(openingOf(unreadable, null)).toMatchObject({ initial: null, isUnsaved: false, newer: unreadable });
    expect(openingOf(unreadable, copy({ baseRevision: 3 }))).toMatchObject({
      initial: HERE,
      newer: unreadable,
    });
  });

  it('with its copy when the account cannot be asked', () => {
    expect(openingOffline(copy({ baseRevision: 3 }))).toEqual({
      initial: HERE,
      baseRevision: 3,
      accountDocument: null,
      isUnsaved: true,
      newer: null,
    });
  });
});

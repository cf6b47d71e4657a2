import { describe, expect, it } from 'vitest';
import type { StoredTrack } from '@/domain/editor/stored-track';
import type { VideoDetails } from '@/domain/video';
import { openingOf, openingOfCopy, withEarlier } from '@/studio/record/opening';
import type { LocalTrack } from '@/studio/record/track-record';
import { VIDEO_DETAILS } from '../../../editor-fixtures';
import { MINE, THEIRS, documentOf } from './saving-world';

const ACCOUNT = documentOf(5, 2);
const HERE = documentOf(8, 1);

const stored = (change: Partial<StoredTrack> = {}): StoredTrack => ({
  revision: 4,
  document: ACCOUNT,
  details: VIDEO_DETAILS,
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
  document: { ...HERE, seen: [VIDEO_DETAILS] },
  ...change,
});

/** What the account has of a clip that nobody has edited. */
const BLANK = stored({ revision: 0, document: { ...documentOf(0) }, writerId: '' });

describe('an editor starts', () => {
  it('with a blank track if nothing was saved', () => {
    expect(openingOf(BLANK, null)).toMatchObject({
      initial: documentOf(0),
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

  it('with the copy of a clip without a track in the account', () => {
    expect(openingOf(BLANK, copy({ baseRevision: 0 }))).toMatchObject({
      initial: HERE,
      baseRevision: 0,
      isUnsaved: true,
      newer: null,
    });
  });

  it('with the copy whose writer saved the account’s newest track', () => {
    expect(openingOf(stored({ writerId: MINE }), copy({ baseRevision: 3 }))).toMatchObject({
      initial: HERE,
      baseRevision: 4,
      isUnsaved: true,
      newer: null,
    });
  });

  it('with the account’s frame if an old copy holds the same work', () => {
    expect(
      openingOf(
        stored(),
        copy({ baseRevision: 3, document: { ...ACCOUNT, timeSec: 9, seen: [VIDEO_DETAILS] } }),
      ),
    ).toMatchObject({
      initial: ACCOUNT,
      baseRevision: 4,
      isUnsaved: false,
      newer: null,
    });
  });

  it.each([3, 0, 5])(
    'with its copy of revision %i and a question if the account has another',
    (baseRevision) => {
      expect(openingOf(stored(), copy({ baseRevision }))).toEqual({
        initial: HERE,
        baseRevision,
        accountDocument: HERE,
        sent: [HERE],
        isUnsaved: true,
        newer: stored(),
      });
    },
  );

  it('with a question if the account’s track cannot be read', () => {
    const unreadable = stored({ document: null });
    expect(openingOf(unreadable, null)).toMatchObject({
      initial: documentOf(0),
      isUnsaved: false,
      newer: unreadable,
    });
    expect(openingOf(unreadable, copy({ baseRevision: 3 }))).toMatchObject({
      initial: HERE,
      newer: unreadable,
    });
  });

  it('with its copy if the account cannot be reached', () => {
    expect(openingOfCopy(copy({ baseRevision: 3 }))).toEqual({
      initial: HERE,
      baseRevision: 3,
      accountDocument: HERE,
      sent: [HERE],
      isUnsaved: true,
      newer: null,
    });
  });
});

describe('the details of a copy', () => {
  const detailsCopy = (details: Partial<VideoDetails>, seen: Partial<VideoDetails>[] = [{}]): LocalTrack =>
    copy({
      document: {
        ...HERE,
        details: { ...VIDEO_DETAILS, ...details },
        seen: seen.map((other) => ({ ...VIDEO_DETAILS, ...other })),
      },
    });
  const inAccount = (change: Partial<VideoDetails>): StoredTrack => {
    const details = { ...VIDEO_DETAILS, ...change };
    return stored({ details, document: { ...ACCOUNT, details } });
  };

  it('override the account’s if the copy changed them; the others are the account’s', () => {
    const opening = openingOf(
      inAccount({ playerName: 'Maya', fontSize: 90 }),
      detailsCopy({ circleSize: 70.4, friendlyName: 'Semi-final' }),
    );
    expect(opening).toMatchObject({
      initial: {
        ...HERE,
        details: {
          ...VIDEO_DETAILS,
          circleSize: 70.4,
          friendlyName: 'Semi-final',
          playerName: 'Maya',
          fontSize: 90,
        },
      },
      newer: null,
    });
  });

  it.each([{ friendlyName: 'Final' }, { friendlyName: 'Third set' }, { friendlyName: 'Semi-final' }])(
    'appear where the account has what was seen, sent or wanted: $friendlyName',
    (account) => {
      const left = detailsCopy({ friendlyName: 'Semi-final' }, [{}, { friendlyName: 'Third set' }]);
      expect(openingOf(inAccount(account), left)).toMatchObject({
        initial: { details: { friendlyName: 'Semi-final' } },
        newer: null,
      });
    },
  );

  it('raise a question if somebody else has changed the same one', () => {
    const account = inAccount({ friendlyName: 'Renamed' });
    expect(openingOf(account, detailsCopy({ friendlyName: 'Semi-final' }))).toMatchObject({
      initial: { ...HERE, details: { friendlyName: 'Semi-final' } },
      accountDocument: { details: VIDEO_DETAILS },
      newer: account,
    });
  });

  it('are the account’s if an older version of the app stored none', () => {
    const earlier = copy({ document: { ...HERE, details: null, seen: [] } });
    expect(openingOf(inAccount({ friendlyName: 'Renamed' }), earlier)).toMatchObject({
      initial: { ...HERE, details: { friendlyName: 'Renamed' } },
      newer: null,
    });
    expect(openingOfCopy(earlier)).toBeNull();
  });
});

describe('details left by an older version of the app', () => {
  const left = { base: VIDEO_DETAILS, wanted: { ...VIDEO_DETAILS, circleSize: 70, playerName: 'Nora' } };

  it('appear as unsaved, unless somebody else has changed the same one', () => {
    expect(withEarlier(openingOf(stored(), null), left)).toMatchObject({
      initial: { ...ACCOUNT, details: left.wanted },
      isUnsaved: true,
    });
    const details = { ...VIDEO_DETAILS, playerName: 'Maya', fontSize: 90 };
    const account = stored({ details, document: { ...ACCOUNT, details } });
    expect(withEarlier(openingOf(account, null), left)).toMatchObject({
      initial: { details: { ...details, circleSize: 70 } },
    });
  });

  it('change nothing if the account has them', () => {
    const opening = openingOf(
      stored({ details: left.wanted, document: { ...ACCOUNT, details: left.wanted } }),
      null,
    );
    expect(withEarlier(opening, left)).toBe(opening);
    expect(withEarlier(opening, null)).toBe(opening);
  });
});

// @module-tag core
import { expect, it } from 'vitest';
import { keptDetails, withUnsaved } from '@/studio/clip/kept-details';
import { VIDEO_DETAILS } from '../editor-fixtures';

it('unsaved details of an earlier version leave the ring’s fit as the account has it', () => {
  const { fitsPlayer: _, ...older } = VIDEO_DETAILS;
  window.localStorage.setItem(
    'standout.details.earlier',
    JSON.stringify({ base: older, wanted: { ...older, circleSize: 70 } }),
  );
  const unsaved = keptDetails({ id: 'earlier', userId: 'ann' }).load();
  for (const fitsPlayer of [true, false]) {
    const stored = { ...VIDEO_DETAILS, fitsPlayer };
    expect(withUnsaved(stored, unsaved)).toEqual({ ...stored, circleSize: 70 });
  }
});

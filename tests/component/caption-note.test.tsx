import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { SideColumn } from '@/features/editor/side-column';
import { TRACKED } from '../editor-fixtures';
import { showOnDesk } from './support/editor-desk';

const TRACKING = TRACKED.slice(0, -1);
const FOUND: EditorEvent = { type: 'captionFound', stretch: { fromSec: 0, toSec: 89 / 30 } };
const NOTE = /^The circle is on a caption at 0:00\.0\. .*track from there\.$/;

describe('a circle on a caption', () => {
  it.each<readonly [string, readonly EditorEvent[]]>([
    ['while tracking runs', []],
    ['after the run', [{ type: 'finish' }]],
    ['after a loss', [{ type: 'trackLost', lostAtSec: 2 }]],
    ['after a failure', [{ type: 'trackFailed', failure: 'decode' }]],
  ])('is reported %s, with what to do', (_, after) => {
    showOnDesk(<SideColumn />, { events: [...TRACKING, FOUND, ...after] });
    expect(screen.getByText(NOTE)).toBeVisible();
  });

  it('leaves no frame certain', () => {
    showOnDesk(<SideColumn />, { events: [...TRACKING, FOUND, { type: 'finish' }] });
    expect(screen.getByText(/^0 of 180 frames are certain/)).toBeVisible();
  });

  it('is not reported for other runs', () => {
    showOnDesk(<SideColumn />, { events: TRACKED });
    expect(screen.queryByText(/caption/)).toBeNull();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  formatUsNumbers,
  parseUsDate,
  today,
  weekdayOf,
  weeksAround,
  type IsoDate,
} from '@/domain/dates';

/** Any day that can be typed. */
const days = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2100-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date): IsoDate => date.toISOString().slice(0, 10));

describe('a typed date', () => {
  it.each([
    ['11/20/2026', '2026-11-20'],
    ['1/2/2026', '2026-01-02'],
    [' 02/29/2024 ', '2024-02-29'],
  ])('%s is %s', (typed, iso) => {
    expect(parseUsDate(typed)).toBe(iso);
  });

  it.each([
    '',
    '2/29/2026',
    '13/1/2026',
    '0/1/2026',
    '1/0/2026',
    '11/20/26',
    '2026-11-20',
    '20.11.2026',
    '11/20/0026',
    '1/1/2101',
    'now',
  ])('is not a date: %s', (typed) => {
    expect(parseUsDate(typed)).toBeNull();
  });

  it('reads back as the same date', () => {
    fc.assert(fc.property(days, (date) => parseUsDate(formatUsNumbers(date)) === date));
  });
});

describe('the calendar', () => {
  it('returns to the same day when moved forward and back', () => {
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: -500, max: 500 }),
        (date, count) => addDays(addDays(date, count), -count) === date,
      ),
    );
  });

  it('turns months without skipping any', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2024-03-31', -1)).toBe('2024-02-29');
    expect(addMonths('2026-11-20', 2)).toBe('2027-01-20');
    expect(addMonths('2024-02-29', -12)).toBe('2023-02-28');
  });

  it('shows six whole weeks from Sunday, with every day of the month once', () => {
    fc.assert(
      fc.property(days, (date) => {
        const shown = weeksAround(date).flat();
        expect(shown).toHaveLength(42);
        expect(weekdayOf(shown[0] ?? '')).toBe(0);
        const ofMonth = shown.filter((day) => day.slice(0, 7) === date.slice(0, 7));
        expect(ofMonth[0]).toBe(`${date.slice(0, 8)}01`);
        expect(addDays(ofMonth.at(-1) ?? '', 1).slice(8)).toBe('01');
      }),
    );
  });

  it("uses the reader's local date", () => {
    expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  });
});

import { describe, expect, it } from 'vitest';
import { daysSchema } from '#core/contract/fields.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { NAMED_SPANS, spanName, spanOf, spanText } from '#web/admin/ui/day-spans.ts';

const SUNDAY = calendarDay('2026-11-22');
const text = (value: string, today = SUNDAY) => spanText(spanOf(value, today) ?? {});

describe('spanOf', () => {
  it('has the current or coming weekend, and on a Sunday the rest of it', () => {
    expect(text('weekend')).toBe('2026-11-22');
    for (let ahead = 1; ahead <= 6; ahead += 1) {
      expect(text('weekend', addDays(SUNDAY, ahead))).toBe('2026-11-28..2026-11-29');
    }
  });

  it('moves along with today', () => {
    expect([text('today'), text('tomorrow'), text('next-7'), text('from-today')]).toEqual([
      '2026-11-22',
      '2026-11-23',
      '2026-11-22..2026-11-28',
      '2026-11-22..',
    ]);
  });

  it('reads one day, two, or an open end, and nothing else', () => {
    for (const value of ['2026-12-05', '2026-12-05..2026-12-07', '2026-12-05..', '..2026-12-07']) {
      expect(text(value)).toBe(value);
    }
    for (const value of ['', '..', 'soon', 'toString', '2026-02-30', '2026-12-05..x', '1..2..3']) {
      expect([value, spanOf(value, SUNDAY)]).toEqual([value, undefined]);
    }
  });

  it('sends the server what it understands', () => {
    for (const name of Object.keys(NAMED_SPANS)) {
      expect(daysSchema.parse(text(name))).toEqual({
        from: undefined,
        to: undefined,
        ...spanOf(name, SUNDAY),
      });
    }
    for (const value of ['', '..', 'today', '2026-02-30', '2026-12-05..x', '1..2..3']) {
      expect([value, daysSchema.safeParse(value).success]).toEqual([value, false]);
    }
  });

  it('has a name in words', () => {
    expect(spanName('weekend', SUNDAY)).toBe('this weekend');
    expect(spanName('2026-12-05', SUNDAY)).toBe('Sat, Dec 5');
    expect(spanName('2026-12-05..2026-12-07', SUNDAY)).toBe('Dec 5–7');
    expect(spanName('..2026-12-07', SUNDAY)).toBe('until Mon, Dec 7');
  });
});

import { describe, expect, it } from 'vitest';
import { type Schedules, withSlots } from '#core/inventory/schedule.ts';
import { unitOn, unitTimeline } from '#core/inventory/unit-timeline.ts';
import { plainUnit, type Unit } from '#core/inventory/unit.ts';
import { addDays, type CalendarDay, calendarDay, eachDay } from '#core/kernel/calendar-day.ts';
import { after, instant, MINUTE } from '#core/kernel/instant.ts';

const NOW = instant(Date.parse('2026-11-20T18:00:00Z'));
const TODAY = calendarDay('2026-11-20');
const dayAt = (offset: number): CalendarDay => addDays(TODAY, offset);

const unit = (overrides: Partial<Unit> = {}): Unit => ({ ...plainUnit('u1'), ...overrides });

const taken = (reservationId: string, from: number, until: number, minutes?: number) => {
  const places = eachDay(dayAt(from), dayAt(until)).map((day) => ({
    productId: 'castle',
    day,
    unit: 'u1',
  }));
  const expiresAt = minutes === undefined ? undefined : after(NOW, minutes * MINUTE);
  return { places, slot: { reservationId, expiresAt } };
};

const occupancyOf = (...all: readonly ReturnType<typeof taken>[]) => ({
  productId: 'castle',
  now: NOW,
  schedules: all.reduce<Schedules>(
    (schedules, { places, slot }) => withSlots(schedules, places, slot),
    new Map(),
  ),
});

describe('unitTimeline', () => {
  it('joins the days of one reservation and separates those of two, across months', () => {
    const of = occupancyOf(taken('r1', 9, 12), taken('r2', 12, 14, 10), taken('gone', 20, 22, -1));
    expect(unitTimeline(unit(), TODAY, dayAt(41), of)).toEqual([
      { kind: 'booked', from: dayAt(9), to: dayAt(11), reservationId: 'r1' },
      { kind: 'held', from: dayAt(12), to: dayAt(13), reservationId: 'r2' },
    ]);
  });

  it('shows why a unit does not go out, and where it is booked anyway', () => {
    const closed = unit({
      blocks: [{ from: dayAt(1), to: dayAt(3), reason: 'Torn seam' }],
      papers: [{ kind: 'inspection', expiresOn: dayAt(5) }],
      retiredOn: dayAt(7),
    });
    const spans = unitTimeline(closed, TODAY, dayAt(8), occupancyOf(taken('r1', 3, 5)));
    expect(spans).toEqual([
      { kind: 'maintenance', from: dayAt(1), to: dayAt(2), reason: 'Torn seam' },
      { kind: 'conflict', from: dayAt(3), to: dayAt(3), reason: 'Torn seam', reservationId: 'r1' },
      { kind: 'booked', from: dayAt(4), to: dayAt(4), reservationId: 'r1' },
      { kind: 'papers', from: dayAt(6), to: dayAt(6), reason: 'inspection expired' },
      { kind: 'retired', from: dayAt(7), to: dayAt(8) },
    ]);
  });

  it('keeps two maintenances apart, even for the same reason on consecutive days', () => {
    const reason = 'Torn seam';
    const closed = unit({
      blocks: [
        { from: dayAt(1), to: dayAt(2), reason },
        { from: dayAt(3), to: dayAt(3), reason },
      ],
    });
    expect(unitTimeline(closed, TODAY, dayAt(8), occupancyOf())).toEqual([
      { kind: 'maintenance', from: dayAt(1), to: dayAt(2), reason },
      { kind: 'maintenance', from: dayAt(3), to: dayAt(3), reason },
    ]);
  });

  it('allows a unit with a newer certificate, but not with one of another kind', () => {
    const closedOn = (papers: Unit['papers']) =>
      unitOn(unit({ papers }), dayAt(3), occupancyOf())?.reason;
    const [last, next] = [dayAt(1), dayAt(90)];
    const ended = { kind: 'inspection', expiresOn: last } as const;
    expect(closedOn([ended])).toBe('inspection expired');
    expect(closedOn([ended, { kind: 'inspection', expiresOn: next }])).toBeUndefined();
    expect(closedOn([{ kind: 'inspection', expiresOn: next }, ended])).toBeUndefined();
    expect(closedOn([ended, { kind: 'insurance', expiresOn: next }])).toBe('inspection expired');
    expect(closedOn([ended, { kind: 'manual' }])).toBe('inspection expired');
    expect(closedOn([{ kind: 'manual', expiresOn: last }])).toBeUndefined();
  });

  it('says nothing about an available day', () => {
    expect(unitOn(unit(), TODAY, occupancyOf())).toBeUndefined();
  });
});

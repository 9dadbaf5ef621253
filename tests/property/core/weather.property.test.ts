import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_CREW_DAY } from '#core/dispatch/crew-day.ts';
import { addDays, type CalendarDay, calendarDay } from '#core/kernel/calendar-day.ts';
import { after, HOUR, type Instant, instant, MINUTE } from '#core/kernel/instant.ts';
import { err, ok } from '#core/kernel/result.ts';
import { shopDay, shopMoment, shopTime } from '#core/kernel/shop-time.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { partyDays, standingsOf, type Standing } from '#core/weather/exposed-parties.ts';
import {
  afterAnswer,
  currentOf,
  hourRisk,
  mphOf,
  NEAR_MPH,
  type Risk,
  VALID_FOR,
  type WindHour,
  worstOf,
} from '#core/weather/forecast.ts';
import { plannedStop } from '#tests/support/crews.ts';
import { product } from '#tests/support/fixtures.ts';
import { sold } from '#tests/support/sold.ts';

const mph = fc.option(fc.integer({ min: 0, max: 800 }).map((tenths) => tenths / 10));
const limit = fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined });

const span = (day: CalendarDay, days: number) => ({
  from: shopMoment(day, '00:00'),
  to: shopMoment(addDays(day, days), '00:00'),
});

const WORSE: readonly Risk[] = ['ok', 'unknown', 'watch', 'stop'];

describe('the risk of an hour', () => {
  it('compares the gust with the limit, else the wind; without either, nothing is calm', () => {
    fc.assert(
      fc.property(mph, mph, limit, (windMph, gustMph, limitMph) => {
        const hour: WindHour = { at: instant(0), windMph, gustMph };
        const risk = hourRisk(mphOf(hour), limitMph);
        const blows = gustMph ?? windMph;
        if (blows === null || limitMph === undefined) expect(risk).toBe('unknown');
        else if (blows > limitMph) expect(risk).toBe('stop');
        else expect(risk).toBe(blows > limitMph - NEAR_MPH - 1 ? 'watch' : 'ok');
      }),
    );
  });

  it('never improves with one more hour, and is unknown without any', () => {
    const risk = fc.constantFrom(...WORSE);
    fc.assert(
      fc.property(fc.array(risk), risk, (hours, one) => {
        const before = hours.length === 0 ? 'ok' : worstOf(hours);
        expect(WORSE.indexOf(worstOf([...hours, one]))).toBe(
          Math.max(WORSE.indexOf(before), WORSE.indexOf(one)),
        );
      }),
    );
    expect(worstOf([])).toBe('unknown');
  });
});

/** Around the days on which the clocks change, and on any other. */
const day = fc.oneof(
  fc.constantFrom(...['2027-03-13', '2027-03-14', '2026-10-31', '2026-11-01'].map(calendarDay)),
  fc.integer({ min: 0, max: 700 }).map((days) => addDays(calendarDay('2026-01-01'), days)),
);

const HANDLING = { maxWindMph: 25 };
const standingOn = (startDate: CalendarDay, nights: number, startsAt?: string) => {
  const reservation = sold('r1');
  const period = { startDate, endDate: addDays(startDate, nights) };
  const [standing] = standingsOf(
    {
      ...reservation,
      event: { ...reservation.event, ...(startsAt !== undefined && { startsAt, endsAt: '22:00' }) },
      lines: reservation.lines.map((line) => ({ ...line, ...period })),
    },
    {
      products: new Map([['castle', { ...product(), handling: HANDLING }]]),
      settings: DEFAULT_SETTINGS,
      pointOf: () => undefined,
      crewDays: new Map(),
    },
  );
  if (standing === undefined) throw new Error('A castle stands in the wind.');
  return standing;
};

describe('what stands in the wind', () => {
  it('is what takes a spot or has a limit, so no chair', () => {
    const standing = (changes: Parameters<typeof product>[0]) =>
      standingsOf(sold('r1'), {
        products: new Map([['castle', product(changes)]]),
        settings: DEFAULT_SETTINGS,
        pointOf: () => undefined,
        crewDays: new Map(),
      }).length;
    const power = { blowers: 0, circuits: 0 };
    const setup = { lengthFt: 0, widthFt: 0, surfaces: [] };
    const chair = { categories: ['event'], power, setup };
    expect(standing({ power, setup })).toBe(1);
    expect(standing({ categories: ['event'], power })).toBe(1);
    expect(standing({ ...chair, handling: HANDLING })).toBe(1);
    expect(standing(chair)).toBe(0);
    expect(standing({ ...chair, categories: ['addon'] })).toBe(0);
  });
});

describe('the hours of a party', () => {
  it('include every hour from setup to take-down, once, whatever the clocks do', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 3 }), (first, nights) => {
        const standing = standingOn(first, nights);
        const rows = partyDays(standing, undefined, span(first, nights + 1));
        const hours = rows.flatMap((row) => row.hours.map(({ at }) => at));
        expect(hours[0]).toBe(standing.from);
        expect(hours.at(-1)).toBe(standing.to - HOUR);
        hours.slice(1).forEach((at, index) => expect(at - (hours[index] ?? 0)).toBe(HOUR));
        expect(rows.map((row) => row.day)).toEqual(
          Array.from({ length: nights + 1 }, (_, index) => addDays(first, index)),
        );
        for (const row of rows) {
          expect(row.hours.every(({ at }) => shopDay(at) === row.day)).toBe(true);
          expect(row.risk).toBe('unknown');
        }
      }),
      { numRuns: 60 },
    );
  });

  it('number 23 and 25 on the days of the change', () => {
    const whole = (text: string) => {
      const standing = standingOn(addDays(calendarDay(text), -1), 2);
      const rows = partyDays(standing, undefined, span(calendarDay(text), 1));
      return rows.flatMap((row) => row.hours.map(({ at }) => shopTime(at)));
    };
    const spring = whole('2027-03-14');
    expect([spring.length, spring.includes('02:00')]).toEqual([23, false]);
    const autumn = whole('2026-11-01');
    expect([autumn.length, autumn.filter((time) => time === '01:00').length]).toEqual([25, 2]);
  });

  it('are over exactly in the hours that the forecast says, and near and unknown in the others', () => {
    const wind = fc.dictionary(
      fc.integer({ min: 0, max: 60 }).map(String),
      fc.integer({ min: 0, max: 50 }),
    );
    fc.assert(
      fc.property(day, wind, (first, gusts) => {
        const standing = standingOn(first, 1);
        const at = (index: number): Instant => after(standing.from, index * HOUR);
        const hours = Object.entries(gusts).map(([index, gustMph]) => ({
          at: at(Number(index)),
          windMph: 0,
          gustMph,
        }));
        const rows = partyDays(standing, { issuedAt: at(0), hours }, span(first, 2));
        rows
          .flatMap((row) => row.hours)
          .forEach((hour, index) => {
            const gust = gusts[String(index)];
            expect([hour.at, hour.mph]).toEqual([at(index), gust]);
            const isOver = gust !== undefined && gust > 25;
            expect(hour.risk === 'stop').toBe(isOver);
            if (gust === undefined) expect(hour.risk).toBe('unknown');
          });
      }),
      { numRuns: 60 },
    );
  });

  it('end at the span: what begins half an hour later still counts its hour', () => {
    const standing = standingOn(calendarDay('2026-12-05'), 1);
    const from = after(standing.from, 30 * MINUTE);
    const rows = partyDays(standing, undefined, { from, to: after(from, 2 * HOUR) });
    expect(rows.flatMap((row) => row.hours.map(({ at }) => at))).toEqual(
      [0, 1, 2].map((index) => after(standing.from, index * HOUR)),
    );
    expect(
      partyDays(standing, undefined, { from: after(standing.to, 0), to: after(standing.to, HOUR) }),
    ).toEqual([]);
  });

  it("begin no earlier than the crew's arrival for the party", () => {
    const { from } = standingOn(calendarDay('2026-12-05'), 1, '15:00');
    expect(shopTime(from)).toBe('11:00');
  });
});

describe('the person asked about the wind', () => {
  const DAY_ONE = calendarDay('2026-12-05');
  const HOLDS = standingOn(DAY_ONE, 1, '13:00');
  /** Calm except for one hour. */
  const windAt = (at: Instant, { from, to }: Standing) => ({
    issuedAt: from,
    hours: Array.from({ length: (to - from) / HOUR }, (_, index) => {
      const hour = after(from, index * HOUR);
      return { at: hour, windMph: 5, gustMph: hour === at ? 30 : 8 };
    }),
  });
  const adviceAt = (at: Instant, standing: Standing, now: Instant) => {
    const rows = partyDays(standing, windAt(at, standing), { from: now, to: standing.to });
    return rows.flatMap(({ advice }) => advice ?? []);
  };

  it('is the customer only for hours of the party, while nothing is set up; otherwise the crew', () => {
    const [begins, ends] = ['13:00', '22:00'].map((time) => shopMoment(DAY_ONE, time));
    const hours = (HOLDS.to - HOLDS.from) / HOUR;
    fc.assert(
      fc.property(
        fc.nat({ max: hours - 1 }),
        fc.boolean(),
        fc.nat({ max: 30 }),
        (index, isUp, h) => {
          const at = after(HOLDS.from, index * HOUR);
          const now = after(HOLDS.from, (h - 15) * HOUR);
          const told = adviceAt(at, { ...HOLDS, isUp }, now);
          const isParty = at >= (begins ?? 0) && at < (ends ?? 0);
          const mayAsk = !isUp && now < HOLDS.from;
          if (at < now) expect(told).toEqual([]);
          else if (isParty && mayAsk) expect(told).toEqual(['offer']);
          else if (at < (begins ?? 0) && !isUp) expect(told).toEqual(['set_up_later']);
          else if (at < (ends ?? 0)) expect(told).toEqual(['call_customer']);
          else expect(told).toEqual([now < (ends ?? 0) ? 'pick_up_early' : 'pick_up_now']);
        },
      ),
    );
  });

  it('is the customer for likely thunder in the party, the office once it is too late, else nobody', () => {
    const hours = (HOLDS.to - HOLDS.from) / HOUR;
    const [begins = 0, ends = 0] = ['13:00', '22:00'].map((time) => shopMoment(DAY_ONE, time));
    const chance = fc.option(fc.constantFrom(0, 49, 50, 80));
    const before = after(HOLDS.from, -HOUR);
    fc.assert(
      fc.property(
        fc.nat({ max: hours - 1 }),
        chance,
        fc.boolean(),
        fc.boolean(),
        (index, thunder, isUp, indoor) => {
          const at = after(HOLDS.from, index * HOUR);
          const calm = windAt(before, HOLDS);
          const forecast = {
            ...calm,
            hours: calm.hours.map((hour) => ({
              ...hour,
              thunder: hour.at === at ? thunder : null,
            })),
          };
          const rows = partyDays({ ...HOLDS, isUp, indoor }, forecast, {
            from: before,
            to: HOLDS.to,
          });
          const isLikely = !indoor && at >= begins && at < ends && (thunder ?? 0) >= 50;
          const told = rows.map(({ risk, advice }) => [risk, advice]);
          const expected = isLikely ? ['watch', isUp ? 'call_customer' : 'offer'] : undefined;
          expect(told.filter(([risk]) => risk !== 'ok')).toEqual(expected ? [expected] : []);
        },
      ),
    );
  });

  it('is the customer for whole days of a party without hours, but never for the pickup day', () => {
    const standing = standingOn(DAY_ONE, 2);
    const before = after(standing.from, -HOUR);
    const on = (by: number, time: string) =>
      adviceAt(shopMoment(addDays(DAY_ONE, by), time), standing, before);
    expect([on(0, '20:00'), on(1, '09:00'), on(2, '09:00')]).toEqual([
      ['offer'],
      ['offer'],
      ['pick_up_early'],
    ]);
  });

  it('depends on crew reports of what is set up and what is back in the yard', () => {
    const reservation = sold('r1');
    const [line] = reservation.lines;
    if (line === undefined) throw new Error('A castle was sold.');
    const STOP = plannedStop('s', { reservationId: reservation.id, state: 'done' });
    const facts = (kind: 'deliver' | 'collect', day: CalendarDay) => ({
      products: new Map([['castle', { ...product(), handling: HANDLING }]]),
      settings: DEFAULT_SETTINGS,
      pointOf: () => undefined,
      crewDays: new Map([[day, { ...EMPTY_CREW_DAY, stops: { s: { ...STOP, kind } } }]]),
    });
    expect(standingsOf(reservation, facts('deliver', line.startDate))).toMatchObject([
      { isUp: true },
    ]);
    expect(standingsOf(reservation, facts('collect', line.endDate))).toEqual([]);
  });
});

describe('fetching from the source', () => {
  const answers = fc.array(
    fc.record({
      isGood: fc.boolean(),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      wait: fc.integer({ min: 0, max: 600 }),
    }),
  );

  it('keeps the last good response for six hours and no longer, and never waits more than an hour after a failure', () => {
    fc.assert(
      fc.property(answers, (told) => {
        let now = instant(0);
        let asked: ReturnType<typeof afterAnswer<{ n: number }>> | undefined;
        let good: { n: number; readAt: Instant } | undefined;
        for (const [n, { isGood, share, wait }] of told.entries()) {
          now = after(now, wait * MINUTE);
          if (isGood) good = { n, readAt: now };
          const answer = isGood ? ok({ n }) : err({ kind: 'expired', detail: '' } as const);
          asked = afterAnswer('cell', asked, answer, { now, share, keptFor: 30 * MINUTE });
          expect(asked.good).toEqual(good);
          expect(asked.nextAt).toBeGreaterThanOrEqual(after(now, MINUTE));
          expect(asked.nextAt).toBeLessThanOrEqual(after(now, isGood ? 33 * MINUTE : HOUR));
          expect(asked.problem === undefined).toBe(isGood);
          const isCurrent = good !== undefined && now < good.readAt + VALID_FOR;
          expect(currentOf(asked, now)).toEqual(isCurrent ? good : undefined);
        }
      }),
      { numRuns: 60 },
    );
  });
});

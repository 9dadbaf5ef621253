import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContactMessage } from '#core/customers/contact-message.ts';
import type { DeskFacts, DeskItem, UnitConflict } from '#core/desk/desk-item.ts';
import { deskItems } from '#core/desk/desk-items.ts';
import { type DeskMark, deskQueue, markAfter } from '#core/desk/desk-marks.ts';
import { moneyWeek } from '#core/desk/money-week.ts';
import { EMPTY_CREW_DAY, type Stop } from '#core/dispatch/crew-day.ts';
import { addDays, calendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { after, DAY, HOUR } from '#core/kernel/instant.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import type { OutboxEntry } from '#core/notifications/outbox.ts';
import { foundBy } from '#core/reservations/found-by.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import type { PartyDay } from '#core/weather/exposed-parties.ts';
import type { Risk } from '#core/weather/forecast.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { runs } from '#tests/support/runs.ts';
import { sold } from '#tests/support/sold.ts';

const SATURDAY = calendarDay('2026-12-05');
const BY = { kind: 'admin', uid: 'dana' } as const;

const factsOf = (some: Partial<DeskFacts>): DeskFacts => ({
  now: NOON,
  settings: DEFAULT_SETTINGS,
  troubles: [],
  overdue: [],
  days: [],
  troubled: new Map(),
  fleet: { crew: [] },
  links: new Map(),
  conflicts: [],
  tooLarge: [],
  closedDays: [],
  windy: { recorded: false, days: [] },
  crewReports: [],
  wetUnits: [],
  requests: [],
  quotes: [],
  disputed: [],
  events: [],
  dead: [],
  webhooksOff: [],
  papers: [],
  owed: [],
  lost: [],
  setUpUnpaid: [],
  cashRefunds: [],
  handIns: [],
  cancelled: [],
  answered: [],
  certificates: [],
  misfits: [],
  reviews: [],
  messages: [],
  ...some,
});

const message = (id: string, hours: number): ContactMessage => ({
  id,
  name: 'Pat',
  email: 'pat@example.com',
  message: 'Hello there',
  receivedAt: after(NOON, -hours * HOUR),
});

const dead = (id: string, hours: number): OutboxEntry => ({
  id,
  kind: 'mail',
  mail: 'confirmation',
  cause: 'c',
  reservationId: 'r1',
  attempts: 9,
  state: 'dead',
  createdAt: NOON,
  nextAttemptAt: after(NOON, -hours * HOUR),
});

const names = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 6 });
const hours = (id: number): number => (id * 37) % 90;
const anyFacts = fc.tuple(names, names, names, names).map(([messages, tasks, owed, requests]) =>
  factsOf({
    messages: messages.map((id) => message(`m${id}`, hours(id))),
    dead: tasks.map((id) => dead(`t${id}`, hours(id))),
    owed: owed.map((id) => sold(`r${id}`, { status: 'completed' })),
    requests: requests.map((id) =>
      sold(`q${id}`, { status: 'held', holdExpiresAt: after(NOON, hours(id) * HOUR) }),
    ),
  }),
);

const LISTS = ['messages', 'dead', 'owed', 'requests'] as const;

describe('deskItems', () => {
  it('shows each fact once: first what a party depends on, then what can wait, each by its time', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const items = deskItems(facts);
        expect(items.length).toBe(LISTS.reduce((sum, list) => sum + facts[list].length, 0));
        expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
        const canWait = ({ kind }: DeskItem) => kind === 'message' || kind === 'owed';
        const parts = [items.filter((one) => !canWait(one)), items.filter(canWait)];
        expect(parts.flat()).toEqual(items);
        for (const part of parts) {
          const dues = part.map(({ due }) => due);
          expect(dues).toEqual(dues.toSorted((a, b) => a - b));
        }
      }),
      { numRuns: runs(60, 3_000) },
    );
  });

  it('loses exactly the item whose cause is gone', () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...LISTS), fc.nat(), (facts, list, at) => {
        const index = at % Math.max(1, facts[list].length);
        const gone = facts[list][index];
        const left = deskItems({ ...facts, [list]: facts[list].toSpliced(index, 1) });
        const before = deskItems(facts);
        expect(left).toEqual(before.filter(({ ref, kind }) => !isOf(gone, list, ref, kind)));
        expect(before.length - left.length).toBe(gone === undefined ? 0 : 1);
      }),
      { numRuns: runs(60, 3_000) },
    );
  });

  const stop: Stop = {
    id: 's1',
    reservationId: 'r1',
    kind: 'collect',
    lines: [0],
    units: [],
    lb: 1,
    cuFt: 1,
    from: 480,
    to: 1_200,
    work: 60,
    point: { lat: 32, lng: -97 },
    state: 'planned',
  };
  const reservation = sold('r1');
  const unassigned = {
    day: SATURDAY,
    out: [],
    in: [],
    crewDay: EMPTY_CREW_DAY,
    driven: {
      trucks: [],
      violations: [],
      unassigned: [{ stop, service: 30, reasons: [], byTruck: [] }],
    },
  };

  it('puts wind over a limit above what stops a truck, and combines several windy parties in one item', () => {
    const today = shopDay(NOON);
    const windy = (
      id: string,
      risk: Risk,
      advice: PartyDay['advice'] = 'offer',
      day = today,
    ): PartyDay => ({
      reservation: sold(id),
      productId: 'p1',
      title: 'Big Wave',
      image: '',
      quantity: 1,
      point: undefined,
      indoor: false,
      limitMph: 18,
      day,
      hours: [
        {
          at: after(NOON, 7 * HOUR + daysBetween(today, day) * DAY),
          mph: 20,
          isWind: false,
          risk,
          isParty: true,
        },
      ],
      risk,
      advice,
    });
    const conflict: UnitConflict = {
      productId: 'p1',
      unitId: 'u1',
      product: 'Volcano Blast',
      unit: 'Unit 1',
      reservationIds: ['r1'],
      from: calendarDay('2026-11-21'),
    };
    const items = (...days: readonly PartyDay[]) =>
      deskItems(factsOf({ windy: { recorded: false, days }, conflicts: [conflict] }));
    const first = (party: PartyDay) => items(party).map(({ kind, due }) => [kind, due - NOON]);
    const unit = ['unit', shopMoment(conflict.from, '08:00') - NOON];
    expect(first(windy('a', 'stop'))).toEqual([['weather', 0], unit]);
    const [tomorrow, later] = [1, 2].map((days) => addDays(today, days));
    expect(first(windy('a', 'stop', 'offer', tomorrow))).toEqual([['weather', 0], unit]);
    expect(first(windy('a', 'stop', 'offer', later))).toEqual([unit, ['weather', 51 * HOUR]]);
    expect(first(windy('a', 'watch'))).toEqual([unit, ['weather', 3 * HOUR]]);
    expect(items(windy('a', 'watch'), windy('b', 'stop'), windy('c', 'stop'))).toMatchObject([
      {
        kind: 'weather',
        due: NOON,
        ref: 'parties',
        who: '3 parties',
        count: 3,
        about: expect.stringMatching(
          /^2 over the limit, 1 near it; worst .*20 mph, limit 18 at 7 PM/,
        ),
      },
      { kind: 'unit' },
    ]);
    // Wind outside party hours is the crew's concern.
    const crew = windy('d', 'stop', 'pick_up_early');
    expect(items(crew)[0]?.about).toMatch(/^pick up early: 20 mph, limit 18 at 7 PM/);
    expect(items(windy('a', 'watch'), crew)[0]?.about).toMatch(/^1 pick up early, 1 near it/);
  });

  it('shows a stop for one problem only: overdue comes before missing truck', () => {
    const troubled = new Map([['r1', reservation]]);
    const kinds = (facts: Partial<DeskFacts>) => deskItems(factsOf(facts)).map(({ kind }) => kind);
    expect(kinds({ days: [unassigned], troubled })).toEqual(['no_truck']);
    const overdue = [{ day: SATURDAY, stop, problem: 'not_collected' as const, reservation }];
    expect(kinds({ days: [unassigned], troubled, overdue })).toEqual(['not_collected']);
  });

  it("never puts an old debt above today's drives", () => {
    const old = sold('r2', { status: 'completed' });
    const items = deskItems(
      factsOf({ now: after(NOON, 60 * DAY), owed: [old], messages: [message('m', -24 * 59)] }),
    );
    expect(items.map(({ kind }) => kind)).toEqual(['message', 'owed']);
  });
});

function isOf(
  gone: { readonly id: string } | undefined,
  list: (typeof LISTS)[number],
  ref: string,
  kind: string,
): boolean {
  const kinds = { messages: 'message', dead: 'dead_task', owed: 'owed', requests: 'request' };
  return gone?.id === ref && kinds[list] === kind;
}

describe('deskQueue', () => {
  const act = fc.oneof(
    fc.record({ kind: fc.constant('done' as const) }),
    fc.record({ kind: fc.constant('snooze' as const), hours: fc.integer({ min: 1, max: 48 }) }),
    fc.record({ kind: fc.constant('assign' as const), to: fc.constantFrom('Sam', '') }),
    fc.record({ kind: fc.constant('undo' as const) }),
  );

  it('has every item once, open or aside, and nothing is snoozed longer than asked', () => {
    fc.assert(
      fc.property(
        anyFacts,
        fc.array(fc.tuple(fc.nat(), act), { maxLength: 12 }),
        fc.nat({ max: 60 }),
        (facts, acts, later) => {
          const items = deskItems(facts);
          const marks = new Map<string, DeskMark>();
          for (const [at, one] of acts) {
            const item = items[at % Math.max(1, items.length)];
            if (item === undefined) continue;
            const { id, cause } = item;
            const asked =
              one.kind === 'snooze'
                ? { kind: one.kind, cause, until: after(NOON, one.hours * HOUR) }
                : { ...one, cause };
            const mark = markAfter(id, marks.get(id), asked, { now: NOON, by: BY });
            if (mark === undefined) marks.delete(id);
            else marks.set(id, mark);
          }
          const now = after(NOON, later * HOUR);
          const { open, aside } = deskQueue(items, marks, now);
          const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
          expect([...ids(open), ...ids(aside)].toSorted()).toEqual(ids(items).toSorted());
          for (const { aside: mark } of aside) expect(mark?.until ?? Infinity).toBeGreaterThan(now);
          const another = items.map((item) => ({ ...item, cause: `${item.cause}, again` }));
          expect(deskQueue(another, marks, now).aside).toEqual([]);
        },
      ),
      { numRuns: runs(60, 3_000) },
    );
  });
});

describe('foundBy', () => {
  it("finds every reservation behind a week's money", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -900, max: 900 })),
          {
            maxLength: 8,
          },
        ),
        (moved) => {
          const entries: Reservation['entries'] = moved.map(([hoursAway, amount], index) => ({
            id: `e${index}`,
            kind: amount < 0 ? 'refund' : 'charge',
            amount: cents(amount),
            at: after(NOON, hoursAway * HOUR),
            intentId: 'pi',
          }));
          const reservation = sold('r1', { entries });
          const mondays = Array.from({ length: 8 }, (_, index) =>
            calendarDay(new Date(Date.UTC(2026, 9, 26 + index * 7)).toISOString().slice(0, 10)),
          );
          const words = foundBy(reservation);
          const sums = mondays.map((monday) =>
            moneyWeek(monday, [reservation]).reduce(
              (sum, { taken, back }) => sum + taken + back,
              0,
            ),
          );
          expect(sums.reduce((sum, one) => sum + one, 0)).toBe(
            entries.reduce((sum, { amount }) => sum + amount, 0),
          );
          mondays.forEach((monday, index) => {
            expect([sums[index] === 0 || words.includes(`cash ${monday}`), monday]).toEqual([
              true,
              monday,
            ]);
          });
          expect(new Set(words).size).toBe(words.length);
        },
      ),
      { numRuns: runs(60, 3_000) },
    );
  });
});

import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { plain } from '#tests/support/texts.ts';
import { inApp } from '#tests/unit/web/in-app.tsx';
import { Amounts, AtStake, DueMoved } from '#web/storefront/manage/change-price.tsx';
import {
  DatesBody,
  LaterPickup,
  TicketChanges,
  usePickupKept,
} from '#web/storefront/manage/ticket-changes.tsx';

const day = (date: number) => calendarDay(`2026-12-${`${date}`.padStart(2, '0')}`);
const days = (first: number, last: number) => ({ startDate: day(first), endDate: day(last) });
const SATURDAY = days(5, 6);
const LATER = days(9, 10);

/** With both Sundays closed. */
const SETTINGS = {
  ...DEFAULT_SETTINGS,
  limits: {
    ...DEFAULT_SETTINGS.limits,
    blackouts: [6, 13].map((date) => ({ from: day(date), to: day(date), reason: '' })),
  },
};

const shown = (Part: () => React.ReactNode) =>
  plain(renderToString(inApp(createElement(Part), SETTINGS)).replaceAll(/<[^>]*>/g, ''));

/** Of a booking with these same-evening pickups, in which the period moves. */
function kept(moving: typeof SATURDAY, ...evenings: readonly (typeof SATURDAY)[]) {
  let found: boolean | undefined;
  const event = { sameEvening: evenings.map(({ endDate }) => endDate) };
  shown(() => {
    found = usePickupKept({ event } as unknown as Parameters<typeof usePickupKept>[0], moving);
    return null;
  });
  return found;
}

it('leaves the pickup to the new days, unless it was chosen, whatever the other pickups', () => {
  expect(kept(SATURDAY, SATURDAY)).toBeUndefined();
  expect(kept(LATER)).toBeUndefined();
  expect(kept(LATER, LATER)).toBe(true);
  expect(kept(LATER, SATURDAY)).toBeUndefined();
  expect(kept(SATURDAY, SATURDAY, days(12, 13))).toBeUndefined();
  // The office picks it up on the closed day.
  expect(kept(SATURDAY)).toBe(false);
});

it('offers the next open day if the party ends too late for the only evening', () => {
  vi.useFakeTimers({ now: Date.parse('2026-12-01T18:00:00Z'), toFake: ['Date'] });
  const told = (endsAt: string, ...periods: readonly (typeof SATURDAY)[]) =>
    shown(() =>
      createElement(LaterPickup, {
        startsAt: '14:00',
        endsAt,
        sameEvening: periods.map(({ endDate }) => endDate),
        periods: periods.map((period) => ({ ...period, items: 'Castle' })),
        onMove: () => undefined,
      }),
    );
  expect(told('21:00', SATURDAY)).toBe(
    'For a later end, first change your dates so that we pick up on Mon, Dec 7.Change dates',
  );
  expect(told('18:00', SATURDAY)).toBe('');
  expect(told('', SATURDAY)).toBe('');
  expect(told('21:00', LATER)).toBe('');
  expect(told('21:00', SATURDAY, days(12, 13))).toBe('');
  vi.useRealTimers();
});

it('asks for the hours of the party where they decide the pickup of the new days', () => {
  vi.useFakeTimers({ now: Date.parse('2026-12-01T18:00:00Z'), toFake: ['Date'] });
  const asked = (event: object, to: typeof SATURDAY) => {
    const lines = [{ title: 'Castle', quantity: 1, ...LATER }];
    const props = { reservation: { lines, event }, token: '', begun: { period: LATER, to } };
    const page = shown(() =>
      createElement(DatesBody, props as unknown as Parameters<typeof DatesBody>[0]),
    );
    return page?.includes('Party ends');
  };
  const until = (endsAt: string) => ({ startsAt: '14:00', endsAt });
  expect([asked({}, SATURDAY), asked({}, days(16, 17))]).toEqual([true, false]);
  expect([asked(until('21:00'), SATURDAY), asked(until('18:00'), SATURDAY)]).toEqual([true, false]);
  vi.useRealTimers();
});

it('gives the phone number once it is too late to change anything here', () => {
  const reservation = { status: 'confirmed', visits: [], lines: [] };
  const props = { reservation, token: '', reload: async () => undefined };
  const page = shown(() =>
    createElement(TicketChanges, props as unknown as Parameters<typeof TicketChanges>[0]),
  );
  expect(page).toContain(`Call us at ${DEMO_SITE.phone}`);
});

it('says before a change what goes back, what stays paid, and when the rest is due', () => {
  const quote = {
    visits: [],
    rows: [],
    adjustments: [],
    totalCents: 45_000,
    differenceCents: 0,
    excessCents: 0,
    balanceCents: 22_500,
    balanceDue: { day: '2026-12-05', by: 'setup', was: '2026-12-12' } as const,
  };
  const said = (more: object) =>
    shown(() => createElement(Amounts, { quote: { ...quote, ...more } }));
  expect(said({})).toContain(
    'Left to pay$225.00Due before we set up on Sat, Dec 5, instead of Sat, Dec 12.',
  );
  expect(said({})).not.toContain('Stays paid');
  const dropped = { differenceCents: -22_500, balanceDue: { day: '2026-12-12', by: 'card' } };
  expect(said(dropped)).toContain(
    'You get back$0.00Stays paid for the rest$225.00Left to pay$225.00We charge it to your card on Sat, Dec 12.',
  );
  const late = { kind: 'late_change', label: '', afterCents: 2_500 };
  expect(
    said({ ...dropped, excessCents: 5_000, balanceCents: 0, balanceDue: undefined, rows: [late] }),
  ).toContain(
    'You get back$50.00Stays paid for the rest$450.00Includes the $25.00 that we keep of what you take off.Left to pay$0.00',
  );
  const moved = (day: string) =>
    renderToString(
      createElement(DueMoved, {
        quote: { balanceCents: 22_500, balanceDue: { ...quote.balanceDue, day } },
      }),
    );
  expect(moved('2026-12-05')).toContain('warning');
  expect(plain(moved('2026-12-05').replaceAll(/<[^>]*>/g, ''))).toBe(
    'Left to pay: $225.00. Due before we set up on Sat, Dec 5, instead of Sat, Dec 12.',
  );
  expect(moved('2026-12-19')).not.toContain('warning');
});

it('says before a change until when canceling refunds everything', () => {
  const said = (fullRefund: { readonly before: string; readonly after: string }) =>
    plain(renderToString(createElement(AtStake, { quote: { fullRefund } })));
  const [sooner, later] = ['2026-12-05', '2026-12-12'];
  expect(said({ before: later, after: sooner })).toMatch(
    /warning.*Full refund until Sat, Dec 5 instead of Sat, Dec 12\./,
  );
  expect(said({ before: sooner, after: later })).not.toContain('warning');
});

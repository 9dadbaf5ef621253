import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { AdminReservation } from '#core/contract/admin-reservations.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { inApp } from '#tests/unit/web/in-app.tsx';
import {
  actionWords,
  backRow,
  backWords,
  canceledWords,
  closedWords,
  DatesForm,
  owedWords,
  waiveWords,
  NotOnThatDay,
} from '#web/admin/shared/change-form.tsx';

describe('a change that refunds', () => {
  it('says where the money goes, the card first and the credit last', () => {
    const check = { id: 'c', kind: 'received', amountCents: 2_500, method: 'check' } as const;
    const reservation = {
      mostBackCents: { card: 5_000, by_hand: 2_500, rain_check: 9_000 },
      entries: [{ ...check, at: '2026-11-20T18:00:00Z' }],
    };
    expect(backWords(4_000, reservation)).toBe('$40.00 to the card');
    expect(backRow(4_000, reservation, false)).toEqual(['Refund', '$40.00 to the card']);
    // No money goes back then.
    expect(backRow(4_000, reservation, true).join(' ')).toBe(
      'Rain check $40.00, the code shows at their private link',
    );
    expect(backWords(9_000, reservation)).toBe(
      '$50.00 to the card, $25.00 by check, and $15.00 to the credit it was paid with',
    );
  });

  it('names the amount on the button that makes it', () => {
    expect(actionWords('Change items', { excessCents: 0 }, true)).toBe('Change items');
    expect(actionWords('Change items', { excessCents: 37_900 }, false)).toBe(
      'Change items and refund $379.00',
    );
    expect(actionWords('Change items', { excessCents: 37_900 }, true)).toBe(
      'Change items and give a rain check for $379.00',
    );
  });
});

describe('a difference that is not charged', () => {
  it('says what the shop gives, with the tax that it pays itself', () => {
    const line = (kind: 'goodwill' | 'tax', amountCents: number) => ({
      kind,
      label: '',
      amountCents,
      taxable: false,
    });
    const reservation = { adjustments: [line('tax', 2_929)] };
    const adjustments = [line('tax', 4_571), line('goodwill', -21_571)];
    expect(waiveWords({ adjustments, differenceCents: 0 }, reservation)).toMatch(
      /You give \$215\.71, \$16\.42 of it sales tax that you still owe the state\.$/,
    );
    const untaxed = waiveWords(
      { adjustments: [line('goodwill', -500)], differenceCents: 0 },
      {
        adjustments: [],
      },
    );
    expect(untaxed).toMatch(/You give \$5\.00\.$/);
    expect(waiveWords(undefined, reservation)).not.toContain('You give');
  });
});

describe('a change that lowers what a cancellation gives back', () => {
  it('says so to the office as to the customer, before it is made', () => {
    const ifCanceled = { nowCents: 45_000, thenCents: 22_500 };
    const stake = { paidCents: 45_000, refundCents: 11_250 };
    expect(canceledWords({ ifCanceled, stake })).toMatch(/at most \$225\.00 instead of \$450\.00/);
    expect(canceledWords({ ifCanceled: { ...ifCanceled, thenCents: 0 } })).toContain('nothing');
    expect(canceledWords({ stake })).toContain('at most $112.50 of $450.00');
    expect(canceledWords({ fullRefund: { before: '2026-12-12', after: '2026-12-05' } })).toBe(
      'Full refund if they cancel by Sat, Dec 5 instead of Sat, Dec 12.',
    );
    expect(canceledWords({})).toBeUndefined();
  });

  it('says when what is owed is due, and instead of which day', () => {
    const day = '2026-12-12';
    const owed = (balanceDue?: Parameters<typeof owedWords>[0]['balanceDue']) =>
      owedWords({ balanceCents: 5_000, balanceDue });
    expect(owed()).toBe('$50.00');
    expect(owed({ day, by: 'setup' })).toBe('$50.00, due before setup on Sat, Dec 12');
    expect(owed({ day, by: 'card', was: '2026-12-05' })).toBe(
      '$50.00, charged to the card on Sat, Dec 12 instead of Sat, Dec 5',
    );
  });
});

describe('a change to a closed day', () => {
  it('tells the office that it is closed, why, and that it can accept it anyway', () => {
    const words = (params: object) => closedWords({ code: 'closed_day', params: { ...params } });
    expect(words({ field: 'startDate', day: '2026-12-12', reason: 'Family trip' })).toEqual({
      title: 'Closed on Sat, Dec 12: Family trip',
      text: 'The delivery would be on that day. You can accept it anyway and say why.',
    });
    expect(words({ field: 'endDate', day: '2026-12-13' })).toEqual({
      title: 'Closed on Sun, Dec 13, like every Sunday',
      text: 'The pickup would be on that day. You can accept it anyway and say why.',
    });
    expect(closedWords({ code: 'day_full', params: { day: '2026-12-13' } })).toBeUndefined();
  });
});

describe('a change to days without a unit', () => {
  it('offers other days, and no way to accept it anyway', () => {
    const problem = {
      status: 409,
      code: 'unavailable',
      title: 'Not available',
      detail: 'Volcano is not available.',
      reason: 'units',
      nearest: [{ startDate: '2026-12-12', endDate: '2026-12-13' }],
    } as const;
    const shown = renderToStaticMarkup(
      createElement(NotOnThatDay, {
        problem: problem as unknown as Parameters<typeof NotOnThatDay>[0]['problem'],
        onNearest: () => undefined,
        onAccept: () => undefined,
        isBusy: false,
      }),
    );
    expect(shown).toMatch(/Volcano is not available\..*Available:.*Sat, Dec 12/);
    expect(shown).not.toContain('anyway');
  });
});

describe('other days for a booking', () => {
  const [was, to] = [
    { startDate: calendarDay('2026-12-05'), endDate: calendarDay('2026-12-06') },
    { startDate: calendarDay('2026-12-12'), endDate: calendarDay('2026-12-13') },
  ];
  const product = (id: string, price: number, wet = false) => ({
    id,
    title: `The ${id}`,
    price,
    wet,
    ages: 'All ages',
    isActive: true,
    categories: ['bounce'],
  });
  const castle = product('castle', 250);
  const reservation = {
    lines: [castle, product('volcano', 300)].map(({ id, title }) => ({
      productId: id,
      title,
      quantity: 1,
      turnaroundDays: 0,
      ...was,
    })),
    adjustments: [],
  };

  function shown(free: Readonly<Record<string, number>>): string {
    const client = new QueryClient();
    const rows = [castle, product('volcano', 300)];
    client.setQueryData(['admin', 'products'], { pages: [{ rows }], pageParams: [undefined] });
    for (const { id } of rows) {
      const days = [{ date: to.startDate, free: free[id] ?? 1 }];
      client.setQueryData(['admin', 'orders', 'left', id, to], { productId: id, units: 1, days });
    }
    const others = [product('wet', 250, true), product('palace', 275), product('hut', 400)];
    const shelf = ['admin', 'orders', 'instead', 'bounce', to.startDate, to.endDate];
    client.setQueryData(shelf, [...others, product('volcano', 300)]);
    const acting = { reservation: { ...reservation, event: {} } as unknown as AdminReservation };
    const nothing = (): void => undefined;
    const form = createElement(DatesForm, {
      ...acting,
      onDone: nothing,
      onReload: nothing,
      dragged: { period: was, to },
    });
    const queries = createElement(QueryClientProvider, { client }, form);
    const html = renderToString(inApp(createElement(MemoryRouter, {}, queries)));
    return html
      .replaceAll('<!-- -->', '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ');
  }

  it('offers two comparable rentals for one that is not available then', () => {
    const text = shown({ castle: 0 });
    expect(text).toMatch(
      /The castle is not available on these days The palace, \+\$25\.00 per day Swap The hut, \+\$150\.00 per day Swap/,
    );
    expect(text).not.toContain('The volcano is not available');
    // Never the rental that is in the booking anyway.
    expect(text).not.toMatch(/The volcano, /);
    expect(shown({})).not.toContain('is not available');
  });
});

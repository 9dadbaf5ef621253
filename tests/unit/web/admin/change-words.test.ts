import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import {
  actionWords,
  backRow,
  backWords,
  canceledWords,
  closedWords,
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
      'Rain check $40.00, the code goes out by email',
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

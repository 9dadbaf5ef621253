import { describe, expect, it } from 'vitest';
import { cents } from '#core/kernel/cents.ts';
import { instant } from '#core/kernel/instant.ts';
import { type CardFee, type MoneyEntry, onlyCardOf } from '#core/reservations/money-entry.ts';

const at = instant(0);
const paidBy = (...cards: readonly (string | undefined)[]) => ({
  entries: cards.map(
    (_, index) =>
      ({
        id: `c${index}`,
        intentId: `i${index}`,
        kind: 'charge',
        amount: cents(100),
        at,
      }) as MoneyEntry,
  ),
  cardFees: cards.map((lastFour, index): CardFee => ({
    id: `f${index}`,
    intentId: `i${index}`,
    kind: 'charge',
    fee: cents(1),
    at,
    lastFour,
  })),
});

describe('onlyCardOf', () => {
  it.each([
    [[], undefined],
    [['4242'], '4242'],
    [['4242', '4242'], '4242'],
    [['4242', '0259'], undefined],
    [['4242', undefined], undefined],
  ])('of charges to %j is %j', (cards, card) => {
    expect(onlyCardOf(paidBy(...cards))).toBe(card);
  });
});

import { expect, it } from 'vitest';
import { collected } from '#core/crew/collected.ts';

it('counts the cash and checks a crew has to hand in, without what was refused or undone, apart from what it has', () => {
  const cash = { kind: 'payment', method: 'cash', amountCents: 10_000 } as const;
  const check = { kind: 'payment', method: 'check', amountCents: 1_250 } as const;
  expect(
    collected([
      { id: '1', ...cash },
      { id: '2', ...check },
      { id: '3', ...cash, refused: 'above_balance' },
      { id: '4', ...cash },
      { id: '5', kind: 'payment_undo', actId: '4' },
      { id: '6', kind: 'payment_undo', actId: '1', refused: 'not_taken' },
      { id: '7', kind: 'photo' },
      { id: '8', ...cash, amountCents: 300, handedIn: { at: '2026-12-05T20:00:00.000Z' } },
    ]),
  ).toEqual({ cash: 10_000, check: 1_250, handedIn: { cash: 300, check: 0 } });
});

it('keeps what a crew reported besides the books apart, until someone handles it', () => {
  const cash = { kind: 'payment', method: 'cash', amountCents: 22_500 } as const;
  const refused = { id: '2', ...cash, refused: 'above_balance' };
  expect(
    collected([
      { id: '1', ...cash, overCents: 10_000, heldCents: 12_500 },
      { ...refused, overCents: 22_500, heldCents: 0 },
    ]),
  ).toMatchObject({ cash: 12_500, over: 32_500 });
  expect(
    collected([
      { id: '1', ...cash, heldCents: 12_500 },
      { ...refused, heldCents: 0 },
    ]),
  ).toEqual({ cash: 12_500, check: 0, handedIn: { cash: 0, check: 0 } });
});

import { expect, it } from 'vitest';
import { movesTo, weatherOptions } from '#web/storefront/manage/choice-card.tsx';

const saturday = { startDate: '2026-12-05', endDate: '2026-12-06' };
const rented = (title: string, days: typeof saturday) => ({ title, quantity: 1, ...days });
const castle = rented('Neon Castle Bounce House', saturday);
const racer = rented('Palm Racer', { startDate: '2026-12-08', endDate: '2026-12-10' });
const tables = { ...rented('Table', saturday), per: 'booking' };
const offer = {
  id: 'offer',
  until: '2026-12-05T14:00:00.000Z',
  recorded: false,
  period: saturday,
  days: [],
  amountCents: 14_950,
  rainCheckExpiresOn: '2027-12-05',
  refund: { backCents: 14_950, lessCents: 29_900, isAll: true },
};
/** Half of the total is left to pay. */
const priced = { totalCents: 29_900, balanceCents: 14_950 };
const keep = {
  id: 'keep',
  title: expect.stringMatching(/^Keep Sat,\sDec\s5$/),
  text: expect.stringMatching(/^Nothing changes, /),
  answer: { choice: 'keep' },
};
type Lines = Parameters<typeof weatherOptions>[1]['lines'];
const optionsOf = (lines: readonly object[], more: object = {}) =>
  weatherOptions({ ...offer, ...more }, { lines: lines as Lines, ...priced });

it('names what moves or comes off, and leaves other dates alone', () => {
  const part = (backCents: number) => ({
    rainCheckExpiresOn: undefined,
    refund: { backCents, lessCents: 20_000, isAll: false },
  });
  const { moves, instead } = optionsOf([castle, racer, tables], part(5_050));
  expect(moves).toMatch(
    /^Neon Castle Bounce House \(Sat,\sDec\s5\) moves; the rest stays as booked\.$/,
  );
  expect(instead).toEqual([
    {
      id: 'refund',
      title: '$50.50 back, without Neon Castle Bounce House',
      text: 'New total: $99.00 instead of $299.00. You get $50.50 back the way you paid it. The rest stays as booked.',
      answer: { choice: 'refund', amountCents: 5_050 },
      // Asked again, with the exact amount.
      asks: {
        title: 'Go without Neon Castle Bounce House?',
        confirm: 'Go without it and get $50.50 back',
        keep: 'Back to my choices',
      },
    },
    keep,
  ]);
  const little = { backCents: 0, lessCents: 10_000, isAll: false };
  const [unpaid] = optionsOf([castle, racer], { ...part(0), refund: little }).instead;
  expect(unpaid?.title).toBe('$100.00 off, without Neon Castle Bounce House');
  expect(unpaid?.asks?.confirm).toBe('Go without it and pay $100.00 less');
  expect(unpaid?.text).toBe(
    'New total: $199.00 instead of $299.00. $49.50 is left to pay. The rest stays as booked.',
  );
  expect(optionsOf([castle, racer], { ...part(0), refund: undefined }).instead).toEqual([keep]);
});

it('says nothing of other dates if all rentals have the same', () => {
  const { moves, instead } = optionsOf([castle, rented('Palm Racer', saturday), tables]);
  expect(moves).toBeUndefined();
  expect(optionsOf([racer]).moves).toBeUndefined();
  expect(instead.map(({ text }) => text)).toEqual([
    expect.stringMatching(
      /^We cancel your booking, and nothing is left to pay\. Everything you paid, to use again until /,
    ),
    'We cancel your booking, and nothing is left to pay. Everything you paid goes back the way you paid it.',
    keep.text,
  ]);
});

it('asks again before a choice that cancels, with its amount', () => {
  const labels = (more?: object) =>
    optionsOf([castle], more).instead.map(({ asks }) => asks?.confirm);
  expect(labels()).toEqual([
    'Cancel and take a $149.50 rain check',
    'Cancel and refund $149.50',
    undefined,
  ]);
  const unpaid = { backCents: 0, lessCents: 29_900, isAll: true };
  expect(labels({ amountCents: 0, refund: unpaid })).toEqual(['Cancel reservation', undefined]);
});

it('says for each of the other days what it costs', () => {
  const told = (lessCents?: number) => movesTo([{ ...saturday, lessCents }], priced)[0]?.text;
  expect([0, 4_950, 14_950, 20_000, undefined].map(told)).toEqual([
    'Same price.',
    'New total: $249.50 instead of $299.00. $100.00 is left to pay.',
    'New total: $149.50 instead of $299.00. Nothing is left to pay.',
    'New total: $99.00 instead of $299.00. You get $50.50 back the way you paid it.',
    undefined,
  ]);
});

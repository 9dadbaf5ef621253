import { expect, it } from 'vitest';
import { weatherOptions } from '#web/storefront/manage/choice-card.tsx';

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
};
type Lines = Parameters<typeof weatherOptions>[1]['lines'];
const optionsOf = (lines: readonly object[], more: object = {}) =>
  weatherOptions({ ...offer, ...more }, { lines: lines as Lines });

it('names what moves, and what a refund or rain check cancels too', () => {
  const { moves, instead } = optionsOf([castle, racer, tables]);
  expect(moves).toMatch(
    /^Neon Castle Bounce House \(Sat,\sDec\s5\) moves; your other dates stay as they were\.$/,
  );
  for (const { text } of instead) {
    expect(text).toMatch(/^We cancel the whole booking, the Palm Racer too\. Everything you paid/);
  }
});

it('says nothing of other dates if all rentals have the same', () => {
  const { moves, instead } = optionsOf([castle, rented('Palm Racer', saturday), tables]);
  expect(moves).toBeUndefined();
  expect(optionsOf([racer]).moves).toBeUndefined();
  expect(instead.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^We cancel your booking\. Everything you paid, to use again until /),
    'We cancel your booking. Everything you paid goes back the way you paid it.',
  ]);
});

it('asks again before a choice that cancels, with its amount', () => {
  const labels = (more?: object) => optionsOf([castle], more).instead.map(({ cancels }) => cancels);
  expect(labels()).toEqual(['Cancel and take a $149.50 rain check', 'Cancel and refund $149.50']);
  expect(labels({ amountCents: 0 })).toEqual(['Cancel reservation']);
});

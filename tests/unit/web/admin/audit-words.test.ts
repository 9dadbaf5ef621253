import { describe, expect, it } from 'vitest';
import { UNRECORDED } from '#adapters/documents/collections/recorded-store.ts';
import type { AuditEntryDto } from '#core/contract/audit-log.ts';
import { COLLECTIONS } from '#server/platform/wiring/collections.ts';
import {
  actsOf,
  changeText,
  NOUNS,
  sayValue,
  subjectName,
} from '#web/admin/audit-log/audit-words.ts';
import { momentName } from '#web/admin/ui/words.ts';

const AT = '2026-11-20T18:00:00.000Z';
const PEOPLE = new Map([['u1', 'Kim']]);

const entry = (id: string, change: Partial<AuditEntryDto>): AuditEntryDto => ({
  id,
  at: AT,
  actor: { id: 'u1', name: 'Kim', role: 'office' },
  action: 'Cancel a reservation',
  subject: `outbox/${id}`,
  before: null,
  after: {},
  hash: '',
  previousHash: '',
  ...change,
});

describe('the words of the audit log', () => {
  it('have nouns only for collections whose changes are recorded', () => {
    const recorded = COLLECTIONS.map(({ name }) => name).filter((name) => {
      const rule = UNRECORDED[name];
      return rule === undefined || rule === 'staff';
    });
    expect(recorded).toEqual(expect.arrayContaining(Object.keys(NOUNS)));
  });

  it('name a record by its collection, or by a noun of its own', () => {
    expect(subjectName('promoCodes/PARTY10')).toBe('Promo code PARTY10');
    expect(subjectName('reservations/imp-booqable-A_2d_7')).toBe('Reservation A-7');
    expect(subjectName('units/castle')).toBe('Units castle');
    expect(subjectName('savedReports/all')).toBe('Saved reports');
    expect(subjectName('crewDays/2026-12-05')).toBe('Crew day Dec 5, 2026');
  });

  it('show amounts in dollars, shop time and people by name', () => {
    const told = { kind: 'refund_promised', amount: 153_600, at: AT, by: { uid: 'u1' } };
    expect(sayValue('history', [told], PEOPLE)).toBe(
      `• Kind: Refund promised\n  Amount: $1,536.00\n  At: ${momentName(AT)}\n  By: Uid: Kim`,
    );
    expect(sayValue('payment', { amountCharged: 112.5, total: 225 }, PEOPLE)).toBe(
      'Amount charged: $112.50\nTotal: $225.00',
    );
    const hours = { pickUp: '2026-12-13 08:00-20:00 → 2026-12-12 16:00-20:00' };
    expect(sayValue('facts', hours, PEOPLE)).toBe(
      'Pick up: Sun, Dec 13, 8 AM – 8 PM → Sat, Dec 12, 4 PM – 8 PM',
    );
    expect(sayValue('event', { sameEvening: ['2026-12-06'] }, PEOPLE)).toBe(
      'Pickup on the evening before: • Dec 6, 2026',
    );
    expect(sayValue('isPaused', true, PEOPLE)).toBe('yes');
  });

  it('say what happened to a reservation, not which fields changed', () => {
    const history = [{ kind: 'cancelled' }, { kind: 'refund_promised', amountCents: 153_600 }];
    expect(changeText({ before: { status: 'confirmed' }, after: { history } })).toBe(
      'Canceled, Refund started $1,536.00',
    );
    const facts = { why: 'Set up late' };
    const goodwill = [
      { kind: 'adjusted', amountCents: -4_000, facts },
      { kind: 'refund_promised', amountCents: 4_000, facts },
    ];
    expect(changeText({ before: {}, after: { history: goodwill } })).toBe(
      'Set up late: Total lowered $40.00, Refund started $40.00',
    );
  });

  it('show one or two changed values, old and new, and only the names of more', () => {
    const text = (before: object, after: object) =>
      changeText({ before, after } as Parameters<typeof changeText>[0]);
    expect(text({ price: 225 }, { price: 240 })).toBe('Price: $225.00 → $240.00');
    expect(text({ dueAt: AT }, {})).toBe(`Due at: ${momentName(AT)} → –`);
    // Inside a group, whatever else is in it.
    const tax = (percent: number) => ({ tax: { isOn: true, percent } });
    expect(text(tax(8), tax(8.25))).toBe('Tax percent: 8 → 8.25');
    expect(text({ a: 1, b: 2 }, { a: 2, b: 3 })).toBe('A: 1 → 2, B: 2 → 3');
    expect(text({ a: 1, b: 2, c: 3 }, { a: 2, b: 3, c: 4 })).toBe('A, B, C');
    expect(text({ images: ['a'] }, { images: ['a', 'b'] })).toBe('Images');
  });

  it('name the weekday of each change of hours', () => {
    const week = (closes: string) => ({
      company: { week: [{ isOpen: false }, { isOpen: true, closes }] },
    });
    expect(changeText({ before: week('20:00'), after: week('18:00') })).toBe(
      'Company week Monday closes: 8 PM → 6 PM',
    );
    expect(sayValue('company', week('18:00').company, PEOPLE)).toBe(
      'Week: \n  Sunday: Is open: no\n  Monday: \n    Is open: yes\n    Closes: 6 PM',
    );
  });

  it('group everything one act changed in one row, named by its main record', () => {
    const acts = actsOf([
      entry('1', {}),
      entry('2', { subject: 'reservations/r1' }),
      entry('3', { at: '2026-11-20T17:00:00.000Z' }),
    ]);
    expect(acts.map(({ id, entries }) => [id, entries.length])).toEqual([
      ['2', 2],
      ['3', 1],
    ]);
  });

  it('make two rows of two calls of one kind, however soon one follows the other', () => {
    const [reservation, outbox] = ['reservations/r1', 'outbox/m1'];
    const acts = actsOf([
      entry('1', { request: 'b', subject: 'reservations/r2' }),
      entry('2', { request: 'a', subject: outbox }),
      entry('3', { request: 'a', subject: reservation }),
    ]);
    expect(acts.map(({ id, entries }) => [id, entries.length])).toEqual([
      ['1', 1],
      ['3', 2],
    ]);
  });
});

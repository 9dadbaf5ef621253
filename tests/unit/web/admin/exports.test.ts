import { describe, expect, it } from 'vitest';
import { PRODUCT_COLUMNS } from '#core/catalogue/product-cells.ts';
import type { ReservationRow } from '#core/contract/admin-reservations.ts';
import type { CustomerRow } from '#core/contract/customers.ts';
import type { MemberDto } from '#core/contract/loyalty.ts';
import type { AdminReview } from '#core/contract/reviews.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import * as audit from '#web/admin/audit-log/audit-log-screen.tsx';
import * as credits from '#web/admin/credits/credits-screen.tsx';
import * as customers from '#web/admin/customers/customers-screen.tsx';
import { columnsOf } from '#web/admin/inventory/inventory-screen.tsx';
import { unitCsv } from '#web/admin/inventory/unit-state.ts';
import * as members from '#web/admin/members/members-screen.tsx';
import * as inbox from '#web/admin/messages/inbox-screen.tsx';
import * as outgoing from '#web/admin/messages/outgoing-screen.tsx';
import { PRODUCT_TABLE } from '#web/admin/products/product-table.tsx';
import * as quotes from '#web/admin/quotes/quotes-screen.tsx';
import * as reservations from '#web/admin/reservations/reservation-columns.tsx';
import * as reviews from '#web/admin/reviews/reviews-screen.tsx';
import { QUOTE_STATES } from '#web/admin/shared/quote-states.ts';
import { rowsCsv } from '#web/admin/ui/files.tsx';

const { membersCsv } = members;
const { stateOnPaper } = reservations;
const { reviewsCsv } = reviews;

/** The table's name for a column of the file, where they differ. */
const ON_SCREEN: Readonly<Record<string, string>> = {
  Title: 'Product',
  Marks: 'Tags',
  'Price per day (USD)': 'Price per day',
  'Turnaround days': 'Turnaround',
  Reservation: 'No.',
  Trucks: 'Truck',
  Balance: 'Owed',
  'Booked, %': 'Booked, 6 weeks',
  'Inspection until': 'Inspection & insurance',
  Today: 'Status',
  Issued: 'Issued for',
};

const TABLES: Readonly<
  Record<
    string,
    readonly [
      columns: readonly { readonly label: string }[],
      csv: readonly (readonly [string, unknown])[],
      name?: string,
    ]
  >
> = {
  audit: [audit.COLUMNS, audit.CSV],
  credits: [credits.COLUMNS, credits.CSV, 'For'],
  customers: [customers.COLUMNS, customers.CSV, 'Customer'],
  inbox: [inbox.COLUMNS, inbox.CSV, 'From'],
  members: [members.COLUMNS, members.CSV, 'Customer'],
  outgoing: [outgoing.COLUMNS, outgoing.CSV],
  products: [PRODUCT_TABLE, PRODUCT_COLUMNS.map(({ key, head }) => [head, key])],
  quotes: [quotes.columnsIn(QUOTE_STATES), quotes.csvIn(QUOTE_STATES)],
  reservations: [reservations.COLUMNS, reservations.CSV],
  reviews: [reviews.COLUMNS, reviews.CSV, 'Customer'],
  units: [columnsOf({ today: calendarDay('2026-12-05'), days: 42 }), unitCsv(42)],
};

describe('an exported list', () => {
  it.each(Object.entries(TABLES))(
    'has the columns of its table in the order of the screen: %s',
    (_table, [columns, csv, name = '']) => {
      const labels = columns.map(({ label }) => label);
      const shown = csv
        .map(([head]) => {
          if (labels.includes(head)) return head;
          return head === 'Name' ? name : (ON_SCREEN[head] ?? '');
        })
        .filter((label) => labels.includes(label));
      expect(shown.length).toBeGreaterThan(3);
      expect(shown).toEqual(labels.filter((label) => shown.includes(label)));
    },
  );
});

const member = (overrides: Partial<MemberDto>): MemberDto => ({
  id: 'ana',
  name: 'Ana Ortiz',
  email: 'ana@example.com',
  tier: 'regular',
  parties: 3,
  days: 5,
  spentCents: 135_050,
  points: 612,
  lastParty: '2026-12-05',
  ...overrides,
});

const row = (change: Partial<ReservationRow>): ReservationRow => ({
  id: 'imp-template-IO_2d_1001',
  status: 'confirmed',
  productTitle: 'Castle + 1 more',
  items: [
    { title: 'Castle', quantity: 1 },
    { title: 'Folding Chair', quantity: 20 },
  ],
  startDate: '2026-12-05',
  endDate: '2026-12-06',
  visits: [],
  agreement: 'unsigned',
  createdAt: '2026-11-20T10:00:00.000Z',
  contact: { name: 'Ana', email: 'ana@example.com', phone: '+12145550177' },
  street: '1 Oak St',
  city: 'Plano',
  postalCode: '75075',
  startsAt: '14:00',
  endsAt: '18:00',
  totalCents: 75_559,
  paidCents: 0,
  netPaidCents: 0,
  keptCents: 0,
  balanceCents: 75_559,
  next: { kind: 'nothing' },
  ...change,
});

describe('an exported reservation', () => {
  const cellsOf = (one: ReservationRow) =>
    Object.fromEntries(reservations.CSV.map(([head, cell]) => [head, cell(one)]));

  it('has all its items, the place, the hours, and the number people know', () => {
    expect(cellsOf(row({}))).toMatchObject({
      Reservation: 'IO-1001',
      Rental: 'Castle; 20 × Folding Chair',
      'Party starts': '14:00',
      'Party ends': '18:00',
      Street: '1 Oak St',
      ZIP: '75075',
      Phone: '(214) 555-0177',
      Balance: '755.59',
    });
  });

  it('says its status in the words of the screen', () => {
    const visit = { kind: 'deliver', date: '2026-12-05', from: '08:00', to: '10:00', lines: [0] };
    const said = (change: Partial<ReservationRow>) => cellsOf(row(change))['Status'];
    expect(said({ visits: [{ ...visit, kind: 'deliver', state: 'done' }] })).toBe('Set up');
    expect(said({})).toBe('Confirmed');
    expect(said({ status: 'cancelled' })).toBe('Canceled');
    expect(said({ status: 'held', awaitsOwner: true })).toBe('Request');
    expect(cellsOf(row({ dispute: 'lost' }))['Dispute']).toBe('Dispute lost');
  });

  it('has an empty cell where the customer has no email address', () => {
    const contact = { name: 'Ana', phone: '(817) 555-0101' };
    expect(cellsOf(row({ contact }))['Email']).toBe('');
  });

  it('owes nothing while it is held or once it expired, and canceled only what a bank returned', () => {
    const owed = (given: Partial<ReservationRow>) => cellsOf(row(given))['Balance'];
    expect(owed({ status: 'held', balanceCents: 500 })).toBe('0.00');
    expect(owed({ status: 'expired', balanceCents: 500 })).toBe('0.00');
    expect(owed({ status: 'cancelled', balanceCents: 0 })).toBe('0.00');
    expect(owed({ status: 'cancelled', balanceCents: 500 })).toBe('5.00');
  });
});

describe('an exported customer', () => {
  const ana: CustomerRow = {
    id: 'c-1',
    name: '=cmd()',
    emails: ['ana@example.com'],
    phones: ['+12145550177', '+18175550101'],
    bookings: 0,
    lifetimeCents: 0,
    balanceCents: 0,
    tags: [],
    doNotRent: false,
    street: '1 Oak St',
    city: 'Plano',
    postalCode: '75075',
    lastAt: '2026-11-20T10:00:00.000Z',
  };

  it('has numbers as people write them, the address, and no last booking without any', () => {
    const [, first = ''] = rowsCsv([ana], customers.CSV).split('\r\n');
    expect(first).toBe(
      `'=cmd(),"(214) 555-0177, (817) 555-0101",ana@example.com,,0,0.00,0.00,,1 Oak St,Plano,75075,`,
    );
    const [, booked = ''] = rowsCsv([{ ...ana, bookings: 1 }], customers.CSV).split('\r\n');
    expect(booked).toContain(',2026-11-20 04:00,1 Oak St');
    const [, held = ''] = rowsCsv([{ ...ana, bookings: 1, holds: 1 }], customers.CSV).split('\r\n');
    expect(held).toBe(first);
  });
});

describe('a printed reservation', () => {
  it('is marked paid only if it is sold', () => {
    const say = (status: Parameters<typeof stateOnPaper>[0]['status'], balanceCents = 0) =>
      stateOnPaper({ status, balanceCents });
    expect([say('confirmed'), say('confirmed', 4_250), say('completed', 100)]).toEqual([
      'Paid',
      'Owes $42.50',
      'Owes $1.00',
    ]);
    expect([say('cancelled', 4_250), say('held', 4_250), say('expired')]).toEqual([
      'Canceled',
      'On hold',
      'Expired',
    ]);
    expect(stateOnPaper({ status: 'confirmed', balanceCents: 100, chargedOn: '2026-12-03' })).toBe(
      'Owes $1.00, charged to the card Thu, Dec 3',
    );
    expect(stateOnPaper({ status: 'held', balanceCents: 1, awaitsOwner: true })).toBe('Request');
  });
});

describe('membersCsv', () => {
  it('has one row each, with amounts in dollars', () => {
    expect(membersCsv([member({ name: '=cmd()' })])).toBe(
      "Name,Email,Tier,Parties,Rental days,Spent,Points,Last party\r\n'=cmd(),ana@example.com,Regular,3,5,1350.50,612,2026-12-05\r\n",
    );
  });
});

describe('reviewsCsv', () => {
  it('keeps commas and lines of a text in its cell', () => {
    const review: AdminReview = {
      id: 'r',
      revision: 1,
      productId: 'castle',
      productTitle: 'Neon Castle',
      reservationId: 'R1',
      state: 'published',
      stars: 5,
      name: 'Ana',
      text: 'Great, "really"\nbig',
      writtenAt: '2026-11-20T10:00:00.000Z',
    };
    expect(reviewsCsv([review])).toContain(
      'Ana,5,Neon Castle,"Great, ""really""\nbig",2026-11-20 04:00,published,,,,R1\r\n',
    );
  });
});

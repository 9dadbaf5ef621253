import { SLUGS, slugDocument } from '#adapters/documents/collections/documents-catalogue.ts';
import {
  CUSTOMERS,
  customerToDocument,
} from '#adapters/documents/collections/documents-customers.ts';
import { INDEXES } from '#adapters/documents/collections/indexes.ts';
import { PRODUCTS, productToDocument } from '#adapters/documents/collections/product-document.ts';
import {
  KEPT,
  markOf,
  REPORT_OWED_DAYS,
  REPORT_PARTS,
  REPORT_STATE,
  reportPartCodec,
  reportStateCodec,
  reportSumsCodec,
} from '#adapters/documents/collections/report-documents.ts';
import {
  RESERVATIONS,
  reservationToDocument,
} from '#adapters/documents/collections/reservation-document.ts';
import {
  SCHEDULES,
  scheduleToDocument,
} from '#adapters/documents/collections/schedule-document.ts';
import {
  SEARCH_WORDS,
  searchWordsCodec,
} from '#adapters/documents/collections/search-words-document.ts';
import {
  BUSINESS,
  SETTINGS,
  settingsToDocument,
} from '#adapters/documents/collections/settings-document.ts';
import { DEMO_PRODUCTS } from '#adapters/documents/demo/demo-product.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { openSqliteDocumentStore } from '#adapters/sqlite/sqlite-document-store.ts';
import type { Product } from '#core/catalogue/product.ts';
import { linkCustomer } from '#core/customers/customer.ts';
import { bookedWords, customerWords } from '#core/customers/search-words.ts';
import { occupiedDays, type Schedules, withSlots } from '#core/inventory/schedule.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { after, DAY, type Instant } from '#core/kernel/instant.ts';
import { priceLine } from '#core/pricing/quote.ts';
import {
  byDay,
  byMonth,
  type Cell,
  NO_SUMS,
  SUMS_OF,
  sumsOf as keptIn,
  withCells,
} from '#core/reporting/cells.ts';
import { FACTS_VERSION, factsOf } from '#core/reporting/facts.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';

export const PRODUCT_COUNT = 500;
const UNITS = 3;
/**
 * A rental takes two days of a unit and leaves four open, so a third of all days is sold,
 * whatever the number stored.
 */
const RENTED = 2;
const EVERY = 6;
/** Booked this far into the future. Everything else is in the past. */
const DAYS_AHEAD = 120;
const CHUNK = 2_000;

/** Numbered copies of the demo catalogue: `bench-000` to `bench-499`, three units each. */
export function benchProducts(now: Instant): readonly Product[] {
  return Array.from({ length: PRODUCT_COUNT }, (_, index) => {
    const id = `bench-${String(index).padStart(3, '0')}`;
    const model = DEMO_PRODUCTS[index % DEMO_PRODUCTS.length];
    if (model === undefined) throw new Error('The demo catalogue is empty');
    const title = `${model.title} ${index}`;
    return { ...model, id, slug: id, title, units: UNITS, createdAt: after(now, -index * 1_000) };
  });
}

const FIRST = ['Ana', 'Brenda', 'Carlos', 'Dana', 'Elena', 'Frank', 'Gina', 'Hector', 'Ines', 'Jo'];
const LAST = ['Ortiz', 'Shah', 'Whitaker', 'Okafor', 'Pruett', 'Vance', 'Benson', 'Reyes', 'Kerr'];
const STREETS = ['Party Lane', 'Teel Pkwy', 'Elm Street', 'Ranch Road', 'Lake Drive'];

/** A hundred thousand people with as many numbers and houses, and ninety names. */
function personOf(id: string) {
  const [, product = '0', index = '0'] = id.split('-');
  const nth = Number(product) * 7_919 + Number(index) * 104_729;
  const of = (words: readonly string[], step: number) =>
    words[Math.floor(nth / step) % words.length];
  const digits = String(2_000_000 + (nth % 7_999_999));
  const street = `${nth % 9_973} ${of(STREETS, 3)}`;
  return {
    contact: {
      name: `${of(FIRST, 1)} ${of(LAST, 11)}`,
      email: `${id}@example.com`,
      phone: `817-${digits.slice(0, 3)}-${digits.slice(3)}`,
    },
    event: { street, city: 'Cleburne', region: 'TX', postalCode: String(75_001 + (nth % 1_999)) },
  };
}

function reservationOf(
  id: string,
  { id: productId, title, price, turnaroundDays }: Product,
  unit: string,
  startDate: CalendarDay,
  { now, today }: { readonly now: Instant; readonly today: CalendarDay },
): Reservation {
  const endDate = addDays(startDate, RENTED);
  const period = { startDate, endDate };
  const total = priceLine(price, period, 1);
  const intentId = `pi_${id}`;
  const at = after(now, -DAY * (startDate < today ? 400 : 3));
  return {
    id,
    status: endDate < today ? 'completed' : 'confirmed',
    plan: 'full',
    lines: [
      {
        productId,
        title,
        image: '',
        unitPrice: price,
        quantity: 1,
        ...period,
        turnaroundDays,
        units: [unit],
      },
    ],
    total,
    placedTotal: total,
    history: [],
    ...personOf(id),
    customerId: `c-${id}`,
    entries: [{ id: intentId, kind: 'charge', amount: total, at, intentId }],
    attempts: [{ intentId, reason: 'full', amount: total, state: 'paid' }],
    pendingRefunds: [],
    createdAt: at,
    linkVersion: 1,
    manageTokenHash: 'ab'.repeat(32),
  };
}

/**
 * What one product has sold: `count` reservations, its units in turn, latest first, each unit on
 * other days.
 */
function soldOf(
  product: Product,
  nth: number,
  count: number,
  when: { readonly now: Instant; readonly today: CalendarDay },
) {
  const reservations: Reservation[] = [];
  let schedules: Schedules = new Map();
  for (let index = 0; index < count; index += 1) {
    const unit = `u${(index % UNITS) + 1}`;
    const shift = (index % UNITS) * 2 + nth;
    const round = Math.floor(index / UNITS);
    const startDate = addDays(when.today, DAYS_AHEAD + (shift % EVERY) - round * EVERY);
    const id = `${product.id}-${index}`;
    const reservation = reservationOf(id, product, unit, startDate, when);
    const [line] = reservation.lines;
    const days = line ? occupiedDays(line, product.turnaroundDays) : [];
    const places = days.map((day) => ({ productId: product.id, day, unit }));
    schedules = withSlots(schedules, places, { reservationId: id });
    reservations.push(reservation);
  }
  return { reservations, schedules };
}

/**
 * Otherwise thousands whose party was yesterday would be asked for a review while we measure. No
 * shop has them all at once.
 */
const NO_REMINDERS = settingsToDocument({
  ...DEFAULT_SETTINGS,
  revision: 1,
  reminders: {
    balance: { ...DEFAULT_SETTINGS.reminders.balance, isOn: false },
    visit: { ...DEFAULT_SETTINGS.reminders.visit, isOn: false },
    review: { ...DEFAULT_SETTINGS.reminders.review, isOn: false },
    evening: { ...DEFAULT_SETTINGS.reminders.evening, isOn: false },
  },
});

/** The sums of the reports, as the job would compute them. */
export function sumsOf(all: readonly Cell[]): Written[] {
  const of = (cells: readonly Cell[]) =>
    reportSumsCodec.toDocument({ sums: withCells(NO_SUMS, cells) });
  return [
    [
      REPORT_STATE,
      'counting',
      reportStateCodec.toDocument({ phase: 'done', facts: FACTS_VERSION }),
    ],
    ...[...byDay(all.filter(({ key }) => keptIn(key) === 'owed'))].map(([day, cells]): Written => [
      REPORT_OWED_DAYS,
      day,
      of(cells),
    ]),
    ...SUMS_OF.flatMap((one) => {
      const { days, months } = KEPT[one];
      const kept = all.filter(({ key }) => keptIn(key) === one);
      return [
        ...[...byDay(kept)].map(([day, cells]): Written => [days, day, of(cells)]),
        ...[...byMonth(kept)].map(([month, cells]): Written => [months, month, of(cells)]),
      ];
    }),
  ];
}

type Written = readonly [
  collection: string,
  id: string,
  data: ReturnType<typeof productToDocument>,
];

function wordsOf(
  kind: 'reservations' | 'customers',
  id: string,
  words: readonly string[],
  at: Instant,
): Written[] {
  return [[SEARCH_WORDS, `${kind} ${id}`, searchWordsCodec.toDocument({ kind, id, words, at })]];
}

export async function writeAll(store: DocumentStore, documents: readonly Written[]): Promise<void> {
  for (let from = 0; from < documents.length; from += CHUNK) {
    await store.transact(async (transaction) => {
      for (const [collection, id, data] of documents.slice(from, from + CHUNK)) {
        transaction.set(collection, id, data);
      }
    });
  }
}

/**
 * 500 products and this many reservations, all of them valid and counted. The audit finds nothing
 * wrong with them.
 */
export async function seed(
  file: string,
  reservations: number,
  when: { readonly now: Instant; readonly today: CalendarDay },
): Promise<void> {
  const store = openSqliteDocumentStore({ file, indexes: INDEXES });
  const products = benchProducts(when.now);
  await writeAll(store, [[SETTINGS, BUSINESS, NO_REMINDERS]]);
  await writeAll(
    store,
    products.flatMap((product): Written[] => [
      [PRODUCTS, product.id, productToDocument(product)],
      [SLUGS, product.slug, slugDocument(product.id)],
    ]),
  );
  const facts: Cell[] = [];
  let waiting: Written[] = [];
  for (const [index, product] of products.entries()) {
    const from = Math.floor((reservations * index) / products.length);
    const to = Math.floor((reservations * (index + 1)) / products.length);
    const sold = soldOf(product, index, to - from, when);
    waiting.push(
      ...sold.reservations.flatMap((one): Written[] => {
        const customer = linkCustomer(undefined, one, {});
        const cells = factsOf(one);
        facts.push(...cells);
        return [
          [REPORT_PARTS, markOf(RESERVATIONS, one.id), reportPartCodec.toDocument({ cells })],
          [RESERVATIONS, one.id, reservationToDocument(one)],
          [CUSTOMERS, customer.id, customerToDocument(customer)],
          ...wordsOf('reservations', one.id, bookedWords(one), one.createdAt),
          ...wordsOf('customers', customer.id, customerWords(customer), one.createdAt),
        ];
      }),
      ...[...sold.schedules].map(([id, schedule]): Written => [
        SCHEDULES,
        id,
        scheduleToDocument(id, schedule),
      ]),
    );
    if (waiting.length < CHUNK) continue;
    await writeAll(store, waiting);
    waiting = [];
  }
  await writeAll(store, [...waiting, ...sumsOf(facts)]);
  await store.close();
}

import { takeLines } from '#core/assignment/take-lines.ts';
import { needsEvening } from '#core/capacity/shut-days.ts';
import type { Product } from '#core/catalogue/product.ts';
import type { CustomerAdoption } from '#core/customers/customer-book.ts';
import { isErased } from '#core/customers/person.ts';
import { type ActionContext, type Actor, system } from '#core/kernel/actor.ts';
import {
  addDays,
  calendarDay,
  type CalendarDay,
  daysBetween,
  monthOf,
} from '#core/kernel/calendar-day.ts';
import {
  addCents,
  type Cents,
  cents,
  minCents,
  NO_CENTS,
  percentOf,
  subtractCents,
  sumCents,
  timesCents,
} from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import { taxRateOf } from '#core/pricing/adjust.ts';
import { type Adjustment, discountLabel } from '#core/pricing/adjustment.ts';
import type {
  BookingDecision,
  BookingFacts,
  NeedsNeighbors,
} from '#core/reservations/booking-decision.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import { importedId } from '#core/reservations/booking-number.ts';
import { MOST_FACT, withHistory } from '#core/reservations/history.ts';
import { TAKEN_OVER } from '#core/reservations/money-entry.ts';
import { methodWritten } from '#core/reservations/offline-methods.ts';
import {
  adjustmentsOf,
  type Reservation,
  type ReservationLine,
} from '#core/reservations/reservation.ts';
import { checkEvening, promiseWindows, withSameEvening } from '#core/reservations/visits.ts';
import { DEFAULT_DEPOSIT_PERCENT, type Settings } from '#core/settings/business-settings.ts';
import type { IsProductName } from './import-cells.ts';
import { type ImportSource, plain, SOURCE_NAMES } from './import-columns.ts';
import type { BookingDraft, CustomerDraft, Fault, ImportDraft } from './import-rows.ts';

// What is imported, and what is not: docs/decisions/30-integrations.md.

/** `history`: over or canceled. `booked`: to come or still out, with units. `known`: from before. */
export const OUTCOMES = ['booked', 'history', 'customer', 'merged', 'known', 'refused'] as const;

export type ImportOutcome = { readonly draft: ImportDraft; readonly id: string } & (
  | {
      readonly kind: Exclude<(typeof OUTCOMES)[number], 'refused'>;
      /** In a plan: what the total has on top of the list prices, or below them; 0 for none. */
      readonly difference?: Cents | undefined;
    }
  | ({ readonly kind: 'refused' } & Fault)
);

/** Finds a product by title, in either language, or slug. */
function productNamed(name: string, products: readonly Product[]): Product | undefined {
  const searched = plain(name);
  return products.find((product) =>
    [product.title, product.es?.title ?? '', product.slug].some((one) => plain(one) === searched),
  );
}

type Wanted = {
  readonly name: string;
  readonly product: Product | undefined;
  readonly quantity: number;
};

/** What the owner says about a file that the file does not say itself. */
export type ImportChoices = {
  /** Totals of which the table does not have the tax include the shop's; otherwise none. */
  readonly includesTax?: boolean | undefined;
  /** Ids of the products that the table names differently, by the table's name. */
  readonly products?: Readonly<Record<string, string>> | undefined;
  /**
   * The former system filed the sales tax of parties through this day, so this shop does not owe it.
   * If absent: through the end of last month.
   */
  readonly taxFiledThrough?: CalendarDay | undefined;
};

/** The end of last month: its sales tax is due this month. */
export const usualTaxFiled = (today: CalendarDay): CalendarDay =>
  addDays(calendarDay(`${monthOf(today)}-01`), -1);

/** Whether a text of the table is an item as a whole: a product's name, or one that was chosen. */
export const isProductName =
  (products: readonly Product[], { products: chosen = {} }: ImportChoices): IsProductName =>
  (text) =>
    productNamed(text, products) !== undefined ||
    (Object.hasOwn(chosen, text) && chosen[text] !== '');

/** Systems round tax line by line, so it may differ from ours on the sum. In cents. */
const TAX_ROUNDING = 3;

type Taxed = {
  /** Before tax: what was taxed, and charges that were not, such as delivery. */
  readonly taxable: Cents;
  readonly untaxed: Cents;
  readonly tax: Cents;
  /** In percent; 0 if not taxed. */
  readonly rate: number;
};

/**
 * Takes the sales tax out of a total. Its rate is the shop's if that explains it, on all or on a
 * part of the amount; otherwise what the tax is of the amount.
 * @param percent the shop's rate; 0 if it charges no tax
 */
function taxIn(
  { total: all, tip, tax: told, beforeTax, deliveryFee, exemptOrganization }: BookingDraft,
  percent: number,
  includesTax: boolean,
): Taxed {
  const isNear = (tax: number, amount: Cents): boolean =>
    Math.abs(percentOf(amount, percent) - tax) <= TAX_ROUNDING;
  const total = subtractCents(all, tip);
  const rest = subtractCents(total, beforeTax ?? total);
  const isRest = told === undefined && rest > 0 && isNear(rest, beforeTax ?? total);
  const isIncluded = includesTax && exemptOrganization === undefined;
  const included = isIncluded ? total - Math.round((total * 100) / (100 + percent)) : 0;
  const tax = told ?? (isRest ? rest : cents(included));
  const net = subtractCents(total, tax);
  const taxed = (taxable: Cents, rate: number): Taxed => ({
    taxable,
    untaxed: subtractCents(net, taxable),
    tax,
    rate,
  });
  if (tax === 0) return taxed(NO_CENTS, 0);
  for (const base of [net, subtractCents(net, deliveryFee)]) {
    if (percent > 0 && isNear(tax, base)) return taxed(base, percent);
  }
  if (percent > 0 && tax < percentOf(net, percent)) {
    return taxed(cents(Math.round((tax * 100) / percent)), percent);
  }
  return taxed(net, Math.round((tax * 10_000) / net) / 100);
}

/** The price per day of each item: the list price, or else a share of what the others leave. */
function unitPricesOf(wanted: readonly Wanted[], days: number, sum: Cents): readonly Cents[] {
  const listed = sumCents(
    wanted.map(({ product, quantity }) => timesCents(product?.price ?? NO_CENTS, quantity * days)),
  );
  const others = wanted.reduce(
    (pieces, { product, quantity }) => pieces + (product === undefined ? quantity : 0),
    0,
  );
  const share = cents(Math.floor(Math.max(0, sum - listed) / (Math.max(1, others) * days)));
  return wanted.map(({ product }) => product?.price ?? share);
}

/** A charge of the former system on top of the rentals, or an amount that it took off. */
const charge = (
  kind: Adjustment['kind'],
  label: string,
  amount: Cents,
  rate: number,
): readonly Adjustment[] =>
  amount === 0 ? [] : [{ kind, label, amount, taxable: rate > 0, taxRate: rate }];

/** The difference to the list prices, which customers see, too. */
const AGREED_PRICE = 'Adjustment to the agreed price';

/**
 * Rentals at their list prices, because a price per day that is made up from a total would multiply
 * with every added day. What the total says beyond them has a line of its own: an exact sum.
 */
function priced(draft: BookingDraft, wanted: readonly Wanted[], taxed: Taxed) {
  const { startDate, endDate, deliveryFee, tip } = draft;
  const { taxable, untaxed, tax, rate } = taxed;
  const days = daysBetween(startDate, endDate);
  const isDeliveryUntaxed = rate === 0 || (deliveryFee > 0 && untaxed >= deliveryFee);
  const rented = rate === 0 ? untaxed : taxable;
  const forItems = isDeliveryUntaxed && rate > 0 ? rented : subtractCents(rented, deliveryFee);
  const others =
    rate === 0 ? NO_CENTS : subtractCents(untaxed, isDeliveryUntaxed ? deliveryFee : NO_CENTS);
  const prices = unitPricesOf(wanted, days, addCents(forItems, draft.discount));
  const lines = wanted.map(({ name, product, quantity }, at): ReservationLine => ({
    // Old bookings may name products the shop no longer has.
    productId: product?.id ?? `former-${plain(name).replaceAll(' ', '-') || 'item'}`,
    title: product?.title ?? name,
    image: product?.images[0]?.src ?? '',
    unitPrice: prices[at] ?? NO_CENTS,
    quantity,
    startDate,
    endDate,
    turnaroundDays: product?.turnaroundDays ?? 0,
    units: [],
    // As sold: a change must not add today's tax and rates.
    taxable: rate > 0,
    taxRate: rate,
    rates: { days: [], multiDayPercent: 0, packages: [] },
  }));
  const listed = sumCents(
    lines.map(({ unitPrice, quantity }) => timesCents(unitPrice, quantity * days)),
  );
  // A discount on rentals is never more than they cost.
  const discount = minCents(draft.discount, listed);
  const rest = subtractCents(addCents(forItems, discount), listed);
  const isInvented = wanted.some(({ product }) => product === undefined) && rest >= 0;
  const adjustments: readonly Adjustment[] = [
    ...charge('discount', discountLabel(''), subtractCents(NO_CENTS, discount), rate),
    ...charge('delivery', 'Delivery', deliveryFee, isDeliveryUntaxed ? 0 : rate),
    ...charge('goodwill', isInvented ? 'Rounding' : AGREED_PRICE, rest, rate),
    ...(tax === 0
      ? []
      : [
          {
            kind: 'tax',
            label: `Sales tax (${rate}%)`,
            amount: tax,
            taxable: false,
            rate,
          } as const,
        ]),
    ...charge('goodwill', 'Charges without sales tax', others, 0),
    ...charge('goodwill', 'Tip', tip, 0),
  ];
  return { lines, adjustments };
}

const differenceOf = (reservation: Reservation): Cents =>
  adjustmentsOf(reservation).find(({ label }) => label === AGREED_PRICE)?.amount ?? NO_CENTS;

/** What a whole import has in common. */
type Import = {
  readonly source: ImportSource;
  readonly products: readonly Product[];
  readonly choices: ImportChoices;
  readonly context: ActionContext;
  readonly importId?: string | undefined;
};

function reservationOf(
  { draft, wanted, id, isToCome }: Candidate,
  { tax }: Pick<Settings, 'tax'>,
  { source, choices, context, importId }: Import,
  secrets: ManageSecrets,
): Reservation {
  const { contact, place, total, paid, refunded, isCancelled } = draft;
  const { gateCode, ...party } = draft.party;
  const today = shopDay(context.now);
  const { includesTax = false, taxFiledThrough = usualTaxFiled(today) } = choices;
  const taxed = taxIn(draft, taxRateOf(tax), includesTax);
  const { lines, adjustments } = priced(draft, wanted, taxed);
  const created = draft.created ?? (draft.startDate < today ? draft.startDate : today);
  const noonOf = (day: CalendarDay): Instant => {
    const noon = shopMoment(day, '12:00');
    return noon < context.now ? noon : context.now;
  };
  const createdAt = noonOf(created);
  const name = SOURCE_NAMES[source];
  const by = draft.payMethod === '' ? '' : ` by ${draft.payMethod}`;
  const money = {
    at: draft.paidOn === undefined ? createdAt : noonOf(draft.paidOn),
    method: methodWritten(draft.payMethod),
  };
  const where = `in ${name}, order ${draft.number}`;
  const received = { ...money, kind: 'received', id: TAKEN_OVER.imported, amount: paid } as const;
  const back = subtractCents(NO_CENTS, refunded);
  const refund = { ...money, kind: 'handed_back', id: TAKEN_OVER.refunded, amount: back } as const;
  const reservation: Reservation = {
    id,
    status: isCancelled ? 'cancelled' : isToCome ? 'confirmed' : 'completed',
    lines,
    total,
    placedTotal: total,
    pricing: {
      adjustments,
      settingsRevision: 0,
      depositPercent: DEFAULT_DEPOSIT_PERCENT,
      deliveries: [],
    },
    plan: paid < total ? 'deposit' : 'full',
    contact,
    event: { ...place, ...party, ...(gateCode !== undefined && { venue: { gateCode } }) },
    entries: [
      ...(paid > 0 ? [{ ...received, note: `Paid${by} ${where}` }] : []),
      ...(refunded > 0 ? [{ ...refund, note: `Refunded ${where}` }] : []),
    ],
    history: [],
    attempts: [],
    pendingRefunds: [],
    createdAt,
    linkVersion: 1,
    manageTokenHash: secrets.hash(secrets.secretFor(id, 1)),
    former: {
      ...(draft.created === undefined && { isUndated: true }),
      ...(draft.startDate <= taxFiledThrough && { isTaxFiled: true }),
      ...(importId !== undefined && { importId }),
    },
    ...(draft.exemptOrganization !== undefined && {
      office: { payment: 'hold', taxExempt: { organization: draft.exemptOrganization } },
    }),
  };
  const text = `Imported from ${name}, order ${draft.number}`;
  return withHistory(
    reservation,
    context,
    { kind: 'note', facts: { text } },
    ...(draft.note === ''
      ? []
      : [{ kind: 'note', facts: { text: draft.note.slice(0, MOST_FACT) } } as const]),
  );
}

/** The pickup is on the evening before a closed day, as for any order, if the party ends in time. */
function eventOf(
  { event }: Reservation,
  lines: readonly ReservationLine[],
  settings: Settings,
  now: Instant,
): Reservation['event'] {
  const evenings = lines.filter((line) => needsEvening(line, settings.limits));
  const evening = withSameEvening({ ...event, sameEvening: true }, evenings);
  return checkEvening({ lines, event: evening }, settings, now).ok ? evening : event;
}

/** Gives a future booking its units, by the same rule as any order. */
function withUnits(
  reservation: Reservation,
  wanted: readonly Wanted[],
  facts: BookingFacts,
  { now }: ActionContext,
) {
  const requests = reservation.lines.flatMap(({ units: _units, ...line }, index) => {
    const product = facts.products.get(wanted[index]?.product?.id ?? '');
    return product === undefined ? [] : [{ product, line }];
  });
  const slot = { reservationId: reservation.id };
  const taken = takeLines(requests, facts, { slot, now, today: shopDay(now) });
  if (!taken.ok) return taken;
  const { lines, schedules, moved } = taken.value;
  const { settings } = facts.commercial;
  const event = eventOf(reservation, lines, settings, now);
  const windows = promiseWindows({ lines, event }, settings, now);
  return ok({ reservation: { ...reservation, event, lines, windows }, schedules, moved });
}

type ImportPorts = {
  readonly ledger: Pick<BookingLedger, 'find' | 'transact'>;
  readonly customers: CustomerAdoption;
  readonly secrets: ManageSecrets;
  readonly clock: Clock;
};

const quiet = { mail: [], refunds: [], isQuiet: true } as const;

/** A draft, with the products named by its items. */
type Candidate = {
  readonly draft: BookingDraft;
  readonly id: string;
  readonly wanted: readonly Wanted[];
  /** To come or still out. Past and canceled bookings take no units. */
  readonly isToCome: boolean;
};

function candidateOf(
  draft: BookingDraft,
  { source, products, choices, context }: Import,
): Candidate {
  const chosen = choices.products ?? {};
  const wanted = draft.items.map((item) => ({
    ...item,
    product:
      productNamed(item.name, products) ??
      products.find(({ id }) => Object.hasOwn(chosen, item.name) && id === chosen[item.name]),
  }));
  const today = shopDay(context.now);
  // Out until the end of its pickup day, unless the other system knows better.
  const isToCome =
    !draft.isCancelled && draft.endDate >= (draft.isDone ? addDays(today, 1) : today);
  return { draft, id: importedId(source, draft.number), wanted, isToCome };
}

function faultOf({ wanted, isToCome }: Candidate): Fault | undefined {
  const unknown = wanted.find(({ product }) => product === undefined);
  return isToCome && unknown !== undefined
    ? { field: 'item', why: `There is no product called "${unknown.name}".` }
    : undefined;
}

/** Whoever was erased stays so, also if an old file still names them. */
export const WAS_ERASED: Fault = { why: 'This customer was erased.' };

const NO_UNITS: Fault = { field: 'item', why: 'Not enough units are available on its days.' };

/** The lines to read for deciding a future booking. Past ones need none. */
const linesOf = ({ draft: { startDate, endDate }, wanted, isToCome }: Candidate) =>
  wanted.flatMap(({ product, quantity }) =>
    isToCome && product !== undefined
      ? [{ productId: product.id, quantity, startDate, endDate }]
      : [],
  );

/**
 * Whether each of them would get its units, in order, in one read of the stock, because rows of one
 * file may want the same last unit. The run itself notices bookings made in the meantime.
 */
function lookAtAll(
  candidates: readonly Candidate[],
  facts: BookingFacts,
  made: (candidate: Candidate, settings: Settings) => Reservation,
  context: ActionContext,
): Result<ReadonlySet<string>, NeedsNeighbors> {
  const served = new Set<string>();
  const crowded: NeedsNeighbors['lines'][number][] = [];
  let { schedules, neighbors } = facts;
  for (const candidate of candidates) {
    const taken = withUnits(
      made(candidate, facts.commercial.settings),
      candidate.wanted,
      { ...facts, schedules, ...(neighbors && { neighbors }) },
      context,
    );
    if (taken.ok) {
      const { reservation, moved } = taken.value;
      served.add(candidate.id);
      schedules = taken.value.schedules;
      neighbors &&= new Map([
        ...neighbors,
        ...[...moved, reservation].map((one) => [one.id, one] as const),
      ]);
    } else if (taken.error.kind === 'needs_neighbors') {
      crowded.push(...taken.error.lines);
    }
  }
  return crowded.length > 0 ? err({ kind: 'needs_neighbors', lines: crowded }) : ok(served);
}

/** The names of items that match no product, with how many bookings have them. */
export function unmatchedNames(
  drafts: readonly ImportDraft[],
  products: readonly Product[],
): readonly { readonly name: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const draft of drafts) {
    if (draft.kind === 'customer') continue;
    for (const name of new Set(draft.items.map((item) => item.name))) {
      if (productNamed(name, products) === undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .toSorted((a, b) => b.count - a.count);
}

/**
 * The choices for names that match no product, as a person writes them: `[name, product]`, the
 * product by its id, the last part of its address, or its title. Fails with what is wrong.
 */
export function chooseProducts(
  pairs: readonly (readonly [name: string, product: string])[],
  drafts: readonly ImportDraft[],
  products: readonly Product[],
): Result<NonNullable<ImportChoices['products']>, string> {
  const unmatched = new Set(unmatchedNames(drafts, products).map(({ name }) => name));
  const chosen = new Map<string, string>();
  for (const [name, wanted] of pairs) {
    const product = products.find(({ id }) => id === wanted) ?? productNamed(wanted, products);
    if (product === undefined) return err(`There is no product "${wanted}".`);
    if (!unmatched.has(name)) {
      return err(`The file has no item "${name}" that lacks a product.`);
    }
    if (chosen.has(name)) return err(`"${name}" has two products.`);
    chosen.set(name, product.id);
  }
  return ok(Object.fromEntries(chosen));
}

/** Parallel reads, so that checking a whole file does not take minutes. */
const AT_ONCE = 50;

async function inGroups<T, R>(all: readonly T[], each: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE) {
    done.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map(each))));
  }
  return done;
}

/**
 * Imports bookings and customers from another system, each in its own transaction. A second run
 * knows them by their number and changes nothing. Nobody is mailed and no webhook is called.
 */
export function makeImportBookings({ ledger, customers, secrets, clock }: ImportPorts) {
  async function customer(
    draft: CustomerDraft,
    source: ImportSource,
    isDry: boolean,
    importId?: string,
  ): Promise<ImportOutcome> {
    const id = importedId(source, draft.number);
    const { contact, place, created } = draft;
    const now = clock.now();
    const at = created === undefined ? now : shopMoment(created, '12:00');
    const since = at < now ? at : now;
    const kind = await customers.adopt({ id, contact, place, since, importId }, isDry);
    if (kind === 'erased') return { draft, id, kind: 'refused', ...WAS_ERASED };
    return { draft, id, kind: kind === 'new' ? 'customer' : kind };
  }

  async function booking(sold: BookingDraft, all: Import): Promise<ImportOutcome> {
    const candidate = candidateOf(sold, all);
    const { draft, id, wanted, isToCome } = candidate;
    const done = await ledger.transact<'known' | 'history' | 'booked', Fault & { kind: 'refused' }>(
      {
        read: { reservation: id, lines: linesOf(candidate), takesUnits: true },
        decide({ reservation: known, ...facts }) {
          if (isErased(known?.contact)) return err({ kind: 'refused', ...WAS_ERASED });
          if (known !== undefined && known.former?.isUndone !== true) {
            return ok({ answer: 'known' });
          }
          const fault = faultOf(candidate);
          if (fault !== undefined) return err({ kind: 'refused', ...fault });
          const { schedules, commercial } = facts;
          const made = reservationOf(candidate, commercial.settings, all, secrets);
          const plainly: BookingDecision = { ...quiet, reservation: made, schedules };
          const taken = isToCome ? withUnits(made, wanted, facts, all.context) : ok(plainly);
          if (!taken.ok) {
            return taken.error.kind === 'needs_neighbors'
              ? err(taken.error)
              : err({ kind: 'refused', ...NO_UNITS });
          }
          const writes = { ...plainly, ...taken.value };
          return ok({ answer: isToCome ? 'booked' : 'history', writes });
        },
      },
    );
    return done.ok ? { draft, id, kind: done.value } : { draft, id, ...done.error };
  }

  return {
    /** What a run would do now. Writes nothing. */
    async plan(
      drafts: readonly ImportDraft[],
      source: ImportSource,
      products: readonly Product[],
      choices: ImportChoices,
    ): Promise<readonly ImportOutcome[]> {
      const context: ActionContext = { now: clock.now(), by: system('import') };
      const all = { source, products, choices, context };
      const seen = await inGroups(drafts, async (draft): Promise<ImportOutcome> => {
        if (draft.kind === 'customer') return customer(draft, source, true);
        const candidate = candidateOf(draft, all);
        const { id } = candidate;
        const known = await ledger.find(id);
        if (isErased(known?.contact)) return { draft, id, kind: 'refused', ...WAS_ERASED };
        if (known !== undefined && known.former?.isUndone !== true) {
          return { draft, id, kind: 'known' };
        }
        const fault = faultOf(candidate);
        if (fault !== undefined) return { draft, id, kind: 'refused', ...fault };
        return { draft, id, kind: candidate.isToCome ? 'booked' : 'history' };
      });
      const bookings = seen.flatMap(({ draft, kind }) =>
        (kind === 'booked' || kind === 'history') && draft.kind === 'booking'
          ? [candidateOf(draft, all)]
          : [],
      );
      if (bookings.length === 0) return seen;
      const ahead = bookings.filter(({ isToCome }) => isToCome);
      const made = (candidate: Candidate, settings: Settings) =>
        reservationOf(candidate, settings, all, secrets);
      type Looked = { readonly served: ReadonlySet<string>; readonly settings: Settings };
      const looked = await ledger.transact<Looked, never>({
        read: { lines: ahead.flatMap(linesOf), takesUnits: true },
        decide(facts) {
          const served = lookAtAll(ahead, facts, made, context);
          const { settings } = facts.commercial;
          return served.ok ? ok({ answer: { served: served.value, settings } }) : served;
        },
      });
      if (!looked.ok) throw new Error('A preview refuses nothing.');
      const { served, settings } = looked.value;
      const differences = new Map(
        bookings.map((one) => [one.id, differenceOf(made(one, settings))] as const),
      );
      return seen.map((one) =>
        one.kind === 'booked' && !served.has(one.id)
          ? { draft: one.draft, id: one.id, kind: 'refused', ...NO_UNITS }
          : { ...one, difference: differences.get(one.id) },
      );
    },

    async run(
      drafts: readonly ImportDraft[],
      source: ImportSource,
      products: readonly Product[],
      by: Actor,
      choices: ImportChoices,
      importId?: string,
    ): Promise<readonly ImportOutcome[]> {
      const outcomes: ImportOutcome[] = [];
      for (const draft of drafts) {
        const context: ActionContext = { now: clock.now(), by };
        outcomes.push(
          draft.kind === 'booking'
            ? await booking(draft, { source, products, choices, context, importId })
            : await customer(draft, source, false, importId),
        );
      }
      return outcomes;
    },
  };
}

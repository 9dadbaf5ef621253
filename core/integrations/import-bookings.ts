import { takeLines } from '#core/assignment/take-lines.ts';
import { needsEvening } from '#core/capacity/shut-days.ts';
import type { Product } from '#core/catalogue/product.ts';
import type { CustomerAdoption } from '#core/customers/customer-book.ts';
import { type ActionContext, type Actor, system } from '#core/kernel/actor.ts';
import { daysBetween } from '#core/kernel/calendar-day.ts';
import { type Cents, cents, NO_CENTS, percentOf, subtractCents } from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import { taxRateOf } from '#core/pricing/adjust.ts';
import type { Adjustment } from '#core/pricing/adjustment.ts';
import type {
  BookingDecision,
  BookingFacts,
  NeedsNeighbors,
} from '#core/reservations/booking-decision.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import { importedId } from '#core/reservations/booking-number.ts';
import { withHistory } from '#core/reservations/history.ts';
import { TAKEN_OVER } from '#core/reservations/money-entry.ts';
import type { Reservation, ReservationLine } from '#core/reservations/reservation.ts';
import { checkEvening, promiseWindows, withSameEvening } from '#core/reservations/visits.ts';
import { DEFAULT_DEPOSIT_PERCENT, type Settings } from '#core/settings/business-settings.ts';
import { type ImportSource, plain, SOURCE_NAMES } from './import-columns.ts';
import type { BookingDraft, CustomerDraft, Fault, ImportDraft } from './import-rows.ts';

// What is imported, and what is not: docs/decisions/30-integrations.md.

/** `history`: past or canceled. `booked`: in the future, with units. `known`: from before. */
export const OUTCOMES = ['booked', 'history', 'customer', 'merged', 'known', 'refused'] as const;

export type ImportOutcome = { readonly draft: ImportDraft; readonly id: string } & (
  | { readonly kind: Exclude<(typeof OUTCOMES)[number], 'refused'> }
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
};

/** Systems round tax line by line, so it may differ from ours on the sum. In cents. */
const TAX_ROUNDING = 3;

type Taxed = {
  /** Of rented items, before tax. */
  readonly rented: Cents;
  /** Of charges that were not taxed, such as delivery. */
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
  { total, tax: told, beforeTax }: BookingDraft,
  percent: number,
  includesTax: boolean,
): Taxed {
  const isNear = (tax: number, amount: Cents): boolean =>
    Math.abs(percentOf(amount, percent) - tax) <= TAX_ROUNDING;
  const rest = subtractCents(total, beforeTax ?? total);
  const isRest = told === undefined && rest > 0 && isNear(rest, beforeTax ?? total);
  const included = includesTax ? total - Math.round((total * 100) / (100 + percent)) : 0;
  const tax = told ?? (isRest ? rest : cents(included));
  const net = subtractCents(total, tax);
  if (tax === 0) return { rented: net, untaxed: NO_CENTS, tax, rate: 0 };
  if (percent > 0 && isNear(tax, net))
    return { rented: net, untaxed: NO_CENTS, tax, rate: percent };
  if (percent > 0 && tax < percentOf(net, percent)) {
    const rented = cents(Math.round((tax * 100) / percent));
    return { rented, untaxed: subtractCents(net, rented), tax, rate: percent };
  }
  return { rented: net, untaxed: NO_CENTS, tax, rate: Math.round((tax * 10_000) / net) / 100 };
}

/**
 * List prices, by which a total is spread. An item that the shop does not have weighs as much as the
 * others do on average.
 */
function weightsOf(wanted: readonly Wanted[]): readonly number[] {
  const known = wanted.flatMap(({ product }) => product?.price ?? []);
  const usual = known.reduce((sum, price) => sum + price, 0) / known.length || 1;
  return wanted.map(({ product }) => product?.price ?? usual);
}

/**
 * Spreads the price over the rentals in proportion to their list prices. The remainder has its own
 * line: an exact sum.
 */
function priced(draft: BookingDraft, wanted: readonly Wanted[], taxed: Taxed) {
  const { startDate, endDate } = draft;
  const { rented, untaxed, tax, rate } = taxed;
  const days = daysBetween(startDate, endDate);
  const weights = weightsOf(wanted);
  const listed = wanted.reduce(
    (sum, { quantity }, at) => sum + (weights[at] ?? 0) * quantity * days,
    0,
  );
  const lines = wanted.map(({ name, product, quantity }, at): ReservationLine => ({
    // Old bookings may name products the shop no longer has.
    productId: product?.id ?? `former-${plain(name).replaceAll(' ', '-') || 'item'}`,
    title: product?.title ?? name,
    image: product?.images[0]?.src ?? '',
    unitPrice: cents(Math.floor((rented * (weights[at] ?? 0)) / listed)),
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
  const spread = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity * days, 0);
  const rest = cents(rented - spread);
  const adjustments: readonly Adjustment[] = [
    ...(tax === 0
      ? []
      : [
          {
            kind: 'tax' as const,
            label: `Sales tax (${rate}%)`,
            amount: tax,
            taxable: false,
            rate,
          },
        ]),
    ...(rest === 0
      ? []
      : [
          {
            kind: 'goodwill' as const,
            label: 'Rounding',
            amount: rest,
            taxable: rate > 0,
            taxRate: rate,
          },
        ]),
    ...(untaxed === 0
      ? []
      : [
          {
            kind: 'goodwill' as const,
            label: 'Charges without sales tax',
            amount: untaxed,
            taxable: false,
            taxRate: 0,
          },
        ]),
  ];
  return { lines, adjustments };
}

/** What a whole import has in common. */
type Import = {
  readonly source: ImportSource;
  readonly products: readonly Product[];
  readonly choices: ImportChoices;
  readonly context: ActionContext;
};

function reservationOf(
  { draft, wanted, id }: Candidate,
  { tax }: Pick<Settings, 'tax'>,
  { source, choices: { includesTax = false }, context }: Import,
  secrets: ManageSecrets,
): Reservation {
  const { contact, place, total, paid, isCancelled, endDate } = draft;
  const { gateCode, ...party } = draft.party;
  const today = shopDay(context.now);
  const taxed = taxIn(draft, taxRateOf(tax), includesTax);
  const { lines, adjustments } = priced(draft, wanted, taxed);
  const created = draft.created ?? (draft.startDate < today ? draft.startDate : today);
  const at = shopMoment(created, '12:00');
  const createdAt = at < context.now ? at : context.now;
  const name = SOURCE_NAMES[source];
  const entry = {
    kind: 'received',
    id: TAKEN_OVER.imported,
    amount: paid,
    at: createdAt,
    method: 'other',
    note: `Paid in ${name}, order ${draft.number}`,
  } as const;
  const reservation: Reservation = {
    id,
    status: isCancelled ? 'cancelled' : endDate <= today ? 'completed' : 'confirmed',
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
    entries: paid > 0 ? [entry] : [],
    history: [],
    attempts: [],
    pendingRefunds: [],
    createdAt,
    linkVersion: 1,
    manageTokenHash: secrets.hash(secrets.secretFor(id, 1)),
    former: draft.created === undefined ? { isUndated: true } : {},
  };
  const text = `Imported from ${name}, order ${draft.number}`;
  return withHistory(
    reservation,
    context,
    { kind: 'note', facts: { text } },
    ...(draft.note === '' ? [] : [{ kind: 'note', facts: { text: draft.note } } as const]),
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
  /** Past and canceled bookings take no units. */
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
  const isToCome = !draft.isCancelled && draft.endDate > shopDay(context.now);
  return { draft, id: importedId(source, draft.number), wanted, isToCome };
}

function faultOf({ wanted, isToCome }: Candidate): Fault | undefined {
  const unknown = wanted.find(({ product }) => product === undefined);
  return isToCome && unknown !== undefined
    ? { field: 'item', why: `There is no product called "${unknown.name}".` }
    : undefined;
}

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
  ): Promise<ImportOutcome> {
    const id = importedId(source, draft.number);
    const { contact, place, created } = draft;
    const now = clock.now();
    const at = created === undefined ? now : shopMoment(created, '12:00');
    const since = at < now ? at : now;
    const kind = await customers.adopt({ id, contact, place, since }, isDry);
    return { draft, id, kind: kind === 'new' ? 'customer' : kind };
  }

  async function booking(sold: BookingDraft, all: Import): Promise<ImportOutcome> {
    const candidate = candidateOf(sold, all);
    const { draft, id, wanted, isToCome } = candidate;
    const done = await ledger.transact<'known' | 'history' | 'booked', Fault & { kind: 'refused' }>(
      {
        read: { reservation: id, lines: linesOf(candidate), takesUnits: true },
        decide({ reservation: known, ...facts }) {
          if (known !== undefined) return ok({ answer: 'known' });
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
        if ((await ledger.find(id)) !== undefined) return { draft, id, kind: 'known' };
        const fault = faultOf(candidate);
        if (fault !== undefined) return { draft, id, kind: 'refused', ...fault };
        return { draft, id, kind: candidate.isToCome ? 'booked' : 'history' };
      });
      const ahead = seen.flatMap(({ draft, kind }) =>
        kind === 'booked' && draft.kind === 'booking' ? [candidateOf(draft, all)] : [],
      );
      if (ahead.length === 0) return seen;
      const made = (candidate: Candidate, settings: Settings) =>
        reservationOf(candidate, settings, all, secrets);
      const served = await ledger.transact<ReadonlySet<string>, never>({
        read: { lines: ahead.flatMap(linesOf), takesUnits: true },
        decide(facts) {
          const looked = lookAtAll(ahead, facts, made, context);
          return looked.ok ? ok({ answer: looked.value }) : looked;
        },
      });
      if (!served.ok) throw new Error('A preview refuses nothing.');
      return seen.map((one) =>
        one.kind === 'booked' && !served.value.has(one.id)
          ? { draft: one.draft, id: one.id, kind: 'refused', ...NO_UNITS }
          : one,
      );
    },

    async run(
      drafts: readonly ImportDraft[],
      source: ImportSource,
      products: readonly Product[],
      by: Actor,
      choices: ImportChoices,
    ): Promise<readonly ImportOutcome[]> {
      const outcomes: ImportOutcome[] = [];
      for (const draft of drafts) {
        const context: ActionContext = { now: clock.now(), by };
        outcomes.push(
          draft.kind === 'booking'
            ? await booking(draft, { source, products, choices, context })
            : await customer(draft, source, false),
        );
      }
      return outcomes;
    },
  };
}

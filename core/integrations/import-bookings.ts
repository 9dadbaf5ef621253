import type { Product } from '#core/catalogue/product.ts';
import { takeLines } from '#core/assignment/take-lines.ts';
import type { CustomerAdoption } from '#core/customers/customer-book.ts';
import { type ActionContext, system } from '#core/kernel/actor.ts';
import { daysBetween } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';
import { err, ok } from '#core/kernel/result.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import { DEFAULT_DEPOSIT_PERCENT } from '#core/pricing/deposit-plan.ts';
import type { BookingDecision, BookingFacts } from '#core/reservations/booking-decision.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import { withHistory } from '#core/reservations/history.ts';
import type { Reservation, ReservationLine } from '#core/reservations/reservation.ts';
import { type ImportSource, SOURCE_NAMES } from './import-columns.ts';
import type { BookingDraft, CustomerDraft, ImportDraft } from './import-rows.ts';

// What is taken over, and what is not: docs/decisions/41-integrations.md.

/** `history`: past or cancelled; `booked`: to come, with its units; `known`: imported before. */
export type ImportOutcome = {
  readonly draft: ImportDraft;
  readonly id: string;
} & (
  | { readonly kind: 'history' | 'booked' | 'known' | 'customer' | 'merged' }
  | { readonly kind: 'refused'; readonly why: string }
);

/** Of their number, so that a second run knows it. Signs that no id may have are spelled out. */
export const importId = (source: ImportSource, number: string): string =>
  `imp-${source}-${number.replaceAll(/[^A-Za-z0-9]/g, (sign) => `_${sign.codePointAt(0)?.toString(16)}_`)}`;

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** By title or address, in any case and spelling of gaps. */
export function productNamed(name: string, products: readonly Product[]): Product | undefined {
  const wanted = plain(name);
  return products.find(({ title, slug }) => plain(title) === wanted || plain(slug) === wanted);
}

type Wanted = {
  readonly name: string;
  readonly product: Product | undefined;
  readonly quantity: number;
};

/** The total spread evenly over what was rented; what does not divide is a line of its own, so that the sum is exact. */
function priced(draft: BookingDraft, wanted: readonly Wanted[]) {
  const { startDate, endDate, total } = draft;
  const days = daysBetween(startDate, endDate);
  const pieces = wanted.reduce((sum, { quantity }) => sum + quantity, 0);
  const unitPrice = cents(Math.floor(total / (pieces * days)));
  const rest = total - unitPrice * pieces * days;
  const lines = wanted.map(({ name, product, quantity }): ReservationLine => ({
    // History may name what the shop has no more.
    productId: product?.id ?? `former-${plain(name).replaceAll(' ', '-') || 'item'}`,
    title: product?.title ?? name,
    image: product?.images[0]?.src ?? '',
    unitPrice,
    quantity,
    startDate,
    endDate,
    turnaroundDays: product?.turnaroundDays ?? 0,
    units: [],
  }));
  const adjustments =
    rest === 0
      ? []
      : [{ kind: 'goodwill' as const, label: 'Rounding', amount: cents(rest), taxable: false }];
  return { lines, adjustments };
}

function reservationOf(
  draft: BookingDraft,
  wanted: readonly Wanted[],
  id: string,
  source: ImportSource,
  secrets: ManageSecrets,
  context: ActionContext,
): Reservation {
  const { contact, place, total, paid, isCancelled, endDate } = draft;
  const today = shopDay(context.now);
  const { lines, adjustments } = priced(draft, wanted);
  const created = draft.created ?? (draft.startDate < today ? draft.startDate : today);
  const at = shopMoment(created, '12:00');
  const createdAt = at < context.now ? at : context.now;
  const name = SOURCE_NAMES[source];
  const entry = {
    kind: 'received',
    id: 'received:import',
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
    event: place,
    entries: paid > 0 ? [entry] : [],
    history: [],
    attempts: [],
    pendingRefunds: [],
    createdAt,
    linkVersion: 1,
    manageTokenHash: secrets.hash(secrets.secretFor(id, 1)),
    former: {},
  };
  const text = `Imported from ${name}, order ${draft.number}`;
  return withHistory(reservation, context, { kind: 'note', facts: { text } });
}

/** Gives a booking to come its units by the rule of every order. */
function withUnits(
  reservation: Reservation,
  wanted: readonly Wanted[],
  facts: BookingFacts,
  { now }: ActionContext,
) {
  const asked = reservation.lines.flatMap(({ units: _units, ...line }, index) => {
    const product = facts.products.get(wanted[index]?.product?.id ?? '');
    return product === undefined ? [] : [{ product, line }];
  });
  const slot = { reservationId: reservation.id };
  const taken = takeLines(asked, facts, { slot, now, today: shopDay(now) });
  if (!taken.ok) return taken;
  const { lines, schedules, moved } = taken.value;
  return ok({ reservation: { ...reservation, lines }, schedules, moved });
}

export type ImportPorts = {
  readonly ledger: Pick<BookingLedger, 'transact'>;
  readonly customers: CustomerAdoption;
  readonly secrets: ManageSecrets;
  readonly clock: Clock;
};

/** No tax of another system is known: what was charged is a sum. */
const quiet = { mail: [], refunds: [], isQuiet: true } as const;

const faultOf = (draft: BookingDraft, wanted: readonly Wanted[], isToCome: boolean) => {
  const unknown = wanted.find(({ product }) => product === undefined);
  if (isToCome && unknown !== undefined) return `No product is called "${unknown.name}".`;
  if (isToCome && draft.contact.email === '') {
    return 'A booking to come needs an e-mail address, for its private link.';
  }
  return undefined;
};

/**
 * Takes over bookings and customers of another system, each in a transaction of its own, known again by their number: a
 * second run changes nothing. Nobody is mailed and no program is told.
 */
export function makeImportDrafts({ ledger, customers, secrets, clock }: ImportPorts) {
  async function booking(
    draft: BookingDraft,
    source: ImportSource,
    products: readonly Product[],
    isDry: boolean,
  ): Promise<ImportOutcome> {
    const id = importId(source, draft.number);
    const told = { draft, id } as const;
    const now = clock.now();
    const context: ActionContext = { now, by: system('import') };
    const isToCome = !draft.isCancelled && draft.endDate > shopDay(now);
    const wanted = draft.items.map((item) => ({
      ...item,
      product: productNamed(item.name, products),
    }));
    const fault = faultOf(draft, wanted, isToCome);
    if (fault !== undefined) return { ...told, kind: 'refused', why: fault };
    const { startDate, endDate } = draft;
    const lines = isToCome
      ? wanted.flatMap(({ product, quantity }) =>
          product === undefined ? [] : [{ productId: product.id, quantity, startDate, endDate }],
        )
      : [];
    const done = await ledger.transact<'known' | 'history' | 'booked', { kind: 'unavailable' }>({
      read: { reservation: id, lines },
      decide({ reservation: known, ...facts }) {
        if (known !== undefined) return ok({ answer: 'known' });
        const made = reservationOf(draft, wanted, id, source, secrets, context);
        const { schedules } = facts;
        const plainly: BookingDecision = { ...quiet, reservation: made, schedules };
        const taken = isToCome ? withUnits(made, wanted, facts, context) : ok(plainly);
        if (!taken.ok) {
          return taken.error.kind === 'needs_neighbors'
            ? err(taken.error)
            : err({ kind: 'unavailable' });
        }
        const writes = { ...plainly, ...taken.value };
        return ok({ answer: isToCome ? 'booked' : 'history', ...(!isDry && { writes }) });
      },
    });
    if (done.ok) return { ...told, kind: done.value };
    return { ...told, kind: 'refused', why: 'Not enough units are free on its days.' };
  }

  async function customer(
    draft: CustomerDraft,
    source: ImportSource,
    isDry: boolean,
  ): Promise<ImportOutcome> {
    const id = importId(source, draft.number);
    const { contact, place, created } = draft;
    const now = clock.now();
    const at = created === undefined ? now : shopMoment(created, '12:00');
    const since = at < now ? at : now;
    const kind = await customers.adopt({ id, contact, place, since }, isDry);
    return { draft, id, kind: kind === 'new' ? 'customer' : kind };
  }

  /** @param isDry writes nothing; stock is then asked as it is, without the rows before */
  return async (
    drafts: readonly ImportDraft[],
    source: ImportSource,
    products: readonly Product[],
    isDry: boolean,
  ): Promise<readonly ImportOutcome[]> => {
    const outcomes: ImportOutcome[] = [];
    for (const draft of drafts) {
      outcomes.push(
        draft.kind === 'booking'
          ? await booking(draft, source, products, isDry)
          : await customer(draft, source, isDry),
      );
    }
    return outcomes;
  };
}

import type { Credits } from '#core/credits/credits-store.ts';
import type { ContactMessages } from '#core/customers/contact-message.ts';
import { type CustomerBook, importMark } from '#core/customers/customer-book.ts';
import type { Customer } from '#core/customers/customer.ts';
import { isErased } from '#core/customers/person.ts';
import { hasBegun } from '#core/dispatch/crew-day.ts';
import type { ActionContext, Actor } from '#core/kernel/actor.ts';
import { NO_CENTS, subtractCents } from '#core/kernel/cents.ts';
import { nationalDigits } from '#core/kernel/contact.ts';
import { after } from '#core/kernel/instant.ts';
import { everyPage } from '#core/kernel/one-by-one.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { releaseBooking } from '#core/lifecycle/close.ts';
import type { BookingDecision, BookingFacts } from '#core/reservations/booking-decision.ts';
import { type BookingLedger, toChange } from '#core/reservations/booking-ledger.ts';
import { FOUND_BY } from '#core/reservations/found-by.ts';
import { withHistory } from '#core/reservations/history.ts';
import { isTakenOver, TAKEN_OVER } from '#core/reservations/money-entry.ts';
import type { ReservationBook } from '#core/reservations/reservation-lists.ts';
import { netPaidOf, type Reservation } from '#core/reservations/reservation.ts';
import { madeVisits } from '#core/reservations/visits.ts';
import type { FileImports } from './run-imports.ts';

/** `changed`: somebody or a job did something with it since, so it stays. */
export const IMPORTED_STATES = ['same', 'changed', 'undone'] as const;
type ImportedState = (typeof IMPORTED_STATES)[number];

/** The import writes its notes at one moment; everything later has another, or another kind. */
export function importedState({
  former,
  history,
  entries,
  attempts,
  signed,
}: Reservation): ImportedState {
  if (former?.isUndone === true) return 'undone';
  const isSame =
    history.every(({ kind, at }) => kind === 'note' && at === history[0]?.at) &&
    entries.every(isTakenOver) &&
    attempts.length === 0 &&
    signed === undefined;
  return isSame ? 'same' : 'changed';
}

type ChangedSince = { readonly kind: 'changed_since' };

/**
 * Cancels it without a word to anybody, and out of all figures: reservations are never deleted. What
 * was paid in the former system is taken back on its own day.
 */
function undone(
  reservation: Reservation,
  facts: BookingFacts,
  context: ActionContext,
): Result<BookingDecision, ChangedSince> {
  const stops = [...(facts.commercial.crews?.days.values() ?? [])].flatMap((day) =>
    Object.values(day.stops),
  );
  const isBegun = stops.some((stop) => stop.reservationId === reservation.id && hasBegun(stop));
  if (importedState(reservation) !== 'same' || isBegun) return err({ kind: 'changed_since' });
  const kept = netPaidOf(reservation);
  const back = {
    kind: 'handed_back',
    id: TAKEN_OVER.undone,
    amount: subtractCents(NO_CENTS, kept),
    at: reservation.entries[0]?.at ?? context.now,
    method: 'other',
    note: 'Import undone',
  } as const;
  const over: Reservation = {
    ...reservation,
    status: 'cancelled',
    former: { ...reservation.former, isUndone: true },
    entries: [...reservation.entries, ...(kept > 0 ? [back] : [])],
  };
  const told = withHistory(over, context, { kind: 'cancelled', facts: { why: 'Import undone' } });
  return ok({ ...releaseBooking(told, facts, reservation.status), isQuiet: true });
}

const PAGE = 200;
/** So that each call answers long before a browser gives up. */
const TIMEOUT_MS = 4_000;

type Undone = {
  readonly undone: number;
  /** How many customers were taken back. */
  readonly customers: number;
  readonly isDone: boolean;
};

/** Nobody has written about them, marked them, merged them with anybody or erased them. */
const isUntouched = (customer: Customer): boolean => {
  const { mergedInto, parts, tags, notes, doNotRent } = customer;
  return (
    mergedInto === undefined &&
    doNotRent === undefined &&
    // What is left of them keeps another import from bringing them back.
    !isErased(customer) &&
    [parts, tags, notes].every((list) => list.length === 0)
  );
};

/** The bookings and customers of an imported file, and taking back those that nobody has touched. */
export function makeUndoImport(ports: {
  readonly imports: Pick<FileImports, 'list' | 'change'>;
  readonly book: Pick<ReservationBook, 'list'>;
  readonly ledger: Pick<BookingLedger, 'transact'>;
  readonly customers: Pick<CustomerBook, 'listed' | 'withdraw'>;
  readonly messages: Pick<ContactMessages, 'ofEmail'>;
  readonly credits: Pick<Credits, 'mailedTo'>;
  /** Whether a written quote has this address or number. */
  readonly hasQuote: (key: string) => Promise<boolean>;
  readonly clock: Clock;
}) {
  const { book, ledger, customers, clock } = ports;

  /** Whom the import brought, and who is still as it wrote them. */
  async function untouched(id: string): Promise<readonly Customer[]> {
    const found: Customer[] = [];
    for await (const page of everyPage((from) => customers.listed(importMark(id), PAGE, from))) {
      found.push(...page.customers.filter(isUntouched));
    }
    return found;
  }

  /** Undefined if they have anything that is not of an undone import. */
  async function undoneOf({ id, emails, phones }: Customer) {
    const { reservations } = await book.list({ customerId: id }, PAGE);
    if (!reservations.every(({ former }) => former?.isUndone === true)) return undefined;
    const theirs = await Promise.all([
      ...[...emails, ...phones.map(nationalDigits)].map(ports.hasQuote),
      ...emails.map(async (email) => (await ports.messages.ofEmail(email, 1)).length > 0),
      ...emails.map(async (email) => (await ports.credits.mailedTo(email, 1)).length > 0),
    ]);
    return theirs.includes(true) ? undefined : reservations;
  }

  async function bookings(id: string): Promise<readonly Reservation[] | undefined> {
    const known = await ports.imports.list();
    if (known.every((one) => one.id !== id)) return undefined;
    const found: Reservation[] = [];
    const foundBy = [FOUND_BY.imported(id)];
    for await (const page of everyPage((from) => book.list({ foundBy }, PAGE, from))) {
      found.push(...page.reservations);
    }
    return found;
  }

  /** So that the list of imports says so. */
  async function noted(id: string, done: Undone): Promise<Undone> {
    const more = done.undone + done.customers;
    await ports.imports.change(id, (known) =>
      known === undefined || more === 0
        ? undefined
        : { ...known, undone: (known.undone ?? 0) + more },
    );
    return done;
  }

  return {
    /** Undefined if there is no such import. */
    bookings,

    /** How many customers it brought who are as it wrote them. */
    customers: async (id: string): Promise<number> => (await untouched(id)).length,

    /**
     * Takes back some of them, and then the customers that have nothing else. Call it until
     * `isDone`. Undefined if there is no such import.
     */
    async undo(id: string, by: Actor): Promise<Undone | undefined> {
      const until = after(clock.now(), TIMEOUT_MS);
      const all = await bookings(id);
      let count = 0;
      for (const one of all ?? []) {
        if (importedState(one) !== 'same') continue;
        if (clock.now() >= until) return noted(id, { undone: count, customers: 0, isDone: false });
        const context: ActionContext = { now: clock.now(), by };
        const crewDays = madeVisits(one).map(({ day }) => day);
        const taken = await ledger.transact(
          toChange({ reservation: one.id, crewDays }, (reservation, facts) =>
            undone(reservation, facts, context),
          ),
        );
        if (taken.ok) count += 1;
      }
      if (all === undefined) return undefined;
      let withdrawn = 0;
      for (const one of await untouched(id)) {
        if (withdrawn > 0 && clock.now() >= until) {
          return noted(id, { undone: count, customers: withdrawn, isDone: false });
        }
        const reservations = await undoneOf(one);
        if (reservations === undefined) continue;
        await customers.withdraw(one.id, reservations.length > 0);
        withdrawn += 1;
      }
      return noted(id, { undone: count, customers: withdrawn, isDone: true });
    },
  };
}

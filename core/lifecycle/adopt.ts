import { takeLines } from '#core/assignment/take-lines.ts';
import type { Shortage } from '#core/assignment/unit-allocation.ts';
import { type ActionContext, system } from '#core/kernel/actor.ts';
import { daysBetween } from '#core/kernel/calendar-day.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';
import { LONGEST_RENTAL_DAYS } from '#core/kernel/rental-days.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import {
  type BookingDecision,
  type BookingFacts,
  type NeedsNeighbors,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import { type BookingLedger, toChange } from '#core/reservations/booking-ledger.ts';
import { withHistory } from '#core/reservations/history.ts';
import { type Reservation, summaryOf, type WantedLine } from '#core/reservations/reservation.ts';

/** Link version of a reservation whose link was made by the former program. */
export const FORMER_LINK = 0;

/** Written by the former program and not adopted yet. */
export const isForeign = ({ linkVersion }: Pick<Reservation, 'linkVersion'>): boolean =>
  linkVersion === FORMER_LINK;

/** Upcoming or out, and short of units. */
export const lacksUnits = ({ status, lines }: Reservation, now: Instant): boolean =>
  status === 'confirmed' &&
  summaryOf(lines).endDate > shopDay(now) &&
  lines.some(({ units, quantity }) => units.length < quantity);

function withUnits(
  reservation: Reservation,
  facts: BookingFacts,
  { now }: ActionContext,
): Result<Pick<BookingDecision, 'reservation' | 'schedules' | 'moved'>, Shortage | NeedsNeighbors> {
  const wanted = reservation.lines.flatMap(({ units: _units, ...line }) => {
    const product = facts.products.get(line.productId);
    const isTooLong = daysBetween(line.startDate, line.endDate) > LONGEST_RENTAL_DAYS;
    if (product === undefined || isTooLong) return [];
    return [{ product, line: { ...line, turnaroundDays: product.turnaroundDays } }];
  });
  const { schedules } = facts;
  if (wanted.length < reservation.lines.length) return ok({ reservation, schedules });
  const slot = { reservationId: reservation.id };
  const taken = takeLines(wanted, facts, { slot, now, today: shopDay(now) });
  if (!taken.ok) return taken;
  const { lines, moved } = taken.value;
  return ok({ reservation: { ...reservation, lines }, schedules: taken.value.schedules, moved });
}

/**
 * Adopts a reservation of the former program: gives it a link we can send (the old one keeps
 * working) and units for the coming days. Its money stays as it was.
 * @param takesUnits false: it gets no units, and the audit reports that until the office assigns
 *   some
 */
function adopt(
  reservation: Reservation,
  facts: BookingFacts,
  secrets: ManageSecrets,
  context: ActionContext,
  takesUnits: boolean,
): Result<BookingDecision, Shortage | NeedsNeighbors> {
  const nothing = reservationOnly(reservation, facts);
  if (!isForeign(reservation)) return ok(nothing);
  const takes = takesUnits && lacksUnits(reservation, context.now);
  const taken = takes ? withUnits(reservation, facts, context) : ok(nothing);
  if (!taken.ok) return taken;
  const { id } = reservation;
  const linkVersion = FORMER_LINK + 1;
  const manageTokenHash = secrets.hash(secrets.secretFor(id, linkVersion));
  const linked = { ...taken.value.reservation, linkVersion, manageTokenHash };
  const text = 'Taken over from the former shop system';
  const told = withHistory(linked, context, { kind: 'note', facts: { text } });
  return ok({ ...nothing, ...taken.value, reservation: told });
}

/** Reservations of the former program not adopted yet; our own lists do not contain them. */
export interface FormerReservations {
  /** Goes through all stored reservations. */
  pages(): AsyncIterable<readonly ReservationId[]>;
}

type Adopted = {
  readonly adopted: number;
  /** Upcoming and without a unit. The office has to assign one. */
  readonly withoutUnits: readonly ReservationId[];
};

/** Lines as for a new order, so the product's present turnaround applies. */
const wantedOf = ({ lines }: Reservation): { readonly lines: readonly WantedLine[] } => ({
  lines: lines.map(({ productId, quantity, startDate, endDate }) => ({
    productId,
    quantity,
    startDate,
    endDate,
  })),
});

/** Adopts the former program's reservations, each in its own transaction. Safe to repeat. */
export const makeAdoptReservations =
  (
    former: FormerReservations,
    ledger: Pick<BookingLedger, 'transact'>,
    secrets: ManageSecrets,
    clock: Clock,
  ) =>
  async (): Promise<Adopted> => {
    const context = () => ({ now: clock.now(), by: system('adopt') });
    const takeOver = async (id: ReservationId) => {
      const withUnits = { reservation: id, more: wantedOf, takesUnits: true };
      const taken = await ledger.transact(
        toChange(withUnits, (reservation, facts) =>
          adopt(reservation, facts, secrets, context(), true),
        ),
      );
      if (taken.ok || taken.error.kind !== 'unavailable') return taken;
      return ledger.transact(
        toChange({ reservation: id }, (reservation, facts) =>
          adopt(reservation, facts, secrets, context(), false),
        ),
      );
    };
    const short: ReservationId[] = [];
    let adopted = 0;
    for await (const ids of former.pages()) {
      for (const id of ids) {
        const taken = await takeOver(id);
        adopted += 1;
        if (taken.ok && lacksUnits(taken.value, clock.now())) short.push(id);
      }
    }
    return { adopted, withoutUnits: short };
  };

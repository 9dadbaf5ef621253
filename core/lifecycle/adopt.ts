import { ok, type Result } from '#core/kernel/result.ts';
import { LONGEST_RENTAL_DAYS } from '#core/kernel/rental-days.ts';
import { daysBetween } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type {
  BookingDecision,
  BookingFacts,
  NeedsNeighbors,
} from '#core/reservations/booking-decision.ts';
import { withHistory } from '#core/reservations/history.ts';
import { type Reservation, summaryOf, type WantedLine } from '#core/reservations/reservation.ts';
import { takeLines } from '#core/assignment/take-lines.ts';
import type { Shortage } from '#core/assignment/unit-allocation.ts';
import { type ActionContext, system } from '#core/kernel/actor.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import { type BookingLedger, toChange } from '#core/reservations/booking-ledger.ts';
import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';

/** Of a link that this program never made. */
export const FORMER_LINK = 0;

/** Written by the shop's former program, and read only so far. */
export const isForeign = ({ linkVersion }: Pick<Reservation, 'linkVersion'>): boolean =>
  linkVersion === FORMER_LINK;

/** The rental is still to come, or out, and has not all its units. */
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
 * Makes a reservation of the former program one of ours: it gets a link that we can send, while the one that was sent goes on
 * working, and units for the days to come. Its money stays as it was written. @param takesUnits otherwise it stays without, and
 * the audit tells of it until the office finds some
 */
export function adopt(
  reservation: Reservation,
  facts: BookingFacts,
  secrets: ManageSecrets,
  context: ActionContext,
  takesUnits: boolean,
): Result<BookingDecision, Shortage | NeedsNeighbors> {
  const { schedules } = facts;
  const nothing = { reservation, schedules, mail: [], refunds: [] };
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

/** What the shop's former program wrote, as far as nobody has taken it over: no list of ours names it. */
export interface FormerReservations {
  /** Looks at every reservation there is. */
  pages(): AsyncIterable<readonly ReservationId[]>;
}

export type Adopted = {
  readonly adopted: number;
  /** Sold, still to come, and without a unit: somebody has to find one. */
  readonly withoutUnits: readonly ReservationId[];
};

/** As if they were asked for now: what a unit needs after them is the product's to say. */
const wantedOf = ({ lines }: Reservation): { readonly lines: readonly WantedLine[] } => ({
  lines: lines.map(({ productId, quantity, startDate, endDate }) => ({
    productId,
    quantity,
    startDate,
    endDate,
  })),
});

/** Takes over what the shop's former program left. Each in its own transaction; run again, it goes on where it broke off. */
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
      const withUnits = { reservation: id, more: wantedOf };
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

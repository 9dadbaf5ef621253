import { type BookingLedger, toChange } from '#core/reservations/booking-ledger.ts';
import type { Clock } from '#core/kernel/clock.ts';
import type { FormerReservations } from './former-reservations.ts';
import type { ManageSecrets } from '#core/kernel/manage-secrets.ts';
import { adopt, lacksUnits } from './adopt.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import { system } from '#core/kernel/actor.ts';
import type { WantedLine } from '#core/reservations/wanted-line.ts';

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
    const moment = () => ({ now: clock.now(), by: system('adopt') });
    const takeOver = async (id: ReservationId) => {
      const withUnits = { reservation: id, more: wantedOf };
      const taken = await ledger.transact(
        toChange(withUnits, (reservation, facts) =>
          adopt(reservation, facts, secrets, moment(), true),
        ),
      );
      if (taken.ok || taken.error.kind !== 'unavailable') return taken;
      return ledger.transact(
        toChange({ reservation: id }, (reservation, facts) =>
          adopt(reservation, facts, secrets, moment(), false),
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

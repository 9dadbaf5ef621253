import { type GiftSale, isGiftSaleId, unchanged } from '#core/gifts/gift-sale.ts';
import type { GiftSales } from '#core/gifts/gift-sales-store.ts';
import { after, DAY, type Instant } from '#core/kernel/instant.ts';
import { oneByOne } from '#core/kernel/one-by-one.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { ok } from '#core/kernel/result.ts';
import type { CardFees, CardPayments, ReportedFee } from '#core/payments/card-payments.ts';
import { reservationOnly } from '#core/reservations/booking-decision.ts';
import { type BookingLedger, toChange } from '#core/reservations/booking-ledger.ts';
import type { CardFee } from '#core/reservations/money-entry.ts';
import type { Reservation } from '#core/reservations/reservation.ts';

/** The time up to which the provider's fees have been read. */
export interface FeePosition {
  /** Undefined before the first run. */
  read(): Promise<Instant | undefined>;
  save(until: Instant): Promise<void>;
}

/** How far back fees are read for a shop that never read them. */
const BACK = 400 * DAY;
const WINDOW = 7 * DAY;
/** Read again each time, because the provider records some fees late. Known fees change nothing. */
const AGAIN = 2 * DAY;

type FetchCardFeesPorts = {
  readonly fees: CardFees;
  readonly cards: Pick<CardPayments, 'findIntent'>;
  readonly ledger: Pick<BookingLedger, 'find' | 'transact'>;
  readonly giftSales: Pick<GiftSales, 'find' | 'change'>;
  readonly position: FeePosition;
  readonly clock: Clock;
};

type WithFees = Pick<Reservation | GiftSale, 'cardFees'>;

const newTo = ({ cardFees = [] }: WithFees, fees: readonly CardFee[]): readonly CardFee[] => {
  const known = new Set(cardFees.map(({ id }) => id));
  return fees.filter(({ id }) => !known.has(id));
};

const withFees = <T extends WithFees>(one: T, fees: readonly CardFee[]): T => ({
  ...one,
  cardFees: [...(one.cardFees ?? []), ...newTo(one, fees)],
});

/**
 * Stores the card provider's fees with each booking and gift sale. Returns how many were new. The
 * position advances after all fees of a time are stored, and a fee is known by its id, so it counts
 * once wherever a run ends.
 */
export const makeFetchCardFees = ({
  fees,
  cards,
  ledger,
  giftSales,
  position,
  clock,
}: FetchCardFeesPorts) => {
  async function keep(id: string, told: readonly CardFee[]): Promise<boolean> {
    if (isGiftSaleId(id)) {
      const sale = await giftSales.find(id);
      if (sale === undefined || newTo(sale, told).length === 0) return false;
      await giftSales.change(id, (now, credit) =>
        ok(unchanged({ sale: withFees(now, told), credit })),
      );
      return true;
    }
    const reservation = await ledger.find(id);
    if (reservation === undefined || newTo(reservation, told).length === 0) return false;
    await ledger.transact(
      toChange({ reservation: id }, (now, facts) =>
        ok(reservationOnly(withFees(now, told), facts)),
      ),
    );
    return true;
  }

  const ownerOf = async ({ reservationId, intentId }: ReportedFee): Promise<string | undefined> =>
    reservationId ?? (await cards.findIntent(intentId))?.reservationId;

  return async (isStopping?: () => boolean): Promise<number> => {
    const now = clock.now();
    const known = await position.read();
    let from = known === undefined ? after(now, -BACK) : after(known, -AGAIN);
    let kept = 0;
    const isCut = (): boolean => isStopping?.() === true;
    while (from < now && !isCut()) {
      const to = after(from, Math.min(WINDOW, now - from));
      const told = await fees.between(from, to);
      const owned: (readonly [id: string, fee: CardFee])[] = [];
      for (const one of told) {
        const id = await ownerOf(one);
        const { reservationId: _of, ...fee } = one;
        if (id !== undefined) owned.push([id, fee]);
      }
      const byOwner = [...Map.groupBy(owned, ([id]) => id)];
      kept += await oneByOne(
        byOwner,
        ([id, of]) =>
          keep(
            id,
            of.map(([, fee]) => fee),
          ),
        isCut,
      );
      // Some may have been left to the next run.
      if (isCut()) break;
      await position.save(to);
      from = to;
    }
    return kept;
  };
};

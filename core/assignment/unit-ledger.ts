import type { Reservation } from '#core/reservations/reservation.ts';
import type { Schedules } from '#core/inventory/schedule.ts';
import type { Fleet } from '#core/inventory/unit.ts';
import type { Product, ProductId } from '#core/catalogue/product.ts';
import type { Result } from '#core/kernel/result.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { ReservationId } from '#core/kernel/ids.ts';

/** A product with its units and everybody who has one of them, from the month of a day on. */
export type UnitFacts = {
  readonly product: Product;
  readonly fleet: Fleet;
  readonly schedules: Schedules;
  readonly reservations: ReadonlyMap<ReservationId, Reservation>;
};

/** What one change of units writes: what is not the object that was read. The product's `units` follows the fleet. */
export type UnitDecision = Pick<UnitFacts, 'fleet' | 'schedules'> & {
  readonly changed: readonly Reservation[];
};

export type ProductNotFound = { readonly kind: 'product_not_found' };

/** The physical units, with the reservations that stand on them: in one transaction, or not at all. */
export interface UnitLedger {
  /** All of it at one moment. */
  read(productId: ProductId, from: CalendarDay): Promise<UnitFacts | undefined>;

  /** `decide` is pure and may run again on conflict. */
  change<D extends UnitDecision, E>(
    productId: ProductId,
    from: CalendarDay,
    decide: (facts: UnitFacts) => Result<D, E>,
  ): Promise<Result<D, E | ProductNotFound>>;
}

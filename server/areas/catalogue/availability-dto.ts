import type { ClosedReason } from '#core/capacity/booking-limits.ts';
import type { DayAvailability } from '#core/inventory/check-availability.ts';
import type { Product } from '#core/catalogue/product.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { availabilitySchema } from '#server/areas/catalogue/product.schema.ts';

type ClosedDays = ReadonlyMap<CalendarDay, ClosedReason>;
type Kept = { readonly product: Product; readonly closed: ClosedDays; readonly bytes: Buffer };

/** As long as the count itself is remembered: another count is another object. */
const answers = new WeakMap<readonly DayAvailability[], Kept>();

const isSame = (one: ClosedDays, other: ClosedDays): boolean =>
  one === other ||
  (one.size === other.size && [...one].every(([day, reason]) => other.get(day) === reason));

/** What the interface answers for a product's days: JSON of the fields that the schema names. Made once for each count. */
export function availabilityJson(
  product: Product,
  days: readonly DayAvailability[],
  closed: ClosedDays,
): Buffer {
  const known = answers.get(days);
  if (known?.product === product && isSame(known.closed, closed)) return known.bytes;
  const answer = availabilitySchema.encode({
    productId: product.id,
    units: product.units,
    days: days.map((day) => ({ ...day, closed: closed.get(day.date) })),
  });
  const bytes = Buffer.from(JSON.stringify(answer));
  answers.set(days, { product, closed, bytes });
  return bytes;
}

import type { Reservation } from '#core/reservations/reservation.ts';
import type { EventPlace } from '#core/kernel/contact.ts';
import type { WantedAddOn, WantedLine } from '#core/reservations/wanted-line.ts';

/** What the booking shall be. */
export type ChangeRequest = {
  readonly lines: readonly WantedLine[];
  readonly addOns: readonly WantedAddOn[];
  readonly event: EventPlace;
};

/** Rentals as they are; add-ons go with the whole of them. */
export const changeRequestOf = ({ lines, event }: Reservation): ChangeRequest => ({
  event,
  lines: lines.filter(({ per }) => per === undefined),
  addOns: lines
    .filter(({ per }) => per !== undefined)
    .map(({ productId, quantity }) => ({ productId, quantity })),
});

import type { z } from 'zod';
import type { Previewed } from '#core/checkout/place-reservation.ts';
import type { orderPreviewSchema, PreviewedOrder } from '#core/contract/orders.ts';
import type { Actor } from '#core/kernel/actor.ts';
import { promisedVisits } from '#core/reservations/visits.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { orderOf } from '#server/areas/quotes/office-order.ts';
import { quoteDto } from '#server/areas/checkout/checkout.presenter.ts';
import { visitDto } from '#server/platform/http/booking.presenter.ts';

const NOBODY = { name: '', email: '', phone: '' };

export const previewOf = (input: z.output<typeof orderPreviewSchema>, by: Actor) => {
  const { key: _key, quoteId: _quote, contact = NOBODY, ...order } = input;
  return orderOf({ ...order, contact }, by);
};

export const previewedOrderDto = (
  { quote, reservation }: Previewed,
  settings: Settings,
): PreviewedOrder => ({
  quote: quoteDto(quote),
  visits: promisedVisits(reservation, settings).map(visitDto),
  yardCheck: reservation.yardCheck,
});

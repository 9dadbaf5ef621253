import { makePlaceReservation } from '#core/checkout/place-reservation.ts';
import { makeQuoteOrder } from '#core/checkout/quote-order.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { Credits } from '#core/credits/credits-store.ts';
import { makeCancelByLink } from '#core/self-service/cancel-by-link.ts';
import { makeOfferManaging } from '#core/self-service/manage-offers.ts';
import { reservationRoutes } from '#server/areas/checkout/checkout.routes.ts';
import { RESERVATIONS } from '#server/areas/reservations/reservations.wiring.ts';
import { type Area, makings, optional } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { BusinessSettingsStore } from '#core/settings/business-settings.ts';
import type { PromoCodes } from '#core/pricing/promo-code.ts';

const { clock, holderNames, identity, manageSecrets, randomness } = PORTS;
const { catalogue, credits, ledger, promoCodes, settings } = RECORDS;
const { openManageLink } = RESERVATIONS;
const { useCase, useCaseOf, made } = makings();

const quoteOrder = (
  products: Catalogue,
  settings: BusinessSettingsStore,
  promo: PromoCodes,
  credits: Credits,
  clock: Clock,
) => makeQuoteOrder(products, settings, { promo, credits }, clock);

export const CHECKOUT = {
  cancelByLink: useCase(makeCancelByLink, [openManageLink, ledger, randomness, clock]),
  offerManaging: useCase(makeOfferManaging, [settings, clock]),
  placeReservation: useCaseOf(makePlaceReservation, {
    ledger,
    randomness,
    clock,
    secrets: manageSecrets,
    names: optional(holderNames),
  }),
  quoteOrder: useCase(quoteOrder, [catalogue, settings, promoCodes, credits, clock]),
} as const;

export const checkout: Area = {
  ...made(),
  api: ({ of, onOutboxFilled }) => [
    reservationRoutes({
      quoteOrder: of(CHECKOUT.quoteOrder),
      placeReservation: of(CHECKOUT.placeReservation),
      openManageLink: of(openManageLink),
      offerManaging: of(CHECKOUT.offerManaging),
      cancelByLink: of(CHECKOUT.cancelByLink),
      verify: of(identity).verify,
      onCancelled: onOutboxFilled,
    }),
  ],
};

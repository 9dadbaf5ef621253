import { ContainerModule } from 'inversify';
import { nodeManageSecrets } from '#adapters/system/node-manage-secrets.ts';
import { makeCancelByLink, makeOfferCancellation } from '#core/booking/cancel-by-link.ts';
import { makeCheckAvailability, makeListFree } from '#core/booking/check-availability.ts';
import { makeCompleteReservations } from '#core/booking/complete-reservations.ts';
import { makeExpireHolds } from '#core/booking/expire-holds.ts';
import { makeOpenManageLink } from '#core/booking/open-manage-link.ts';
import { makePlaceReservation } from '#core/booking/place-reservation.ts';
import { makeQuoteOrder } from '#core/booking/quote-order.ts';
import { TOKENS } from '#server/wiring/tokens.ts';

export const bookingModule = (manageLinkKey: string) =>
  new ContainerModule(({ bind }) => {
    const { catalogue, clock, ledger, manageSecrets, randomness } = TOKENS;
    bind(manageSecrets).toDynamicValue(() => nodeManageSecrets(manageLinkKey));
    bind(TOKENS.listFree).toResolvedValue(makeListFree, [ledger, clock]);
    bind(TOKENS.checkAvailability).toResolvedValue(makeCheckAvailability, [ledger, clock]);
    bind(TOKENS.quoteOrder).toResolvedValue(makeQuoteOrder, [catalogue, clock]);
    bind(TOKENS.placeReservation).toResolvedValue(makePlaceReservation, [
      ledger,
      manageSecrets,
      randomness,
      clock,
    ]);
    bind(TOKENS.openManageLink).toResolvedValue(makeOpenManageLink, [ledger, manageSecrets]);
    bind(TOKENS.offerCancellation).toResolvedValue(makeOfferCancellation, [clock]);
    bind(TOKENS.cancelByLink).toResolvedValue(makeCancelByLink, [
      TOKENS.openManageLink,
      ledger,
      clock,
    ]);
    bind(TOKENS.completeReservations).toResolvedValue(makeCompleteReservations, [ledger, clock]);
    bind(TOKENS.expireHolds).toResolvedValue(makeExpireHolds, [ledger, clock]);
  });

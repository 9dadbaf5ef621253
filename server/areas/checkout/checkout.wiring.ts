import { ContainerModule } from 'inversify';
import { nodeManageSecrets } from '#adapters/system/node-manage-secrets.ts';
import { makeApplyAdminAction } from '#core/back-office/apply-admin-action.ts';
import { makeCancelByLink } from '#core/self-service/cancel-by-link.ts';
import {
  makeChangeUnits,
  makeListConflicts,
  makePreviewUnits,
} from '#core/assignment/change-units.ts';
import { makeCheckAvailability, makeListAvailable } from '#core/inventory/check-availability.ts';
import { makeCheckOwnAvailability } from '#core/assignment/check-own-availability.ts';
import { makeCheckDays } from '#core/capacity/check-days.ts';
import { makeListClosedDays } from '#core/capacity/closed-days.ts';
import { makeCompleteReservations } from '#core/lifecycle/complete-reservations.ts';
import { makeExpireHolds } from '#core/lifecycle/expire-holds.ts';
import { makeOfferManaging } from '#core/self-service/manage-offers.ts';
import { makeOpenManageLink } from '#core/reservations/open-manage-link.ts';
import { makePlaceReservation } from '#core/checkout/place-reservation.ts';
import { makeQuoteOrder } from '#core/checkout/quote-order.ts';
import { makeChangeByLink, makeReviseReservation } from '#core/self-service/revise-by-link.ts';
import { makePayByCredit } from '#core/refunds/use-credit.ts';
import { makeExpireCredits } from '#core/credits/expire-credits.ts';
import {
  makeIssueGiftCard,
  makeMailGiftCard,
  makeVoidCredit,
} from '#core/credits/issue-gift-card.ts';
import type { BusinessSettingsStore } from '#core/settings/business-settings-store.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { Clock } from '#core/kernel/clock.ts';
import type { Credits } from '#core/credits/credits-store.ts';
import type { PromoCodes } from '#core/pricing/promo-codes.ts';
import { makeSaveSettings } from '#core/back-office/save-settings.ts';
import { makeDescribeUnits, makeListInventory } from '#server/areas/inventory/list-inventory.ts';
import { makeSearchReservations } from '#server/areas/reservations/search-reservations.ts';
import { TOKENS } from '#server/platform/wiring/tokens.ts';

export const bookingModule = (manageLinkKey: string) =>
  new ContainerModule(({ bind }) => {
    const { catalogue, clock, ledger, manageSecrets, randomness } = TOKENS;
    bind(manageSecrets).toDynamicValue(() => nodeManageSecrets(manageLinkKey));
    bind(TOKENS.listFree).toResolvedValue(makeListAvailable, [ledger, clock]);
    bind(TOKENS.checkAvailability).toResolvedValue(makeCheckAvailability, [ledger, clock]);
    bind(TOKENS.describeUnits).toResolvedValue(makeDescribeUnits, [ledger, clock]);
    bind(TOKENS.listInventory).toResolvedValue(makeListInventory, [
      catalogue,
      TOKENS.describeUnits,
    ]);
    bind(TOKENS.changeUnits).toResolvedValue(makeChangeUnits, [TOKENS.unitLedger, clock]);
    bind(TOKENS.listStranded).toResolvedValue(makeListConflicts, [TOKENS.unitLedger, clock]);
    bind(TOKENS.previewUnits).toResolvedValue(makePreviewUnits, [TOKENS.unitLedger, clock]);
    bind(TOKENS.listClosedDays).toResolvedValue(makeListClosedDays, [
      TOKENS.settings,
      ledger,
      clock,
    ]);
    bind(TOKENS.checkDays).toResolvedValue(makeCheckDays, [TOKENS.settings, ledger, clock]);
    bind(TOKENS.quoteOrder).toResolvedValue(
      (
        products: Catalogue,
        settings: BusinessSettingsStore,
        promo: PromoCodes,
        credits: Credits,
        time: Clock,
      ) => makeQuoteOrder(products, settings, { promo, credits }, time),
      [catalogue, TOKENS.settings, TOKENS.promoCodes, TOKENS.credits, clock],
    );
    bind(TOKENS.saveSettings).toResolvedValue(makeSaveSettings, [TOKENS.settings, ledger, clock]);
    bind(TOKENS.placeReservation).toResolvedValue(makePlaceReservation, [
      ledger,
      manageSecrets,
      randomness,
      clock,
    ]);
    bind(TOKENS.openManageLink).toResolvedValue(makeOpenManageLink, [ledger, manageSecrets]);
    bind(TOKENS.offerManaging).toResolvedValue(makeOfferManaging, [TOKENS.settings, clock]);
    bind(TOKENS.cancelByLink).toResolvedValue(makeCancelByLink, [
      TOKENS.openManageLink,
      ledger,
      randomness,
      clock,
    ]);
    bind(TOKENS.reviseReservation).toResolvedValue(makeReviseReservation, [
      ledger,
      randomness,
      clock,
    ]);
    bind(TOKENS.changeByLink).toResolvedValue(makeChangeByLink, [
      TOKENS.openManageLink,
      TOKENS.reviseReservation,
    ]);
    bind(TOKENS.payByCredit).toResolvedValue(makePayByCredit, [
      TOKENS.openManageLink,
      ledger,
      clock,
    ]);
    bind(TOKENS.checkOwnAvailability).toResolvedValue(makeCheckOwnAvailability, [
      ledger,
      catalogue,
      clock,
    ]);
    bind(TOKENS.attendReservation).toResolvedValue(makeApplyAdminAction, [
      ledger,
      manageSecrets,
      randomness,
      clock,
    ]);
    bind(TOKENS.searchReservations).toResolvedValue(makeSearchReservations, [
      TOKENS.reservationBook,
    ]);
    bind(TOKENS.issueGiftCard).toResolvedValue(makeIssueGiftCard, [
      TOKENS.credits,
      randomness,
      clock,
    ]);
    bind(TOKENS.mailGiftCard).toResolvedValue(makeMailGiftCard, [TOKENS.credits, clock]);
    bind(TOKENS.voidCredit).toResolvedValue(makeVoidCredit, [TOKENS.credits, clock]);
    bind(TOKENS.expireCredits).toResolvedValue(makeExpireCredits, [TOKENS.credits, clock]);
    bind(TOKENS.completeReservations).toResolvedValue(makeCompleteReservations, [ledger, clock]);
    bind(TOKENS.expireHolds).toResolvedValue(makeExpireHolds, [ledger, clock]);
  });

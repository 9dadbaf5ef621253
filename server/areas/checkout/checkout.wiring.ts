import { makeFindEarliestStart } from '#core/checkout/earliest-start.ts';
import { makePlaceReservation, makePreviewOrder } from '#core/checkout/place-reservation.ts';
import { makeQuoteOrder } from '#core/checkout/quote-order.ts';
import { makeReplaceHold } from '#core/checkout/replace-hold.ts';
import { makeNoteTurnedAway } from '#core/reporting/turned-away.ts';
import { makeFindReplaced, makeRebook } from '#core/self-service/rebook.ts';
import { ACCOUNTS } from '#server/areas/accounts/accounts.wiring.ts';
import { crewRoom } from '#server/areas/catalogue/catalogue.wiring.ts';
import { reservationRoutes } from '#server/areas/checkout/checkout.routes.ts';
import { type Area, makings, optional } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { clock, holderNames, identity, manageSecrets, randomness } = PORTS;
const { catalogue, credits, ledger, promoCodes, settings } = RECORDS;
const { openManageLink } = RECORDS;
const { bound, boundByName, made } = makings();

const findEarliestStart = boundByName(makeFindEarliestStart, {
  ledger,
  crewDays: RECORDS.crewDays,
  truckFleet: RECORDS.truckFleet,
  pointOf: RECORDS.pointOf,
  clock,
});

const replaceHold = bound(makeReplaceHold, [ledger, manageSecrets, clock]);

export const CHECKOUT = {
  placeReservation: boundByName(makePlaceReservation, {
    ledger,
    randomness,
    clock,
    secrets: manageSecrets,
    names: optional(holderNames),
  }),
  previewOrder: bound(makePreviewOrder, [ledger, clock]),
  replaceHold,
  rebook: boundByName(makeRebook, {
    openLink: openManageLink,
    replaceHold,
    ledger,
    cards: PORTS.cardPayments,
    secrets: manageSecrets,
    clock,
    names: optional(holderNames),
  }),
  noteTurnedAway: bound(makeNoteTurnedAway, [RECORDS.turnedAway, catalogue, clock]),
  quoteOrder: boundByName(makeQuoteOrder, {
    catalogue,
    settings,
    promoCodes,
    credits,
    crewRoom,
    findEarliestStart,
    ledger,
    findReplaced: bound(makeFindReplaced, [openManageLink, clock]),
    clock,
  }),
} as const;

export const checkout: Area = {
  ...made(),
  api: ({ of }) => [
    reservationRoutes({
      quoteOrder: of(CHECKOUT.quoteOrder),
      noteTurnedAway: of(CHECKOUT.noteTurnedAway),
      placeReservation: of(CHECKOUT.placeReservation),
      rebook: of(CHECKOUT.rebook),
      openManageLink: of(openManageLink),
      readPhone: of(RECORDS.readPhone),
      verify: of(identity).verify,
      roleOf: of(ACCOUNTS.findStaffRole),
    }),
  ],
};

import { makeApplyAdminAction } from '#core/back-office/admin-action.ts';
import { makeReleaseHolds } from '#core/back-office/release-holds.ts';
import { makeCompleteReservations, makeExpireHolds } from '#core/lifecycle/close.ts';
import { makePlansOf } from '#core/desk/plans-of.ts';
import { makeStaffNames } from '#core/staff/access.ts';
import { makeOpenManageLink } from '#core/reservations/manage-token.ts';
import { makeAmendReservation } from '#core/self-service/amendments.ts';
import { makeOfferSubstitutes } from '#core/self-service/offer-substitutes.ts';
import { makeOfferUnitChoice } from '#core/self-service/offer-unit-choice.ts';
import { adminReservationRoutes } from '#server/areas/reservations/reservations.admin-routes.ts';
import { makeSearchReservations } from '#server/areas/reservations/search-reservations.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { clock, manageSecrets, randomness } = PORTS;
const { catalogue, crewDays, ledger, profiles, reservationBook, settings, truckFleet } = RECORDS;
const { useCase, made } = makings();

const amendReservation = useCase(makeAmendReservation, [ledger, manageSecrets, randomness, clock]);

const offerSubstitutes = useCase(makeOfferSubstitutes, [
  ledger,
  catalogue,
  amendReservation,
  clock,
]);

export const RESERVATIONS = {
  applyAdminAction: useCase(makeApplyAdminAction, [ledger, manageSecrets, randomness, clock]),
  completeReservations: useCase(makeCompleteReservations, [ledger, clock]),
  expireHolds: useCase(makeExpireHolds, [ledger, clock]),
  openManageLink: useCase(makeOpenManageLink, [ledger, manageSecrets]),
  amendReservation,
  offerSubstitutes,
  offerUnitChoice: useCase(makeOfferUnitChoice, [
    ledger,
    offerSubstitutes,
    manageSecrets,
    randomness,
    clock,
  ]),
  releaseHolds: useCase(makeReleaseHolds, [ledger, reservationBook, clock]),
  plansOf: useCase(makePlansOf, [crewDays, truckFleet]),
  staffNames: useCase(makeStaffNames, [profiles]),
  searchReservations: useCase(makeSearchReservations, [reservationBook]),
} as const;

export const reservations: Area = {
  ...made(),
  admin: ({ of, now, onOutboxFilled }) => [
    adminReservationRoutes({
      searchReservations: of(RESERVATIONS.searchReservations),
      findReservation: of(ledger).find,
      applyAction: of(RESERVATIONS.applyAdminAction),
      releaseHolds: of(RESERVATIONS.releaseHolds),
      offerSubstitutes: of(RESERVATIONS.offerSubstitutes),
      offerUnitChoice: of(RESERVATIONS.offerUnitChoice),
      previewAmendment: of(RESERVATIONS.amendReservation).preview,
      amendReservation: of(RESERVATIONS.amendReservation).amend,
      readSettings: of(settings).read,
      plansOf: of(RESERVATIONS.plansOf),
      staffNames: of(RESERVATIONS.staffNames),
      now,
      onChanged: onOutboxFilled,
    }),
  ],
};

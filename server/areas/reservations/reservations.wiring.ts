import {
  makeRenewReservations,
  makeRenewStops,
  RENEWALS,
  renewalCodec,
} from '#adapters/documents/collections/renew-reservations.ts';
import { moves } from '#adapters/documents/engine/declared-collection.ts';
import { readOutOfService } from '#core/assignment/out-of-service.ts';
import { makeApplyAdminAction } from '#core/back-office/admin-action.ts';
import { makeReleaseHolds } from '#core/back-office/release-holds.ts';
import { makeNameUnits } from '#core/back-office/save-fleet.ts';
import { makeForgetEmail } from '#core/customers/change-customer.ts';
import { makePlansOf } from '#core/desk/next-step.ts';
import { makeSearchReservations } from '#core/desk/search-reservations.ts';
import { SECOND } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { makeCompleteReservations, makeExpireHolds } from '#core/lifecycle/close.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import { manageUrlFor } from '#core/reservations/manage-token.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { makeOfferSubstitutes } from '#core/self-service/offer-substitutes.ts';
import { makeOfferUnitChoice } from '#core/self-service/offer-unit-choice.ts';
import { MANAGE } from '#server/areas/manage/manage.wiring.ts';
import { adminReservationRoutes } from '#server/areas/reservations/reservations.admin-routes.ts';
import { WEATHER } from '#server/areas/weather/weather.wiring.ts';
import { drainGently, hourly } from '#server/platform/jobs/recurring.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { clock, manageSecrets, randomness } = PORTS;
const { catalogue, crewDays, ledger, reservationBook, settings, truckFleet } = RECORDS;
const { bound, made } = makings();

const renewReservations = bound(makeRenewReservations, [PORTS.store]);
const nameUnits = bound(makeNameUnits, [ledger, clock]);
const renewStops = bound(makeRenewStops, [PORTS.store, nameUnits]);

const makeReadOutOfService =
  (of: BookingLedger, at: Clock) =>
  (reservation: Reservation): ReturnType<typeof readOutOfService> =>
    readOutOfService(reservation, of, at);
const outOfService = bound(makeReadOutOfService, [ledger, clock]);

const offerSubstitutes = bound(makeOfferSubstitutes, [
  ledger,
  catalogue,
  MANAGE.amendReservation,
  WEATHER.watchWeather,
  clock,
]);

export const RESERVATIONS = {
  applyAdminAction: bound(makeApplyAdminAction, [ledger, manageSecrets, randomness, clock]),
  completeReservations: bound(makeCompleteReservations, [ledger, clock]),
  expireHolds: bound(makeExpireHolds, [ledger, clock]),
  forgetEmail: bound(makeForgetEmail, [RECORDS.customers, reservationBook]),
  renewStops,
  offerSubstitutes,
  unitChoice: bound(makeOfferUnitChoice, [
    ledger,
    offerSubstitutes,
    settings,
    manageSecrets,
    randomness,
    clock,
  ]),
  releaseHolds: bound(makeReleaseHolds, [ledger, reservationBook, clock]),
  plansOf: bound(makePlansOf, [crewDays, truckFleet]),
  searchReservations: bound(makeSearchReservations, [
    reservationBook,
    RECORDS.settings,
    crewDays,
    outOfService,
    clock,
  ]),
} as const;

export const reservations: Area = {
  ...made(),
  collections: [moves(RENEWALS, 'ids', renewalCodec.fromDocument)],
  admin: ({ of, now, onOutboxFilled }) => [
    adminReservationRoutes({
      searchReservations: of(RESERVATIONS.searchReservations),
      findReservation: of(ledger).find,
      manageUrl: (reservation) => manageUrlFor(reservation, of(manageSecrets), of(PORTS.publicUrl)),
      askMail: of(RECORDS.askAccountMail),
      applyAction: of(RESERVATIONS.applyAdminAction),
      claimCertificate: of(RECORDS.claimCertificate),
      releaseHolds: of(RESERVATIONS.releaseHolds),
      readOutOfService: of(outOfService),
      offerSubstitutes: of(RESERVATIONS.offerSubstitutes),
      unitChoice: of(RESERVATIONS.unitChoice),
      previewMail: of(RECORDS.previewMail),
      previewAmendment: of(MANAGE.amendReservation).preview,
      amendReservation: of(MANAGE.amendReservation).amend,
      forgetEmail: of(RESERVATIONS.forgetEmail),
      readPhone: of(RECORDS.readPhone),
      readSettings: of(settings).read,
      plansOf: of(RESERVATIONS.plansOf),
      staffNames: of(RECORDS.staffNames),
      now,
      onOutboxFilled,
    }),
  ],
  jobs: ({ of }) => [
    {
      name: 'expire-holds',
      where: 'everywhere',
      everyMs: 30 * SECOND,
      run: of(RESERVATIONS.expireHolds),
    },
    hourly('complete-reservations', async (isStopping) => {
      const completed = await of(RESERVATIONS.completeReservations)(isStopping);
      // Counts past rentals for the site's figures.
      await of(RECORDS.eventTally).recount();
      return completed;
    }),
    // Adds what reservations of older programs lack: index words, and units on the crews' stops.
    hourly('renew-reservations', async (isStopping) => {
      const named = await of(renewStops)();
      return named + (await drainGently(of(renewReservations))(isStopping));
    }),
  ],
};

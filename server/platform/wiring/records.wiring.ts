import { documentsAgreements } from '#adapters/documents/collections/agreement-document.ts';
import { documentsBookingLedger } from '#adapters/documents/collections/documents-booking-ledger.ts';
import { documentsCatalogue } from '#adapters/documents/collections/documents-catalogue.ts';
import { documentsContactMessages } from '#adapters/documents/collections/documents-contact-messages.ts';
import {
  documentsCrewDays,
  documentsDayPlans,
} from '#adapters/documents/collections/crew-day-document.ts';
import { openTexasPoints } from '#adapters/geo/texas-zips.ts';
import { documentsCredits } from '#adapters/documents/collections/documents-credits.ts';
import {
  documentsEventInbox,
  documentsEventQuarantine,
} from '#adapters/documents/collections/documents-event-inbox.ts';
import { documentsJobBook } from '#adapters/documents/collections/documents-job-book.ts';
import { documentsOldRecords } from '#adapters/documents/collections/documents-old-records.ts';
import { documentsOutbox } from '#adapters/documents/collections/documents-outbox.ts';
import { documentsProfiles } from '#adapters/documents/collections/documents-profiles.ts';
import { documentsPromoCodes } from '#adapters/documents/collections/documents-promo-codes.ts';
import { documentsReservationBook } from '#adapters/documents/collections/documents-reservation-book.ts';
import {
  documentsReservationLists,
  documentsCustomerReservations,
} from '#adapters/documents/collections/documents-reservation-lists.ts';
import { documentsReviews } from '#adapters/documents/collections/documents-reviews.ts';
import { documentsEventTally } from '#adapters/documents/collections/event-tally-document.ts';
import { documentsFleetStore } from '#adapters/documents/collections/truck-fleet-document.ts';
import { documentsUnitLedger } from '#adapters/documents/collections/documents-unit-ledger.ts';
import { makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { documentsBusinessSettings } from '#adapters/documents/collections/settings-document.ts';

const { clock, store } = PORTS;
const { useCase, made } = makings();

const pointOf = useCase(openTexasPoints, []);

/** The shop's records, on whatever store there is. */
export const RECORDS = {
  agreements: useCase(documentsAgreements, [store]),
  catalogue: useCase(documentsCatalogue, [store, clock]),
  contactMessages: useCase(documentsContactMessages, [store]),
  crewDays: useCase(documentsCrewDays, [store]),
  credits: useCase(documentsCredits, [store]),
  customerReservations: useCase(documentsCustomerReservations, [store]),
  dayPlans: useCase(documentsDayPlans, [store]),
  eventInbox: useCase(documentsEventInbox, [store]),
  eventTally: useCase(documentsEventTally, [store]),
  eventQuarantine: useCase(documentsEventQuarantine, [store]),
  jobBook: useCase(documentsJobBook, [store]),
  ledger: useCase(documentsBookingLedger, [store, clock, pointOf]),
  oldRecords: useCase(documentsOldRecords, [store]),
  outbox: useCase(documentsOutbox, [store]),
  profiles: useCase(documentsProfiles, [store]),
  promoCodes: useCase(documentsPromoCodes, [store]),
  reservationBook: useCase(documentsReservationBook, [store]),
  reservationLists: useCase(documentsReservationLists, [store]),
  reviews: useCase(documentsReviews, [store]),
  settings: useCase(documentsBusinessSettings, [store]),
  truckFleet: useCase(documentsFleetStore, [store]),
  unitLedger: useCase(documentsUnitLedger, [store, clock]),
} as const;

export const records = made();

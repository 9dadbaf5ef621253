import {
  agreementFromDocument,
  AGREEMENTS,
} from '#adapters/documents/collections/agreement-document.ts';
import {
  AUDIT_CHAIN,
  AUDIT_ENTRIES,
  auditChainCodec,
  auditEntryCodec,
} from '#adapters/documents/collections/audit-entry-document.ts';
import {
  CREW_DAYS,
  crewDayFromDocument,
} from '#adapters/documents/collections/crew-day-document.ts';
import {
  CREW_ACTS,
  crewActFromDocument,
} from '#adapters/documents/collections/documents-crew-acts.ts';
import {
  CREW_LINKS,
  crewLinkFromDocument,
} from '#adapters/documents/collections/documents-crew-links.ts';
import { creditFromDocument, CREDITS } from '#adapters/documents/collections/credit-document.ts';
import {
  deliveryDayFromDocument,
  DELIVERY_DAYS,
} from '#adapters/documents/collections/delivery-day-document.ts';
import { markerCodec, MARKERS } from '#adapters/documents/demo/fill-demo-catalogue.ts';
import type { Stored } from '#adapters/documents/engine/document-store.ts';
import {
  CONTACT_MESSAGES,
  contactMessageCodec,
} from '#adapters/documents/collections/documents-contact-messages.ts';
import {
  INBOX,
  inboxCodec,
  QUARANTINE,
  quarantineCodec,
} from '#adapters/documents/collections/documents-event-inbox.ts';
import { jobCodec, JOBS } from '#adapters/documents/collections/documents-job-book.ts';
import {
  pictureCodec,
  PICTURES,
  pieceCodec,
  PIECES,
  setCodec,
  SETS,
  UNUSED_PICTURES,
  unusedPicturesCodec,
} from '#adapters/documents/collections/documents-pictures.ts';
import { fleetFromDocument, FLEETS } from '#adapters/documents/collections/fleet-document.ts';
import {
  IDEMPOTENCY,
  idempotencyCodec,
} from '#adapters/documents/collections/idempotency-document.ts';
import { OUTBOX, outboxFromDocument } from '#adapters/documents/collections/outbox-document.ts';
import {
  PAYMENT_EVENTS,
  paymentEventCodec,
} from '#adapters/documents/collections/payment-event-document.ts';
import { productFromDocument, PRODUCTS } from '#adapters/documents/collections/product-document.ts';
import {
  ADMINS,
  legacyAdminFromDocument,
  profileFromDocument,
  USERS,
} from '#adapters/documents/collections/profile-document.ts';
import {
  RESERVATIONS,
  reservationFromDocument,
} from '#adapters/documents/collections/reservation-document.ts';
import {
  scheduleFromDocument,
  SCHEDULES,
} from '#adapters/documents/collections/schedule-document.ts';
import {
  SETTINGS,
  settingsFromDocument,
} from '#adapters/documents/collections/settings-document.ts';
import {
  ACCOUNT_EMAILS,
  accountCodec,
  ACCOUNTS,
  failuresCodec,
  LOCAL_AUTH,
  PASSWORD_RESETS,
  referenceCodec,
  resetCodec,
  sessionCodec,
  SESSIONS,
  SIGN_IN_FAILURES,
} from '#adapters/local-auth/account-documents.ts';
import {
  eventCodec,
  EVENTS,
  intentCodec,
  INTENTS,
  keyCodec,
  KEYS,
  refundCodec,
  REFUNDS,
} from '#adapters/simulated-card/simulated-documents.ts';
import {
  type DeclaredCollection,
  moves,
  stays,
} from '#adapters/documents/engine/declared-collection.ts';
import {
  LIVE_HOLDS,
  liveHoldsFromDocument,
} from '#adapters/documents/collections/live-holds-document.ts';
import { progressCodec, TRANSFERS } from '#adapters/documents/transfer/import-documents.ts';
import {
  FIRST_BOOKINGS,
  firstBookingFromDocument,
  PROMO_CODES,
  promoFromDocument,
} from '#adapters/documents/collections/documents-promo-codes.ts';
import { reviewFromDocument, REVIEWS } from '#adapters/documents/collections/documents-reviews.ts';
import {
  DISPATCH,
  truckFleetFromDocument,
  TRUCK_CALENDARS,
  truckCalendarCodec,
} from '#adapters/documents/collections/truck-fleet-document.ts';
import { TALLIES, tallyCodec } from '#adapters/documents/collections/event-tally-document.ts';
import { TEXT_STOPS, textStopCodec } from '#adapters/documents/collections/text-stop-document.ts';
import { slugCodec, SLUGS } from '#adapters/documents/collections/documents-catalogue.ts';
import { AREAS } from '#server/areas/areas.ts';

type Read = DeclaredCollection['read'];

const isNeverWritten: Read = ({ id }: Stored) => id;

/** A chunk has up to 700 KB. */
const PIECES_AT_A_TIME = 4;

/**
 * Every collection of the shop and its areas: `tests/unit/server/collections.test.ts` scans the
 * sources and fails for a missing one. Those that move are part of an export.
 */
export const COLLECTIONS: readonly DeclaredCollection[] = [
  moves(PRODUCTS, productFromDocument),
  moves(SLUGS, slugCodec.fromDocument),
  // A shop that deleted the demo products should not get them back elsewhere.
  moves(MARKERS, markerCodec.fromDocument),
  moves(FLEETS, fleetFromDocument),
  moves(REVIEWS, reviewFromDocument),
  moves(TALLIES, tallyCodec.fromDocument),
  moves(PICTURES, pictureCodec.fromDocument),
  moves(PIECES, pieceCodec.fromDocument, PIECES_AT_A_TIME),
  moves(SETS, setCodec.fromDocument),
  moves(RESERVATIONS, reservationFromDocument),
  moves(SCHEDULES, scheduleFromDocument),
  moves(DELIVERY_DAYS, deliveryDayFromDocument),
  moves(DISPATCH, truckFleetFromDocument),
  moves(TRUCK_CALENDARS, truckCalendarCodec.fromDocument),
  moves(CREW_DAYS, crewDayFromDocument),
  // Repeated acts must be recognized.
  moves(CREW_ACTS, crewActFromDocument),
  moves(CREW_LINKS, crewLinkFromDocument),
  moves(CREDITS, creditFromDocument),
  // A customer who presses the button again after the move gets the same reservation.
  moves(IDEMPOTENCY, idempotencyCodec.fromDocument),
  // Its presence means that the event was applied.
  moves(PAYMENT_EVENTS, paymentEventCodec.fromDocument),
  // Unsent work. A task's lease expires by itself.
  moves(OUTBOX, outboxFromDocument),
  moves(QUARANTINE, quarantineCodec.fromDocument),
  moves(INBOX, inboxCodec.fromDocument),
  moves(AGREEMENTS, agreementFromDocument),
  moves(CONTACT_MESSAGES, contactMessageCodec.fromDocument),
  // Numbers that sent STOP must not get texts after the move.
  moves(TEXT_STOPS, textStopCodec.fromDocument),
  moves(AUDIT_ENTRIES, auditEntryCodec.fromDocument),
  moves(AUDIT_CHAIN, auditChainCodec.fromDocument),
  moves(SETTINGS, settingsFromDocument),
  moves(PROMO_CODES, promoFromDocument),
  moves(FIRST_BOOKINGS, firstBookingFromDocument),
  moves(USERS, profileFromDocument),
  moves(ADMINS, legacyAdminFromDocument),
  moves(ACCOUNTS, accountCodec.fromDocument),
  moves(ACCOUNT_EMAILS, referenceCodec.fromDocument),
  moves(LOCAL_AUTH, referenceCodec.fromDocument),
  // A queued mail may refer to one.
  moves(PASSWORD_RESETS, resetCodec.fromDocument),
  // The simulated card's records: without them no test payment could be refunded.
  moves(INTENTS, intentCodec.fromDocument),
  moves(REFUNDS, refundCodec.fromDocument),
  moves(KEYS, keyCodec.fromDocument),
  moves(EVENTS, eventCodec.fromDocument),
  stays(JOBS, jobCodec.fromDocument, 'every job is due at the new place'),
  stays(UNUSED_PICTURES, unusedPicturesCodec.fromDocument, 'their days of grace begin anew'),
  stays(LIVE_HOLDS, liveHoldsFromDocument, 'a hold is over within the hour'),
  stays(SESSIONS, sessionCodec.fromDocument, 'everybody signs in again'),
  stays(SIGN_IN_FAILURES, failuresCodec.fromDocument, 'they are over after 15 minutes'),
  stays(TRANSFERS, progressCodec.fromDocument, 'how far an import into this store is'),
  stays('health', isNeverWritten, 'asked for, never written'),
  ...AREAS.flatMap(({ collections = [] }) => collections),
];

import {
  agreementFromDocument,
  AGREEMENTS,
} from '#adapters/documents/collections/agreement-document.ts';
import {
  deliveryDayFromDocument,
  DELIVERY_DAYS,
  LIVE_HOLDS,
  liveHoldsFromDocument,
} from '#adapters/documents/collections/business-records.ts';
import { creditFromDocument, CREDITS } from '#adapters/documents/collections/credit-document.ts';
import {
  CREW_DAYS,
  crewDayFromDocument,
} from '#adapters/documents/collections/crew-day-document.ts';
import { slugCodec, SLUGS } from '#adapters/documents/collections/documents-catalogue.ts';
import {
  CONTACT_MESSAGES,
  contactMessageCodec,
} from '#adapters/documents/collections/documents-contact-messages.ts';
import {
  CREW_ACTS,
  crewActFromDocument,
} from '#adapters/documents/collections/documents-crew-acts.ts';
import { DESK_MARKS, deskMarkCodec } from '#adapters/documents/collections/documents-desk-marks.ts';
import {
  INBOX,
  inboxCodec,
  QUARANTINE,
  quarantineCodec,
  PAYMENT_EVENTS,
  paymentEventCodec,
} from '#adapters/documents/collections/documents-event-inbox.ts';
import { jobCodec, JOBS } from '#adapters/documents/collections/documents-job-book.ts';
import {
  pictureCodec,
  PICTURES,
  pieceCodec,
  PIECES,
  setCodec,
  SETS,
} from '#adapters/documents/collections/documents-pictures.ts';
import {
  ADMINS,
  legacyAdminFromDocument,
  profileFromDocument,
  USERS,
} from '#adapters/documents/collections/documents-profiles.ts';
import {
  FIRST_BOOKINGS,
  firstBookingFromDocument,
  PROMO_USES,
  promoUseFromDocument,
  PROMO_CODES,
  promoFromDocument,
} from '#adapters/documents/collections/documents-promo-codes.ts';
import { TURNED_AWAY_DAYS } from '#adapters/documents/collections/documents-report-book.ts';
import { reviewFromDocument, REVIEWS } from '#adapters/documents/collections/documents-reviews.ts';
import {
  STORE_FACTS,
  storeFactsCodec,
} from '#adapters/documents/collections/documents-store-facts.ts';
import { TALLIES, tallyCodec } from '#adapters/documents/collections/event-tally-document.ts';
import { fleetFromDocument, FLEETS } from '#adapters/documents/collections/fleet-document.ts';
import {
  IDEMPOTENCY,
  idempotencyCodec,
} from '#adapters/documents/collections/idempotency-document.ts';
import { OUTBOX, outboxFromDocument } from '#adapters/documents/collections/outbox-document.ts';
import { OWN_TERMS, ownTermsCodec } from '#adapters/documents/collections/own-terms-document.ts';
import { productFromDocument, PRODUCTS } from '#adapters/documents/collections/product-document.ts';
import { reportSumsCodec } from '#adapters/documents/collections/report-documents.ts';
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
import { TEXT_STOPS, textStopCodec } from '#adapters/documents/collections/text-stop-document.ts';
import {
  DISPATCH,
  truckFleetFromDocument,
} from '#adapters/documents/collections/truck-fleet-document.ts';
import { markerCodec, MARKERS } from '#adapters/documents/demo/fill-demo-catalogue.ts';
import {
  type DeclaredCollection,
  moves,
  stays,
} from '#adapters/documents/engine/declared-collection.ts';
import type { Stored } from '#adapters/documents/engine/document-store.ts';
import { progressCodec, TRANSFERS } from '#adapters/documents/transfer/import-documents.ts';
import {
  ACCOUNT_EMAILS,
  accountCodec,
  ACCOUNTS,
  failuresCodec,
  LOCAL_AUTH,
  PASSWORD_RESETS,
  referenceCodec,
  linkCodec,
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
} from '#adapters/simulated-card/simulated-books.ts';
import { AREAS } from '#server/areas/areas.ts';

type Read = DeclaredCollection['read'];

const isNeverWritten: Read = ({ id }: Stored) => id;

/** A chunk has up to 700 KB. */
const PIECES_AT_A_TIME = 4;

/**
 * Every collection of the shop and its areas. `tests/unit/server/collections.test.ts` scans the
 * sources and fails if one is missing. Those that move are part of an export.
 */
export const COLLECTIONS: readonly DeclaredCollection[] = [
  moves(PRODUCTS, 'shop', productFromDocument),
  moves(SLUGS, 'shop', slugCodec.fromDocument),
  // A shop that deleted the demo products should not get them back elsewhere.
  moves(MARKERS, 'shop', markerCodec.fromDocument),
  moves(FLEETS, 'shop', fleetFromDocument),
  moves(REVIEWS, 'people', reviewFromDocument),
  moves(TALLIES, 'shop', tallyCodec.fromDocument),
  moves(PICTURES, 'shop', pictureCodec.fromDocument),
  moves(PIECES, 'shop', pieceCodec.fromDocument, PIECES_AT_A_TIME),
  moves(SETS, 'shop', setCodec.fromDocument),
  moves(RESERVATIONS, 'people', reservationFromDocument),
  moves(SCHEDULES, 'ids', scheduleFromDocument),
  moves(DELIVERY_DAYS, 'ids', deliveryDayFromDocument),
  moves(DISPATCH, 'shop', truckFleetFromDocument),
  moves(DESK_MARKS, 'ids', deskMarkCodec.fromDocument),
  moves(CREW_DAYS, 'ids', crewDayFromDocument),
  // Repeated acts must be recognized.
  moves(CREW_ACTS, 'people', crewActFromDocument),
  moves(CREDITS, 'people', creditFromDocument),
  // A customer who presses the button again after the move gets the same reservation.
  moves(IDEMPOTENCY, 'people', idempotencyCodec.fromDocument),
  // Its presence means that the event was applied.
  moves(PAYMENT_EVENTS, 'ids', paymentEventCodec.fromDocument),
  // Work not sent yet. A task's lease expires by itself.
  moves(OUTBOX, 'people', outboxFromDocument),
  moves(QUARANTINE, 'ids', quarantineCodec.fromDocument),
  moves(INBOX, 'ids', inboxCodec.fromDocument),
  moves(AGREEMENTS, 'people', agreementFromDocument),
  moves(CONTACT_MESSAGES, 'people', contactMessageCodec.fromDocument),
  // Numbers that sent STOP must not get texts after the move.
  moves(TEXT_STOPS, 'people', textStopCodec.fromDocument),
  moves(TURNED_AWAY_DAYS, 'ids', reportSumsCodec.fromDocument),
  moves(SETTINGS, 'shop', settingsFromDocument),
  moves(OWN_TERMS, 'shop', ownTermsCodec.fromDocument),
  moves(PROMO_CODES, 'shop', promoFromDocument),
  moves(FIRST_BOOKINGS, 'people', firstBookingFromDocument),
  moves(PROMO_USES, 'people', promoUseFromDocument),
  moves(USERS, 'people', profileFromDocument),
  moves(ADMINS, 'staff', legacyAdminFromDocument),
  moves(ACCOUNTS, 'people', accountCodec.fromDocument),
  moves(ACCOUNT_EMAILS, 'people', referenceCodec.fromDocument),
  moves(LOCAL_AUTH, 'staff', referenceCodec.fromDocument),
  // A queued mail may refer to one.
  moves(PASSWORD_RESETS, 'people', linkCodec.fromDocument),
  // The simulated card's records: without them no test payment could be refunded.
  moves(INTENTS, 'people', intentCodec.fromDocument),
  moves(REFUNDS, 'ids', refundCodec.fromDocument),
  moves(KEYS, 'people', keyCodec.fromDocument),
  moves(EVENTS, 'ids', eventCodec.fromDocument),
  stays(JOBS, 'program', jobCodec.fromDocument, 'every job is due in the new place'),
  stays(LIVE_HOLDS, 'ids', liveHoldsFromDocument, 'a hold is over within the hour'),
  stays(SESSIONS, 'people', sessionCodec.fromDocument, 'everyone signs in again'),
  stays(SIGN_IN_FAILURES, 'people', failuresCodec.fromDocument, 'they are over after 15 minutes'),
  stays(
    TRANSFERS,
    'program',
    progressCodec.fromDocument,
    'the progress of an import into this store',
  ),
  stays(
    STORE_FACTS,
    'program',
    storeFactsCodec.fromDocument,
    'the next start learns them from the records',
  ),
  stays('health', 'program', isNeverWritten, 'asked for, never written'),
  ...AREAS.flatMap(({ collections = [] }) => collections),
];

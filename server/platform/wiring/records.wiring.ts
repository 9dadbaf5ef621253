import {
  documentsAgreements,
  documentsCertificates,
} from '#adapters/documents/collections/agreement-document.ts';
import { documentsAutomationTexts } from '#adapters/documents/collections/automation-texts-document.ts';
import { documentsCrewDays } from '#adapters/documents/collections/crew-day-document.ts';
import { documentsBookingLedger } from '#adapters/documents/collections/documents-booking-ledger.ts';
import { documentsCatalogue } from '#adapters/documents/collections/documents-catalogue.ts';
import { documentsContactMessages } from '#adapters/documents/collections/documents-contact-messages.ts';
import { documentsCredits } from '#adapters/documents/collections/documents-credits.ts';
import { documentsCrewActs } from '#adapters/documents/collections/documents-crew-acts.ts';
import { documentsCustomers } from '#adapters/documents/collections/documents-customers.ts';
import { documentsDeskMarks } from '#adapters/documents/collections/documents-desk-marks.ts';
import {
  documentsEventInbox,
  documentsEventQuarantine,
} from '#adapters/documents/collections/documents-event-inbox.ts';
import { documentsGiftSales } from '#adapters/documents/collections/documents-gift-sales.ts';
import { documentsJobBook } from '#adapters/documents/collections/documents-job-book.ts';
import {
  documentsOutbox,
  readOutboxBacklog,
} from '#adapters/documents/collections/documents-outbox.ts';
import { documentsProfiles } from '#adapters/documents/collections/documents-profiles.ts';
import { documentsPromoCodes } from '#adapters/documents/collections/documents-promo-codes.ts';
import { documentsQuotes } from '#adapters/documents/collections/documents-quotes.ts';
import {
  documentsReportBook,
  documentsTurnedAway,
} from '#adapters/documents/collections/documents-report-book.ts';
import { documentsReservationBook } from '#adapters/documents/collections/documents-reservation-book.ts';
import { documentsReservationLists } from '#adapters/documents/collections/documents-reservation-lists.ts';
import { documentsReviews } from '#adapters/documents/collections/documents-reviews.ts';
import { documentsStaff } from '#adapters/documents/collections/documents-staff.ts';
import { documentsEventTally } from '#adapters/documents/collections/event-tally-document.ts';
import { documentsOwnTexts } from '#adapters/documents/collections/own-terms-document.ts';
import { documentsBusinessSettings } from '#adapters/documents/collections/settings-document.ts';
import { documentsTextStops } from '#adapters/documents/collections/text-stop-document.ts';
import { documentsFleetStore } from '#adapters/documents/collections/truck-fleet-document.ts';
import { openTexasPoints } from '#adapters/geo/texas-zips.ts';
import { makeClaimCertificate } from '#core/back-office/tax-certificate.ts';
import { makeReadPhone, makeReadSite } from '#core/content/company.ts';
import { makeReadTerms } from '#core/documents/agreement.ts';
import { makeFindPayment } from '#core/gifts/gift-sales-store.ts';
import { makeSettlePoints } from '#core/lifecycle/settle-points.ts';
import { makeAskAccountMail } from '#core/notifications/account-mail.ts';
import { makeUnlessPaused } from '#core/notifications/automation.ts';
import { makePreviewMail } from '#core/notifications/preview-mail.ts';
import { makeOpenManageLink } from '#core/reservations/manage-token.ts';
import { makeReadOwnTerms } from '#core/settings/own-terms.ts';
import { makeStaffNames } from '#core/staff/access.ts';
import { makings } from './area.ts';
import { PORTS } from './ports.ts';

const { clock, store } = PORTS;
const { bound, made } = makings();

const pointOf = bound(openTexasPoints, []);

const settings = bound(documentsBusinessSettings, [store]);

const bookings = bound(documentsBookingLedger, [store, clock, pointOf]);

/** Every decision about a booking settles its points. */
const ledger = bound(makeSettlePoints, [bookings, PORTS.manageSecrets, clock]);

const profiles = bound(documentsProfiles, [store]);
const giftSales = bound(documentsGiftSales, [store, clock]);

/** Reads the company facts from the settings as they are now. */
const readSite = bound(makeReadSite, [settings, PORTS.site]);

const ownTexts = bound(documentsOwnTexts, [store]);
const readOwnTerms = bound(makeReadOwnTerms, [ownTexts]);

const automationTexts = bound(documentsAutomationTexts, [store]);

const outbox = bound(documentsOutbox, [store, PORTS.writtenTasks]);

const certificates = bound(documentsCertificates, [store]);

const catalogue = bound(documentsCatalogue, [store, clock]);

/** The shop's records, on any store. */
export const RECORDS = {
  automationTexts,
  agreements: bound(documentsAgreements, [store]),
  certificates,
  claimCertificate: bound(makeClaimCertificate, [certificates]),
  catalogue,
  contactMessages: bound(documentsContactMessages, [store]),
  crewActs: bound(documentsCrewActs, [store]),
  crewDays: bound(documentsCrewDays, [store]),
  credits: bound(documentsCredits, [store]),
  customers: bound(documentsCustomers, [store]),
  deskMarks: bound(documentsDeskMarks, [store]),
  eventInbox: bound(documentsEventInbox, [store]),
  eventTally: bound(documentsEventTally, [store]),
  eventQuarantine: bound(documentsEventQuarantine, [store]),
  giftSales,
  findPayment: bound(makeFindPayment, [ledger, giftSales]),
  jobBook: bound(documentsJobBook, [store]),
  ledger,
  /** Reads a reservation by its private link. */
  openManageLink: bound(makeOpenManageLink, [ledger, PORTS.manageSecrets]),
  outbox,
  outboxBacklog: bound(readOutboxBacklog, [store, clock]),
  askAccountMail: bound(makeAskAccountMail, [outbox, PORTS.randomness, clock]),
  ownTexts,
  readOwnTerms,
  /** Reads what every rental agreement depends on, as it is now. */
  readTerms: bound(makeReadTerms, [settings, readOwnTerms, readSite]),
  profiles,
  staffNames: bound(makeStaffNames, [profiles]),
  staff: bound(documentsStaff, [store]),
  previewMail: bound(makePreviewMail, [
    readSite,
    automationTexts,
    catalogue,
    ledger,
    clock,
    PORTS.publicUrl,
  ]),
  promoCodes: bound(documentsPromoCodes, [store]),
  quotes: bound(documentsQuotes, [store]),
  readPhone: bound(makeReadPhone, [readSite]),
  readSite,
  reportBook: bound(documentsReportBook, [store]),
  reservationBook: bound(documentsReservationBook, [store]),
  reservationLists: bound(documentsReservationLists, [store]),
  reviews: bound(documentsReviews, [store]),
  settings,
  textStops: bound(documentsTextStops, [store]),
  turnedAway: bound(documentsTurnedAway, [store]),
  pointOf,
  truckFleet: bound(documentsFleetStore, [store]),
  unlessPaused: bound(makeUnlessPaused, [settings]),
} as const;

export const records = made();

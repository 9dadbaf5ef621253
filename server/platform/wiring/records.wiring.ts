import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';
import { ACCOUNT_PERSON_RULES } from '#adapters/local-auth/account-documents.ts';
import { CARD_PERSON_RULES } from '#adapters/simulated-card/simulated-documents.ts';
import { documentsPersonRecords } from '#adapters/documents/collections/documents-person-records.ts';
import {
  documentsAgreements,
  documentsCertificates,
} from '#adapters/documents/collections/agreement-document.ts';
import { documentsAutomationTexts } from '#adapters/documents/collections/automation-texts-document.ts';
import { documentsBrowsings } from '#adapters/documents/collections/documents-browsings.ts';
import {
  documentsCosts,
  documentsWorkDays,
  documentsFeePosition,
  documentsJournalMemory,
  documentsSavedReports,
  documentsTurnedAway,
} from '#adapters/documents/collections/documents-reports.ts';
import { documentsAuditTrail } from '#adapters/documents/collections/audit-entry-document.ts';
import { documentsBookingLedger } from '#adapters/documents/collections/documents-booking-ledger.ts';
import { documentsCannedAnswers } from '#adapters/documents/collections/canned-answer-document.ts';
import { documentsCatalogue } from '#adapters/documents/collections/documents-catalogue.ts';
import { documentsContactMessages } from '#adapters/documents/collections/documents-contact-messages.ts';
import {
  documentsCrewDays,
  documentsDayPlans,
} from '#adapters/documents/collections/crew-day-document.ts';
import { documentsCrewActs } from '#adapters/documents/collections/documents-crew-acts.ts';
import { documentsCrewLinks } from '#adapters/documents/collections/documents-crew-links.ts';
import { openTexasCounties, openTexasPoints } from '#adapters/geo/texas-zips.ts';
import { documentsCredits } from '#adapters/documents/collections/documents-credits.ts';
import {
  documentsEventInbox,
  documentsEventQuarantine,
} from '#adapters/documents/collections/documents-event-inbox.ts';
import { documentsCustomers } from '#adapters/documents/collections/documents-customers.ts';
import { documentsDeviceSessions } from '#adapters/documents/collections/documents-device-sessions.ts';
import { documentsSecondFactors } from '#adapters/documents/collections/documents-second-factors.ts';
import { signInLock } from '#adapters/local-auth/sign-in-lock.ts';
import { makeSweepExpired } from '#adapters/local-auth/sweep-expired.ts';
import { documentsForecastBook } from '#adapters/documents/collections/documents-forecast-book.ts';
import { documentsGiftSales } from '#adapters/documents/collections/documents-gift-sales.ts';
import { documentsJobBook } from '#adapters/documents/collections/documents-job-book.ts';
import { documentsCampaigns } from '#adapters/documents/collections/documents-campaigns.ts';
import {
  documentsSubscribers,
  documentsLeads,
} from '#adapters/documents/collections/documents-leads.ts';
import { documentsOldRecords } from '#adapters/documents/collections/documents-old-records.ts';
import { documentsOutbox } from '#adapters/documents/collections/documents-outbox.ts';
import {
  documentsApiKeys,
  documentsStaff,
} from '#adapters/documents/collections/documents-staff.ts';
import { documentsPaperFiles } from '#adapters/documents/collections/documents-paper-files.ts';
import { documentsProfiles } from '#adapters/documents/collections/documents-profiles.ts';
import { documentsPromoCodes } from '#adapters/documents/collections/documents-promo-codes.ts';
import { documentsQuotes } from '#adapters/documents/collections/documents-quotes.ts';
import { documentsReportBook } from '#adapters/documents/collections/documents-report-book.ts';
import { documentsReservationBook } from '#adapters/documents/collections/documents-reservation-book.ts';
import {
  documentsReservationLists,
  documentsCustomerReservations,
} from '#adapters/documents/collections/documents-reservation-lists.ts';
import { documentsReviews } from '#adapters/documents/collections/documents-reviews.ts';
import { documentsEventTally } from '#adapters/documents/collections/event-tally-document.ts';
import { documentsTextStops } from '#adapters/documents/collections/text-stop-document.ts';
import {
  documentsTruckCalendars,
  documentsFleetStore,
} from '#adapters/documents/collections/truck-fleet-document.ts';
import { documentsDeskMarks } from '#adapters/documents/collections/desk-mark-document.ts';
import { makeRenewReservations } from '#adapters/documents/collections/renew-reservations.ts';
import { documentsWebhooks } from '#adapters/documents/collections/documents-webhooks.ts';
import { documentsUnitLedger } from '#adapters/documents/collections/documents-unit-ledger.ts';
import { makeFindPayment } from '#core/gifts/gift-sales-store.ts';
import { makeSettlePoints } from '#core/lifecycle/settle-points.ts';
import { makeReadPhone, makeReadSite } from '#core/content/company.ts';
import { makeUnlessPaused } from '#core/notifications/pause.ts';
import { makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { documentsBusinessSettings } from '#adapters/documents/collections/settings-document.ts';

const { clock, store } = PORTS;
const { bound, made } = makings();

const pointOf = bound(openTexasPoints, []);

const settings = bound(documentsBusinessSettings, [store]);

const bookings = bound(documentsBookingLedger, [store, clock, pointOf]);

/** Every decision about a booking settles its points. */
const ledger = bound(makeSettlePoints, [bookings, PORTS.manageSecrets, clock]);

const giftSales = bound(documentsGiftSales, [store, clock]);

/** Reads the company facts from the settings as they are now. */
const readSite = bound(makeReadSite, [settings, PORTS.site]);

/** Includes the rules for what the adapters beside the store keep. */
const personRecords = (kept: DocumentStore, secrets: ManageSecrets, now: Clock) =>
  documentsPersonRecords(kept, secrets, now, [...ACCOUNT_PERSON_RULES, ...CARD_PERSON_RULES]);

/** The shop's records, on any store. */
export const RECORDS = {
  apiKeys: bound(documentsApiKeys, [store]),
  automationTexts: bound(documentsAutomationTexts, [store]),
  auditTrail: bound(documentsAuditTrail, [store]),
  personRecords: bound(personRecords, [store, PORTS.manageSecrets, clock]),
  agreements: bound(documentsAgreements, [store]),
  browsings: bound(documentsBrowsings, [store]),
  cannedAnswers: bound(documentsCannedAnswers, [store]),
  certificates: bound(documentsCertificates, [store]),
  catalogue: bound(documentsCatalogue, [store, clock]),
  contactMessages: bound(documentsContactMessages, [store]),
  costs: bound(documentsCosts, [store]),
  countyOf: bound(openTexasCounties, []),
  crewActs: bound(documentsCrewActs, [store]),
  crewDays: bound(documentsCrewDays, [store]),
  crewLinks: bound(documentsCrewLinks, [store]),
  credits: bound(documentsCredits, [store]),
  customers: bound(documentsCustomers, [store]),
  customerReservations: bound(documentsCustomerReservations, [store]),
  dayPlans: bound(documentsDayPlans, [store]),
  deskMarks: bound(documentsDeskMarks, [store]),
  deviceSessions: bound(documentsDeviceSessions, [store]),
  forecastBook: bound(documentsForecastBook, [store]),
  feePosition: bound(documentsFeePosition, [store]),
  eventInbox: bound(documentsEventInbox, [store]),
  eventTally: bound(documentsEventTally, [store]),
  eventQuarantine: bound(documentsEventQuarantine, [store]),
  giftSales,
  findPayment: bound(makeFindPayment, [ledger, giftSales]),
  jobBook: bound(documentsJobBook, [store]),
  journalMemory: bound(documentsJournalMemory, [store]),
  leads: bound(documentsLeads, [store]),
  campaigns: bound(documentsCampaigns, [store]),
  subscribers: bound(documentsSubscribers, [store]),
  ledger,
  oldRecords: bound(documentsOldRecords, [store]),
  outbox: bound(documentsOutbox, [store]),
  paperFiles: bound(documentsPaperFiles, [store]),
  profiles: bound(documentsProfiles, [store]),
  staff: bound(documentsStaff, [store]),
  promoCodes: bound(documentsPromoCodes, [store]),
  quotes: bound(documentsQuotes, [store]),
  readPhone: bound(makeReadPhone, [readSite]),
  readSite,
  renewReservations: bound(makeRenewReservations, [store]),
  reportBook: bound(documentsReportBook, [store]),
  reservationBook: bound(documentsReservationBook, [store]),
  reservationLists: bound(documentsReservationLists, [store]),
  reviews: bound(documentsReviews, [store]),
  savedReports: bound(documentsSavedReports, [store]),
  secondFactors: bound(documentsSecondFactors, [store]),
  settings,
  signInGuard: bound(signInLock, [store, clock]),
  sweepExpired: bound(makeSweepExpired, [store, clock]),
  textStops: bound(documentsTextStops, [store]),
  turnedAway: bound(documentsTurnedAway, [store]),
  truckCalendars: bound(documentsTruckCalendars, [store]),
  pointOf,
  truckFleet: bound(documentsFleetStore, [store]),
  webhooks: bound(documentsWebhooks, [store]),
  unlessPaused: bound(makeUnlessPaused, [settings]),
  workDays: bound(documentsWorkDays, [store]),
  unitLedger: bound(documentsUnitLedger, [store, clock]),
} as const;

export const records = made();

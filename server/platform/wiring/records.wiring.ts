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
const { useCase, made } = makings();

const pointOf = useCase(openTexasPoints, []);

const settings = useCase(documentsBusinessSettings, [store]);

const bookings = useCase(documentsBookingLedger, [store, clock, pointOf]);

/** Every decision about a booking settles its points. */
const ledger = useCase(makeSettlePoints, [bookings, PORTS.manageSecrets, clock]);

const giftSales = useCase(documentsGiftSales, [store, clock]);

/** Reads the company facts from the settings as they are now. */
const readSite = useCase(makeReadSite, [settings, PORTS.site]);

/** Includes the rules for what the adapters beside the store keep. */
const personRecords = (kept: DocumentStore, secrets: ManageSecrets, now: Clock) =>
  documentsPersonRecords(kept, secrets, now, [...ACCOUNT_PERSON_RULES, ...CARD_PERSON_RULES]);

/** The shop's records, on any store. */
export const RECORDS = {
  apiKeys: useCase(documentsApiKeys, [store]),
  automationTexts: useCase(documentsAutomationTexts, [store]),
  auditTrail: useCase(documentsAuditTrail, [store]),
  personRecords: useCase(personRecords, [store, PORTS.manageSecrets, clock]),
  agreements: useCase(documentsAgreements, [store]),
  browsings: useCase(documentsBrowsings, [store]),
  cannedAnswers: useCase(documentsCannedAnswers, [store]),
  certificates: useCase(documentsCertificates, [store]),
  catalogue: useCase(documentsCatalogue, [store, clock]),
  contactMessages: useCase(documentsContactMessages, [store]),
  costs: useCase(documentsCosts, [store]),
  countyOf: useCase(openTexasCounties, []),
  crewActs: useCase(documentsCrewActs, [store]),
  crewDays: useCase(documentsCrewDays, [store]),
  crewLinks: useCase(documentsCrewLinks, [store]),
  credits: useCase(documentsCredits, [store]),
  customers: useCase(documentsCustomers, [store]),
  customerReservations: useCase(documentsCustomerReservations, [store]),
  dayPlans: useCase(documentsDayPlans, [store]),
  deskMarks: useCase(documentsDeskMarks, [store]),
  deviceSessions: useCase(documentsDeviceSessions, [store]),
  forecastBook: useCase(documentsForecastBook, [store]),
  feePosition: useCase(documentsFeePosition, [store]),
  eventInbox: useCase(documentsEventInbox, [store]),
  eventTally: useCase(documentsEventTally, [store]),
  eventQuarantine: useCase(documentsEventQuarantine, [store]),
  giftSales,
  findPayment: useCase(makeFindPayment, [ledger, giftSales]),
  jobBook: useCase(documentsJobBook, [store]),
  journalMemory: useCase(documentsJournalMemory, [store]),
  leads: useCase(documentsLeads, [store]),
  campaigns: useCase(documentsCampaigns, [store]),
  subscribers: useCase(documentsSubscribers, [store]),
  ledger,
  oldRecords: useCase(documentsOldRecords, [store]),
  outbox: useCase(documentsOutbox, [store]),
  paperFiles: useCase(documentsPaperFiles, [store]),
  profiles: useCase(documentsProfiles, [store]),
  staff: useCase(documentsStaff, [store]),
  promoCodes: useCase(documentsPromoCodes, [store]),
  quotes: useCase(documentsQuotes, [store]),
  readPhone: useCase(makeReadPhone, [readSite]),
  readSite,
  renewReservations: useCase(makeRenewReservations, [store]),
  reportBook: useCase(documentsReportBook, [store]),
  reservationBook: useCase(documentsReservationBook, [store]),
  reservationLists: useCase(documentsReservationLists, [store]),
  reviews: useCase(documentsReviews, [store]),
  savedReports: useCase(documentsSavedReports, [store]),
  secondFactors: useCase(documentsSecondFactors, [store]),
  settings,
  signInGuard: useCase(signInLock, [store, clock]),
  sweepExpired: useCase(makeSweepExpired, [store, clock]),
  textStops: useCase(documentsTextStops, [store]),
  turnedAway: useCase(documentsTurnedAway, [store]),
  truckCalendars: useCase(documentsTruckCalendars, [store]),
  pointOf,
  truckFleet: useCase(documentsFleetStore, [store]),
  webhooks: useCase(documentsWebhooks, [store]),
  unlessPaused: useCase(makeUnlessPaused, [settings]),
  workDays: useCase(documentsWorkDays, [store]),
  unitLedger: useCase(documentsUnitLedger, [store, clock]),
} as const;

export const records = made();

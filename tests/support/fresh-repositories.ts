import { afterEach, beforeEach } from 'vitest';
import {
  documentsAgreements,
  documentsCertificates,
} from '#adapters/documents/collections/agreement-document.ts';
import { documentsAuditTrail } from '#adapters/documents/collections/audit-entry-document.ts';
import { documentsAutomationTexts } from '#adapters/documents/collections/automation-texts-document.ts';
import {
  documentsCrewDays,
  documentsDayPlans,
} from '#adapters/documents/collections/crew-day-document.ts';
import { documentsBookingLedger } from '#adapters/documents/collections/documents-booking-ledger.ts';
import { documentsBrowsings } from '#adapters/documents/collections/documents-browsings.ts';
import { documentsCampaigns } from '#adapters/documents/collections/documents-campaigns.ts';
import { documentsCatalogue } from '#adapters/documents/collections/documents-catalogue.ts';
import { documentsContactMessages } from '#adapters/documents/collections/documents-contact-messages.ts';
import { documentsCredits } from '#adapters/documents/collections/documents-credits.ts';
import { documentsCrewActs } from '#adapters/documents/collections/documents-crew-acts.ts';
import { documentsCustomers } from '#adapters/documents/collections/documents-customers.ts';
import { documentsDeskMarks } from '#adapters/documents/collections/documents-desk-marks.ts';
import { documentsDeviceSessions } from '#adapters/documents/collections/documents-device-sessions.ts';
import {
  documentsEventInbox,
  documentsEventQuarantine,
} from '#adapters/documents/collections/documents-event-inbox.ts';
import { documentsGiftSales } from '#adapters/documents/collections/documents-gift-sales.ts';
import { documentsJobBook } from '#adapters/documents/collections/documents-job-book.ts';
import {
  documentsSubscribers,
  documentsLeads,
} from '#adapters/documents/collections/documents-leads.ts';
import { documentsOldRecords } from '#adapters/documents/collections/documents-old-records.ts';
import { documentsOutbox } from '#adapters/documents/collections/documents-outbox.ts';
import { documentsProfiles } from '#adapters/documents/collections/documents-profiles.ts';
import { documentsPromoCodes } from '#adapters/documents/collections/documents-promo-codes.ts';
import { documentsQuotes } from '#adapters/documents/collections/documents-quotes.ts';
import {
  documentsReportBook,
  documentsTurnedAway,
} from '#adapters/documents/collections/documents-report-book.ts';
import { documentsReservationBook } from '#adapters/documents/collections/documents-reservation-book.ts';
import {
  documentsReservationLists,
  documentsCustomerReservations,
} from '#adapters/documents/collections/documents-reservation-lists.ts';
import { documentsReviews } from '#adapters/documents/collections/documents-reviews.ts';
import {
  documentsApiKeys,
  documentsStaff,
} from '#adapters/documents/collections/documents-staff.ts';
import { documentsUnitLedger } from '#adapters/documents/collections/documents-unit-ledger.ts';
import { documentsWebhooks } from '#adapters/documents/collections/documents-webhooks.ts';
import { documentsEventTally } from '#adapters/documents/collections/event-tally-document.ts';
import { documentsOwnTexts } from '#adapters/documents/collections/own-terms-document.ts';
import { makeRenewReservations } from '#adapters/documents/collections/renew-reservations.ts';
import { documentsBusinessSettings } from '#adapters/documents/collections/settings-document.ts';
import { documentsTextStops } from '#adapters/documents/collections/text-stop-document.ts';
import { documentsFleetStore } from '#adapters/documents/collections/truck-fleet-document.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { documentsCrewLinks } from '#server/areas/crew/crew.records.ts';
import { documentsTruckCalendars } from '#server/areas/dispatch/dispatch.wiring.ts';
import { documentsFileImports } from '#server/areas/integrations/integrations.records.ts';
import { documentsPaperFiles } from '#server/areas/inventory/inventory.records.ts';
import { documentsCannedAnswers } from '#server/areas/messages/messages.records.ts';
import {
  documentsCosts,
  documentsWorkDays,
  documentsFeePosition,
  documentsRemittances,
  documentsSavedReports,
  documentsJournalMemory,
} from '#server/areas/reports/reports.records.ts';
import { documentsForecastBook } from '#server/areas/weather/weather.records.ts';
import { fixedClock } from '#tests/support/fixtures.ts';
import { recordingStore } from '#tests/support/recording-store.ts';

/**
 * A fresh, empty store, the same documents as another process sees them, and a way to remove
 * both.
 */
export type OpenStores = () => Promise<{
  readonly store: DocumentStore;
  readonly other: DocumentStore;
  readonly cleanup: () => Promise<void>;
}>;

export type Repositories = ReturnType<typeof repositoriesOver>;

export function repositoriesOver(opened: DocumentStore, otherStore: DocumentStore) {
  const store = recordingStore(opened);
  const clock = fixedClock();
  const over = (each: DocumentStore) => ({
    apiKeys: documentsApiKeys(each),
    auditTrail: documentsAuditTrail(each),
    catalogue: documentsCatalogue(each, clock),
    ledger: documentsBookingLedger(each, clock),
    units: documentsUnitLedger(each, clock),
    settings: documentsBusinessSettings(each),
    fleet: documentsFleetStore(each),
    crewActs: documentsCrewActs(each),
    crewDays: documentsCrewDays(each),
    crewLinks: documentsCrewLinks(each),
    dayPlans: documentsDayPlans(each),
    promoCodes: documentsPromoCodes(each),
    credits: documentsCredits(each),
    giftSales: documentsGiftSales(each, clock),
    book: documentsReservationBook(each),
    customers: documentsCustomers(each),
    messages: documentsContactMessages(each),
    leads: documentsLeads(each),
    subscribers: documentsSubscribers(each),
    campaigns: documentsCampaigns(each),
    canned: documentsCannedAnswers(each),
    automationTexts: documentsAutomationTexts(each),
    outbox: documentsOutbox(each),
    jobBook: documentsJobBook(each),
    quarantine: documentsEventQuarantine(each),
    inbox: documentsEventInbox(each),
    eventTally: documentsEventTally(each),
    oldRecords: documentsOldRecords(each),
    lists: documentsReservationLists(each),
    agreements: documentsAgreements(each),
    ownTexts: documentsOwnTexts(each),
    profiles: documentsProfiles(each),
    staff: documentsStaff(each),
    sessions: documentsDeviceSessions(each),
    customerReservations: documentsCustomerReservations(each),
    reviews: documentsReviews(each),
    textStops: documentsTextStops(each),
    truckCalendars: documentsTruckCalendars(each),
    deskMarks: documentsDeskMarks(each),
    reportBook: documentsReportBook(each),
    turnedAway: documentsTurnedAway(each),
    browsings: documentsBrowsings(each),
    costs: documentsCosts(each),
    webhooks: documentsWebhooks(each),
    fileImports: documentsFileImports(each),
    workDays: documentsWorkDays(each),
    remittances: documentsRemittances(each),
    savedReports: documentsSavedReports(each),
    feePosition: documentsFeePosition(each),
    journalMemory: documentsJournalMemory(each),
    forecastBook: documentsForecastBook(each),
    certificates: documentsCertificates(each),
    paperFiles: documentsPaperFiles(each),
    quotes: documentsQuotes(each),
    renewReservations: makeRenewReservations(each),
  });
  return { store, clock, ...over(store), other: { store: otherStore, ...over(otherStore) } };
}

/**
 * Registers hooks that open fresh stores before each case. Returns a way to get the repositories
 * on them.
 */
export function freshRepositories(open: OpenStores): () => Repositories {
  let current: { repositories: Repositories; cleanup: () => Promise<void> } | undefined;
  beforeEach(async () => {
    const { store, other, cleanup } = await open();
    current = { repositories: repositoriesOver(store, other), cleanup };
  });
  afterEach(async () => {
    await current?.cleanup();
    current = undefined;
  });
  return () => {
    if (current === undefined) throw new Error('No store is open outside a case');
    return current.repositories;
  };
}

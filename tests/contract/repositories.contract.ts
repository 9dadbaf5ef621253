import { describe } from 'vitest';
import { describeBookingLedger } from '#tests/contract/repositories-booking-ledger.contract.ts';
import { describeBusiness } from '#tests/contract/repositories-business.contract.ts';
import { describeCatalogue } from '#tests/contract/repositories-catalogue.contract.ts';
import { describeContactMessages } from '#tests/contract/repositories-contact.contract.ts';
import { describeCrew } from '#tests/contract/repositories-crew.contract.ts';
import { describeCredits } from '#tests/contract/repositories-credits.contract.ts';
import { describeCustomerReservations } from '#tests/contract/repositories-customer-reservations.contract.ts';
import { describeOrders } from '#tests/contract/repositories-orders.contract.ts';
import { describeDesk } from '#tests/contract/repositories-desk.contract.ts';
import { describeDemo } from '#tests/contract/repositories-demo.contract.ts';
import { describeEventTally } from '#tests/contract/repositories-event-tally.contract.ts';
import { describeJobs } from '#tests/contract/repositories-jobs.contract.ts';
import { describeLegacyReservations } from '#tests/contract/repositories-legacy-reservations.contract.ts';
import { describeLegacyProducts } from '#tests/contract/repositories-legacy-products.contract.ts';
import { describeLedgerChanges } from '#tests/contract/repositories-ledger-changes.contract.ts';
import { describeLiveHolds } from '#tests/contract/repositories-live-holds.contract.ts';
import { describeOldRecords } from '#tests/contract/repositories-old-records.contract.ts';
import { describeOutbox } from '#tests/contract/repositories-outbox.contract.ts';
import { describePapers } from '#tests/contract/repositories-papers.contract.ts';
import { describeProfiles } from '#tests/contract/repositories-profiles.contract.ts';
import { describeReportBook } from '#tests/contract/repositories-reports.contract.ts';
import { describeReviews } from '#tests/contract/repositories-reviews.contract.ts';
import { describeStaff } from '#tests/contract/repositories-staff.contract.ts';
import { describeTextStops } from '#tests/contract/repositories-text-stops.contract.ts';
import { describeUnitLedger } from '#tests/contract/repositories-units.contract.ts';
import type { OpenStores } from '#tests/support/fresh-repositories.ts';

/** What the stores of the core's ports promise over any document store. There is no skip list. */
export function describeRepositories(name: string, open: OpenStores): void {
  describe(`${name}`, () => {
    describeCatalogue(open);
    describeLegacyProducts(open);
    describeLegacyReservations(open);
    describeBookingLedger(open);
    describeLedgerChanges(open);
    describeLiveHolds(open);
    describeBusiness(open);
    describeCrew(open);
    describeCredits(open);
    describeContactMessages(open);
    describeOutbox(open);
    describeJobs(open);
    describeOldRecords(open);
    describePapers(open);
    describeEventTally(open);
    describeProfiles(open);
    describeStaff(open);
    describeReportBook(open);
    describeReviews(open);
    describeTextStops(open);
    describeUnitLedger(open);
    describeDesk(open);
    describeOrders(open);
    describeCustomerReservations(open);
    describeDemo(open);
  });
}

import {
  BROWSING_DAYS,
  BROWSINGS,
  browsingFromDocument,
  documentsBrowsings,
} from '#adapters/documents/collections/documents-browsings.ts';
import { reportSumsCodec } from '#adapters/documents/collections/report-documents.ts';
import { moves } from '#adapters/documents/engine/declared-collection.ts';
import { makeNoteBrowsing, makeRollUpBrowsings } from '#core/analytics/browsing.ts';
import { makeReadFunnel } from '#core/analytics/read-funnel.ts';
import type { ReadReports } from '#core/reporting/read-report.ts';
import { adminAnalyticsRoutes, beaconRoutes } from '#server/areas/analytics/analytics.routes.ts';
import { REPORTS } from '#server/areas/reports/reports.wiring.ts';
import { drainGently, hourly } from '#server/platform/jobs/recurring.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { bound, boundByName, made } = makings();

const browsings = bound(documentsBrowsings, [PORTS.store]);

const readRentalCost = bound(({ rentalCost }: ReadReports) => rentalCost, [REPORTS.readReports]);

const readFunnel = boundByName(makeReadFunnel, {
  browsings,
  sums: RECORDS.reportBook,
  turnedAway: RECORDS.turnedAway,
  catalogue: RECORDS.catalogue,
  ledger: RECORDS.ledger,
  readRentalCost,
  clock: PORTS.clock,
});

const noteBrowsing = bound(makeNoteBrowsing, [browsings, PORTS.clock]);

export const ANALYTICS = {
  browsings,
  rollUpBrowsings: bound(makeRollUpBrowsings, [browsings, RECORDS.catalogue, PORTS.clock]),
} as const;

export const analytics: Area = {
  ...made(),
  collections: [
    moves(BROWSINGS, 'ids', browsingFromDocument),
    moves(BROWSING_DAYS, 'ids', reportSumsCodec.fromDocument),
  ],
  api: ({ of }) => [beaconRoutes(of(noteBrowsing))],
  admin: ({ of }) => [adminAnalyticsRoutes(of(readFunnel))],
  jobs: ({ of }) => [hourly('roll-up-visits', drainGently(of(ANALYTICS.rollUpBrowsings)))],
};

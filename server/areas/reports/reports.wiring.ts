import {
  KEPT,
  REPORT_DUE,
  REPORT_OWED_DAYS,
  REPORT_PARTS,
  REPORT_STATE,
  reportDueCodec,
  reportPartCodec,
  reportStateCodec,
  reportSumsCodec,
} from '#adapters/documents/collections/report-documents.ts';
import { moves, stays } from '#adapters/documents/engine/declared-collection.ts';
import { openTexasCounties } from '#adapters/geo/texas-zips.ts';
import { DAY, MINUTE } from '#core/kernel/instant.ts';
import { makeFetchCardFees } from '#core/reporting/fetch-card-fees.ts';
import { makeExportJournal } from '#core/reporting/journal.ts';
import { makeAskReportMails, makeReportMail } from '#core/reporting/mail-reports.ts';
import { makeMeasureWork } from '#core/reporting/measured-work.ts';
import { makeReadReports } from '#core/reporting/read-report.ts';
import { makeRunRemittances } from '#core/reporting/remittances.ts';
import { makeRunSavedReports } from '#core/reporting/saved-reports.ts';
import {
  remittanceRoutes,
  savedReportRoutes,
  adminReportRoutes,
} from '#server/areas/reports/reports.admin-routes.ts';
import {
  JOURNAL_DAYS,
  JOURNAL_EXPORTS,
  journalDayCodec,
  journalExportCodec,
  REMITTANCES,
  remittancesCodec,
  SAVED_REPORTS,
  savedReportsCodec,
  FEE_POSITION,
  feePositionCodec,
  COSTS,
  costsCodec,
  WORK_DAYS,
  WORK_MONTHS,
  documentsCosts,
  documentsFeePosition,
  documentsJournalMemory,
  documentsRemittances,
  documentsSavedReports,
  documentsWorkDays,
} from '#server/areas/reports/reports.records.ts';
import { drainGently, hourly } from '#server/platform/jobs/recurring.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { bound, boundByName, made } = makings();

const costs = bound(documentsCosts, [PORTS.store]);
const countyOf = bound(openTexasCounties, []);
const feePosition = bound(documentsFeePosition, [PORTS.store]);
const journalMemory = bound(documentsJournalMemory, [PORTS.store]);
const remittances = bound(documentsRemittances, [PORTS.store]);
const savedReports = bound(documentsSavedReports, [PORTS.store]);
const workDays = bound(documentsWorkDays, [PORTS.store]);

const readReports = boundByName(makeReadReports, {
  costs,
  remittances,
  work: workDays,
  sums: RECORDS.reportBook,
  book: RECORDS.reservationBook,
  giftSales: RECORDS.giftSales,
  staffNames: RECORDS.staffNames,
  lists: RECORDS.reservationLists,
  crewDays: RECORDS.crewDays,
  turnedAway: RECORDS.turnedAway,
  crewActs: RECORDS.crewActs,
  catalogue: RECORDS.catalogue,
  ledger: RECORDS.ledger,
  settings: RECORDS.settings,
  truckFleet: RECORDS.truckFleet,
  countyOf,
  clock: PORTS.clock,
});

const exportJournal = bound(makeExportJournal, [
  RECORDS.reportBook,
  remittances,
  journalMemory,
  PORTS.clock,
  PORTS.randomness,
]);

const runRemittances = bound(makeRunRemittances, [
  remittances,
  RECORDS.settings,
  PORTS.randomness,
  PORTS.clock,
]);

const runSavedReports = bound(makeRunSavedReports, [
  savedReports,
  RECORDS.staff,
  PORTS.randomness,
  PORTS.clock,
]);

const WHY = 'recounted from the reservations';

export const REPORTS = {
  feePosition,
  readReports,
  fetchCardFees: boundByName(makeFetchCardFees, {
    fees: PORTS.cardFees,
    cards: PORTS.cardPayments,
    ledger: RECORDS.ledger,
    giftSales: RECORDS.giftSales,
    position: feePosition,
    clock: PORTS.clock,
  }),
  askReportMails: boundByName(makeAskReportMails, {
    saved: savedReports,
    staff: RECORDS.staff,
    outbox: RECORDS.outbox,
    clock: PORTS.clock,
  }),
  reportMail: boundByName(makeReportMail, {
    publicUrl: PORTS.publicUrl,
    saved: savedReports,
    staff: RECORDS.staff,
    read: readReports,
    readSite: RECORDS.readSite,
  }),
  measureWork: boundByName(makeMeasureWork, {
    book: workDays,
    crewDays: RECORDS.crewDays,
    fleet: RECORDS.truckFleet,
    ledger: RECORDS.ledger,
    clock: PORTS.clock,
  }),
} as const;

export const reports: Area = {
  ...made(),
  collections: [
    moves(JOURNAL_DAYS, 'shop', journalDayCodec.fromDocument),
    moves(JOURNAL_EXPORTS, 'shop', journalExportCodec.fromDocument),
    moves(COSTS, 'shop', costsCodec.fromDocument),
    moves(REMITTANCES, 'shop', remittancesCodec.fromDocument),
    moves(SAVED_REPORTS, 'shop', savedReportsCodec.fromDocument),
    moves(WORK_DAYS, 'ids', reportSumsCodec.fromDocument),
    moves(WORK_MONTHS, 'ids', reportSumsCodec.fromDocument),
    stays(
      FEE_POSITION,
      'program',
      feePositionCodec.fromDocument,
      'read again from the card provider',
    ),
    ...Object.values(KEPT).flatMap(({ days, months }) => [
      stays(days, 'ids', reportSumsCodec.fromDocument, WHY),
      stays(months, 'ids', reportSumsCodec.fromDocument, WHY),
    ]),
    stays(REPORT_OWED_DAYS, 'ids', reportSumsCodec.fromDocument, WHY),
    stays(REPORT_PARTS, 'ids', reportPartCodec.fromDocument, WHY),
    stays(REPORT_DUE, 'ids', reportDueCodec.fromDocument, WHY),
    stays(REPORT_STATE, 'ids', reportStateCodec.fromDocument, WHY),
  ],
  admin: ({ of }) => [
    adminReportRoutes(of(readReports), of(exportJournal), of(costs), of(RECORDS.settings)),
    remittanceRoutes(of(runRemittances)),
    savedReportRoutes(of(runSavedReports)),
  ],
  jobs: ({ of }) => [
    // Adds to the reports what was written since the last count.
    {
      name: 'count-reports',
      where: 'in_one_process',
      everyMs: 5 * MINUTE,
      atStart: true,
      hasWork: of(RECORDS.reportBook).isBehind,
      // Preparing counts nothing, yet there is more to do.
      run: drainGently(of(RECORDS.reportBook).count, 0),
    },
    // Sums up crews' work on past days, for each unit's profit.
    { ...hourly('measure-work', of(REPORTS.measureWork)), everyMs: DAY },
    hourly('card-fees', of(REPORTS.fetchCardFees)),
    {
      ...hourly('report-mails', of(REPORTS.askReportMails).ask),
      everyMs: 10 * MINUTE,
      hasWork: of(REPORTS.askReportMails).hasWork,
    },
  ],
};

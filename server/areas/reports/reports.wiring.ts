import {
  JOURNAL_DAYS,
  journalDayCodec,
  SAVED_REPORTS,
  savedReportsCodec,
  FEE_POSITION,
  feePositionCodec,
  COSTS,
  costsCodec,
  WORK_DAYS,
  WORK_MONTHS,
  TURNED_AWAY_DAYS,
} from '#adapters/documents/collections/documents-reports.ts';
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
import { makeFetchCardFees } from '#core/reporting/fetch-card-fees.ts';
import { makeExportJournal } from '#core/reporting/journal.ts';
import { makeMeasureWork } from '#core/reporting/measured-work.ts';
import { makeAskReportMails, makeReportMail } from '#core/reporting/mail-reports.ts';
import { makeReadReports } from '#core/reporting/read-report.ts';
import { makeRunSavedReports } from '#core/reporting/saved-reports.ts';
import {
  savedReportRoutes,
  adminReportRoutes,
} from '#server/areas/reports/reports.admin-routes.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { useCase, useCaseOf, made } = makings();

const readReports = useCaseOf(makeReadReports, {
  costs: RECORDS.costs,
  work: RECORDS.workDays,
  sums: RECORDS.reportBook,
  book: RECORDS.reservationBook,
  turnedAway: RECORDS.turnedAway,
  catalogue: RECORDS.catalogue,
  ledger: RECORDS.ledger,
  settings: RECORDS.settings,
  countyOf: RECORDS.countyOf,
  clock: PORTS.clock,
});

const exportJournal = useCase(makeExportJournal, [
  RECORDS.reportBook,
  RECORDS.journalMemory,
  PORTS.clock,
]);

const runSavedReports = useCase(makeRunSavedReports, [
  RECORDS.savedReports,
  RECORDS.staff,
  PORTS.randomness,
  PORTS.clock,
]);

const WHY = 'recounted from the reservations';

export const REPORTS = {
  readReports,
  fetchCardFees: useCaseOf(makeFetchCardFees, {
    fees: PORTS.cardFees,
    cards: PORTS.cardPayments,
    ledger: RECORDS.ledger,
    giftSales: RECORDS.giftSales,
    position: RECORDS.feePosition,
    clock: PORTS.clock,
  }),
  askReportMails: useCaseOf(makeAskReportMails, {
    saved: RECORDS.savedReports,
    staff: RECORDS.staff,
    outbox: RECORDS.outbox,
    clock: PORTS.clock,
  }),
  reportMail: useCaseOf(makeReportMail, {
    publicUrl: PORTS.publicUrl,
    saved: RECORDS.savedReports,
    staff: RECORDS.staff,
    read: readReports,
    readSite: RECORDS.readSite,
  }),
  measureWork: useCaseOf(makeMeasureWork, {
    book: RECORDS.workDays,
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
    moves(TURNED_AWAY_DAYS, 'ids', reportSumsCodec.fromDocument),
    moves(COSTS, 'shop', costsCodec.fromDocument),
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
    adminReportRoutes(of(readReports), of(exportJournal), of(RECORDS.costs)),
    savedReportRoutes(of(runSavedReports)),
  ],
};

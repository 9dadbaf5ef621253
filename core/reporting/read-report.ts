import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { Fleets } from '#core/inventory/unit.ts';
import {
  addDays,
  type CalendarDay,
  calendarDay,
  eachDay,
  monthOf,
} from '#core/kernel/calendar-day.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { BusinessSettingsStore } from '#core/settings/business-settings.ts';
import { NO_SUMS, type Sums, totalOf } from './cells.ts';
import {
  type Bucket,
  type CountyOf,
  liabilitiesReport,
  refundsReport,
  revenueReport,
  sourcesReport,
  codesReport,
  taxReport,
} from './money-reports.ts';
import type { CostsStore } from './costs.ts';
import type { WorkBook } from './measured-work.ts';
import { profitReport } from './profit-report.ts';
import { makeReadRentalCost } from './rental-cost.ts';
import { outstandingReport } from './outstanding-report.ts';
import type { Report, ReportBy, ReportName } from './report.ts';
import { countAll, type ReportBook } from './report-book.ts';
import { type TurnedAwayBook, turnedAwayReport } from './turned-away.ts';
import { utilisationReport } from './utilisation-report.ts';

export type ReportPorts = {
  readonly sums: ReportBook;
  /** Reservations that are sold and not paid in full. */
  readonly listOwed: () => Promise<readonly Reservation[]>;
  readonly turnedAway: Pick<TurnedAwayBook, 'days'>;
  readonly catalogue: Pick<Catalogue, 'listAll'>;
  readonly ledger: { fleets(productIds: readonly string[]): Promise<Fleets> };
  readonly settings: Pick<BusinessSettingsStore, 'read'>;
  readonly costs: Pick<CostsStore, 'read'>;
  readonly work: Pick<WorkBook, 'days'>;
  readonly countyOf: CountyOf;
  readonly clock: Clock;
};

/** The most days in a report, which limits how much it reads. */
export const MOST_REPORT_DAYS = 1_100;
/** Batches counted before a report answers; if more are left, it says so. */
const MOST_PIECES = 50;

export type ReadReport = {
  readonly report: Report;
  readonly span: DaySpan;
  readonly by: ReportBy;
  /** Older bookings are still being counted, so the numbers are too small. */
  readonly isBehind: boolean;
};

const firstOf = (month: string): CalendarDay => calendarDay(`${month}-01`);

const lastOf = (month: string): CalendarDay =>
  addDays(firstOf(monthOf(addDays(firstOf(month), 31))), -1);

const monthsIn = ({ from, to }: DaySpan): readonly string[] => [
  ...new Set(eachDay(from, addDays(to, 1)).map(monthOf)),
];

/** A month's days within the span. */
const cut = (month: string, { from, to }: DaySpan): DaySpan => ({
  from: firstOf(month) < from ? from : firstOf(month),
  to: lastOf(month) > to ? to : lastOf(month),
});

const isWhole = ({ from, to }: DaySpan): boolean =>
  from === firstOf(monthOf(from)) && to === lastOf(monthOf(to));

/** Reports by name; each first counts what changed since. */
export function makeReadReports(ports: ReportPorts) {
  const { sums, listOwed, catalogue, ledger, settings, clock } = ports;

  async function bucketsOf(span: DaySpan, by: ReportBy): Promise<readonly Bucket[]> {
    if (by === 'month') {
      // Whole months are one document each; only the first and the last may have to be read by day.
      const months = await sums.months(span);
      return Promise.all(
        monthsIn(span).map(async (id) => {
          const part = cut(id, span);
          const found = isWhole(part)
            ? (months.get(id) ?? NO_SUMS)
            : totalOf((await sums.days(part)).values());
          return { id, span: part, sums: found };
        }),
      );
    }
    const days = await sums.days(span);
    const on = (day: CalendarDay): Sums => days.get(day) ?? NO_SUMS;
    return eachDay(span.from, addDays(span.to, 1)).map((day) => ({
      id: day,
      span: { from: day, to: day },
      sums: on(day),
    }));
  }

  /** All sums before the span: whole months, then the days of the span's first month. */
  async function before({ from }: DaySpan): Promise<Sums> {
    const months = await sums.months();
    const month = monthOf(from);
    const earlier = [...months].filter(([id]) => id < month).map(([, one]) => one);
    if (from === firstOf(month)) return totalOf(earlier);
    const days = await sums.days({ from: firstOf(month), to: addDays(from, -1) });
    return totalOf([...earlier, ...days.values()]);
  }

  async function utilisation(total: Sums, span: DaySpan): Promise<Report> {
    const [products, { limits }] = await Promise.all([catalogue.listAll(), settings.read()]);
    const fleets = await ledger.fleets(products.map(({ id }) => id));
    return utilisationReport(total, span, { products, fleets, limits });
  }

  const profit = async (span: DaySpan): Promise<Report> => {
    const [buckets, work, products, costs] = await Promise.all([
      bucketsOf(span, 'month'),
      ports.work.days(span),
      catalogue.listAll(),
      ports.costs.read(),
    ]);
    const fleets = await ledger.fleets(products.map(({ id }) => id));
    const facts = { products, fleets, costs };
    const total = totalOf(buckets.map((one) => one.sums));
    return profitReport(total, totalOf(work.values()), span, facts);
  };

  const readRentalCost = makeReadRentalCost(profit, ports.costs, clock);

  async function turnedAwayIn(span: DaySpan): Promise<Report> {
    const [days, products] = await Promise.all([ports.turnedAway.days(span), catalogue.listAll()]);
    const titles = new Map(products.map(({ id, title }) => [id, title]));
    return turnedAwayReport(totalOf(days.values()), titles);
  }

  async function reportOf(name: ReportName, span: DaySpan, by: ReportBy): Promise<Report> {
    if (name === 'outstanding') return outstandingReport(await listOwed(), shopDay(clock.now()));
    if (name === 'turned-away') return turnedAwayIn(span);
    if (name === 'profit') return profit(span);
    if (name === 'revenue') return revenueReport(await bucketsOf(span, by));
    if (name === 'liabilities') {
      return liabilitiesReport(await before(span), await bucketsOf(span, by));
    }
    const total = totalOf((await bucketsOf(span, 'month')).map((one) => one.sums));
    switch (name) {
      case 'tax':
        return taxReport(total, span, ports.countyOf, 'county');
      case 'tax-zip':
        return taxReport(total, span, ports.countyOf, 'zip');
      case 'refunds':
        return refundsReport(total);
      case 'sources':
        return sourcesReport(total, span, await readRentalCost());
      case 'codes':
        return codesReport(total, span, await readRentalCost());
      case 'utilisation':
        return utilisation(total, span);
    }
  }

  async function read(name: ReportName, span: DaySpan, by: ReportBy): Promise<ReadReport> {
    const isCounted = await countAll(sums, MOST_PIECES);
    return { report: await reportOf(name, span, by), span, by, isBehind: !isCounted };
  }

  return Object.assign(read, {
    /** For what else tells margins. */
    rentalCost: readRentalCost,
  });
}

export type ReadReports = ReturnType<typeof makeReadReports>;

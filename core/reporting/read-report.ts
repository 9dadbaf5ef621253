import type { Catalogue } from '#core/catalogue/catalogue.ts';
import { citiesByZip } from '#core/content/places.ts';
import type { CrewActs } from '#core/dispatch/crew-act.ts';
import type { CrewDaysReader } from '#core/dispatch/crew-day.ts';
import type { FleetStore } from '#core/dispatch/fleet.ts';
import type { GiftSales } from '#core/gifts/gift-sales-store.ts';
import type { Fleets } from '#core/inventory/unit.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { NO_CENTS } from '#core/kernel/cents.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type {
  DaySpan,
  ReservationBook,
  ReservationLists,
} from '#core/reservations/reservation-lists.ts';
import type { BusinessSettingsStore } from '#core/settings/business-settings.ts';
import { type Cell, negated, NO_SUMS, type Sums, totalOf, withCells } from './cells.ts';
import { type CostsStore, makeReadRentalCost } from './costs.ts';
import { crewHoursReport } from './crew-hours-report.ts';
import { exemptReport } from './exempt-report.ts';
import { unitFactsOf } from './facts.ts';
import { makeHoursToday, type WorkBook } from './measured-work.ts';
import {
  type CityOf,
  type CountyOf,
  liabilitiesReport,
  refundsReport,
  moneyReport,
  revenueReport,
  sourcesReport,
  codesReport,
  taxFiledIn,
  taxReport,
  withRemitted,
} from './money-reports.ts';
import { outstandingReport } from './outstanding-report.ts';
import { makePaymentsReport } from './payments-report.ts';
import { productsReport } from './products-report.ts';
import { profitReport } from './profit-report.ts';
import { type Remittances, remittedFor, withRemittances } from './remittances.ts';
import { bucketsOf, sumsBefore, sumsIn, countAll, type ReportBook } from './report-book.ts';
import type { Report, ReportBy, ReportName } from './report.ts';
import { type TurnedAwayBook, turnedAwayReport } from './turned-away.ts';
import { utilisationReport } from './utilisation-report.ts';

type ReportPorts = {
  readonly sums: ReportBook;
  readonly book: Pick<ReservationBook, 'findAll' | 'list'>;
  readonly giftSales: Pick<GiftSales, 'listCash'>;
  readonly staffNames: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly lists: Pick<ReservationLists, 'confirmedBy'>;
  readonly crewDays: CrewDaysReader;
  readonly crewActs: Pick<CrewActs, 'listOff'>;
  readonly turnedAway: Pick<TurnedAwayBook, 'days'>;
  readonly catalogue: Pick<Catalogue, 'listAll'>;
  readonly ledger: { fleets(productIds: readonly string[]): Promise<Fleets> };
  readonly settings: Pick<BusinessSettingsStore, 'read'>;
  readonly costs: Pick<CostsStore, 'read'>;
  readonly remittances: Pick<Remittances, 'list'>;
  readonly work: Pick<WorkBook, 'days' | 'months'>;
  readonly truckFleet: Pick<FleetStore, 'read'>;
  readonly countyOf: CountyOf;
  readonly clock: Clock;
};

/** Batches that are counted before a report answers. If more are left, the report says so. */
const MOST_PIECES = 50;

type ReadReport = {
  readonly report: Report;
  readonly span: DaySpan;
  readonly by: ReportBy;
  /** The day on which it was made. */
  readonly day: CalendarDay;
  /** Older bookings are still being counted, so the numbers are too low. */
  readonly isBehind: boolean;
};

/** The most bookings that are not over although their delivery was due. Others are completed. */
const MOST_UNDER_WAY = 1_000;

/** Reports by name. Each first counts what has changed. */
export function makeReadReports(ports: ReportPorts) {
  const { sums, book, catalogue, ledger, settings, clock } = ports;

  async function utilisation(span: DaySpan): Promise<Report> {
    const [total, products, { limits }] = await Promise.all([
      sumsIn(sums.units, span),
      catalogue.listAll(),
      settings.read(),
    ]);
    const fleets = await ledger.fleets(products.map(({ id }) => id));
    return utilisationReport(total, span, { products, fleets, limits });
  }

  /** What the sums count for rentals of those days whose delivery failed and was not made again. */
  async function notDelivered({ from, to }: DaySpan): Promise<readonly Cell[]> {
    const open = await ports.lists.confirmedBy(to, MOST_UNDER_WAY);
    const days = open.flatMap(({ lines }) => lines.map(({ startDate }) => startDate));
    const isAsked = (day: CalendarDay): boolean => day >= from && day <= to;
    const crewDays = await ports.crewDays.crewDays([...new Set(days.filter(isAsked))]);
    const stops = [...crewDays.values()].flatMap((day) => Object.values(day.stops));
    const failed = stops.filter(({ kind, state }) => kind === 'deliver' && state === 'failed');
    return open.flatMap((reservation) => {
      const lines = failed
        .filter(({ reservationId }) => reservationId === reservation.id)
        .flatMap((stop) => stop.lines);
      return lines.length === 0 ? [] : unitFactsOf(reservation, new Set(lines));
    });
  }

  /** What was earned by now: days that are over, and what was delivered on them. */
  const earnedIn = async (span: DaySpan): Promise<Sums> =>
    withCells(await sumsIn(sums.units, span), negated(await notDelivered(span)));

  const profit = async (span: DaySpan): Promise<Report> => {
    const isAhead = span.from >= shopDay(clock.now());
    const [total, work, products, costs] = await Promise.all([
      isAhead ? NO_SUMS : earnedIn(span),
      isAhead ? NO_SUMS : sumsIn(ports.work, span),
      isAhead ? [] : catalogue.listAll(),
      ports.costs.read(),
    ]);
    const fleets = await ledger.fleets(products.map(({ id }) => id));
    const facts = { products, fleets, costs };
    return profitReport(total, work, span, facts);
  };

  const hoursToday = makeHoursToday(ports);

  const crewHours = async (span: DaySpan): Promise<Report> => {
    const today = shopDay(clock.now());
    const [past, { crew }, costs, tonight] = await Promise.all([
      sumsIn(ports.work, span),
      ports.truckFleet.read(),
      ports.costs.read(),
      span.from <= today && span.to >= today ? hoursToday() : undefined,
    ]);
    const work = totalOf([past, tonight ?? NO_SUMS]);
    // Days off count as far as the hours do.
    const through = tonight === undefined ? addDays(today, -1) : today;
    const to = span.to < through ? span.to : through;
    return crewHoursReport(work, { ...span, to }, { crew, costs });
  };

  const payments = makePaymentsReport(ports);

  const readRentalCost = makeReadRentalCost(profit, ports.costs, clock);

  async function tax(span: DaySpan, name: 'tax' | 'tax-zip'): Promise<Report> {
    const [total, inForce, remittances] = await Promise.all([
      sumsIn(sums.orders, span),
      settings.read(),
      ports.remittances.list(),
    ]);
    const remitted = remittedFor(remittances, span);
    const cities = citiesByZip(inForce);
    const cityOf: CityOf = (zip) => cities.get(zip)?.join(', ');
    const { countyOf } = ports;
    const by = name === 'tax' ? 'county' : 'zip';
    const report = taxReport(total, span, { countyOf, cityOf }, by);
    return {
      ...(name === 'tax'
        ? withRemitted(report, remitted === null ? null : remitted + taxFiledIn(total))
        : report),
      ...(!inForce.tax.isOn && { isTaxOff: true }),
    };
  }

  async function turnedAwayIn(span: DaySpan): Promise<Report> {
    const [days, products] = await Promise.all([ports.turnedAway.days(span), catalogue.listAll()]);
    const titles = new Map(products.map(({ id, title }) => [id, title]));
    return turnedAwayReport(totalOf(days.values()), titles);
  }

  async function reportOf(name: ReportName, span: DaySpan, by: ReportBy): Promise<Report> {
    if (name === 'outstanding') {
      return outstandingReport(await sums.owed(), book.findAll, shopDay(clock.now()));
    }
    if (name === 'turned-away') return turnedAwayIn(span);
    if (name === 'profit') return profit(span);
    if (name === 'crew-hours') return crewHours(span);
    if (name === 'revenue') return revenueReport(await bucketsOf(sums.shop, span, by));
    if (name === 'money') {
      const off = (await ports.crewActs.listOff()).map(({ day, handedIn }) => ({
        day,
        off: handedIn?.off ?? NO_CENTS,
      }));
      return moneyReport(await bucketsOf(sums.shop, span, by), off);
    }
    if (name === 'liabilities') {
      const day = shopDay(clock.now());
      const isAhead = span.to >= day;
      const shop = withRemittances(sums.shop, ports.remittances);
      const [opening, buckets, balance] = await Promise.all([
        sumsBefore(shop, span.from),
        bucketsOf(shop, span, by),
        isAhead ? sumsBefore(shop, addDays(day, 1)) : undefined,
      ]);
      return liabilitiesReport(opening, buckets, span, balance && { day, balance });
    }
    switch (name) {
      case 'payments':
        return payments(span);
      case 'tax':
      case 'tax-zip':
        return tax(span, name);
      case 'tax-exempt':
        return exemptReport(await sumsIn(sums.orders, span), book.findAll, span);
      case 'refunds':
        return refundsReport(await sumsIn(sums.shop, span), span);
      case 'sources':
        return sourcesReport(await sumsIn(sums.orders, span), span, await readRentalCost());
      case 'codes':
        return codesReport(await sumsIn(sums.orders, span), span, await readRentalCost());
      case 'products': {
        const [total, products] = await Promise.all([
          sumsIn(sums.units, span),
          catalogue.listAll(),
        ]);
        const fleets = await ledger.fleets(products.map(({ id }) => id));
        return productsReport(total, products, fleets);
      }
      case 'utilisation':
        return utilisation(span);
    }
  }

  async function read(name: ReportName, span: DaySpan, by: ReportBy): Promise<ReadReport> {
    const isCounted = await countAll(sums, MOST_PIECES);
    const day = shopDay(clock.now());
    // A party that is still ahead has earned nothing yet, and the crews' work is measured next day.
    const endsEarly = name === 'profit' && span.from < day && span.to >= day;
    const covered = endsEarly ? { ...span, to: addDays(day, -1) } : span;
    const report = await reportOf(name, covered, by);
    return { report, span: covered, by, day, isBehind: !isCounted };
  }

  return Object.assign(read, {
    /** For other readers of margins. */
    rentalCost: readRentalCost,
  });
}

export type ReadReports = ReturnType<typeof makeReadReports>;

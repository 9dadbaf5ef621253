import { getNamed, getPresent } from '#adapters/documents/engine/document-ids.ts';
import type {
  Document,
  DocumentStore,
  Transaction,
} from '#adapters/documents/engine/document-store.ts';
import type { UnitDecision, UnitFacts, UnitLedger } from '#core/assignment/change-units.ts';
import type { GoingOut } from '#core/assignment/product-calendar.ts';
import { crewDaysMoved } from '#core/checkout/crew-promise.ts';
import type { CrewDays } from '#core/dispatch/crew-day.ts';
import { makeListDamaged } from '#core/dispatch/damaged-units.ts';
import { countActive } from '#core/inventory/unit.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { UnitId } from '#core/kernel/ids.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok } from '#core/kernel/result.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { ownersIn, readReservations, readSchedules } from './booking-records.ts';
import { CREW_DAYS, crewDayToDocument, readCrewDays } from './crew-day-document.ts';
import { keepSlug, SLUGS, slugDocument } from './documents-catalogue.ts';
import { documentsCrewActs } from './documents-crew-acts.ts';
import { fleetToDocument, FLEETS, readFleets, type StoredFleet } from './fleet-document.ts';
import { OUTBOX, ticketEntries, createTask } from './outbox-document.ts';
import { PRODUCTS, productFromDocument, productToDocument } from './product-document.ts';
import { markForReports } from './report-documents.ts';
import { RESERVATIONS, reservationToDocument } from './reservation-document.ts';
import {
  SCHEDULES,
  scheduleToDocument,
  queryMonths,
  schedulesFrom,
  storedFleetOf,
} from './schedule-document.ts';
import { readSettings } from './settings-document.ts';
import { readTruckFleet } from './truck-fleet-document.ts';

type ReadUnits = {
  readonly facts: UnitFacts;
  readonly fleet: StoredFleet;
  readonly product: Document;
  /** The product's slug, reserved here if it was not yet reserved. */
  readonly slug: string;
};

type ReadBefore = {
  readonly months: readonly string[];
  readonly reported: ReadonlySet<UnitId>;
};

async function readGoingOut(transaction: Transaction, today: CalendarDay): Promise<GoingOut> {
  const [settings, { trucks }, days] = await Promise.all([
    readSettings(transaction),
    readTruckFleet(transaction),
    readCrewDays(transaction, [today]),
  ]);
  return {
    earliest: settings.crews.earliest,
    ...(trucks.length > 0 && { stops: days.get(today)?.stops ?? {} }),
  };
}

/** `units/{productId}`, changed together with the schedules and reservations naming the units. */
export function documentsUnitLedger(store: DocumentStore, clock: Clock): UnitLedger {
  const listDamaged = makeListDamaged(documentsCrewActs(store));

  /** Read before the transaction: the months, and which units to spare, if possible. */
  async function readBefore(productId: string, from: CalendarDay): Promise<ReadBefore> {
    const [months, damaged] = await Promise.all([
      queryMonths(store, productId, from),
      listDamaged(),
    ]);
    const deeds = [...damaged.values()].map(({ deed }) => deed);
    const own = deeds.filter((deed) => deed.productId === productId);
    return { months, reported: new Set(own.flatMap(({ unitId }) => unitId ?? [])) };
  }

  async function readUnits(
    transaction: Transaction,
    productId: string,
    { months, reported }: ReadBefore,
    from: CalendarDay,
  ): Promise<ReadUnits | undefined> {
    const stored = await getNamed(transaction, PRODUCTS, productId);
    if (stored === undefined) return undefined;
    const product = productFromDocument(stored);
    const fleet = storedFleetOf(product, await readFleets(transaction, [productId]));
    const ids = schedulesFrom(productId, months, fleet, from);
    const schedules = await readSchedules(transaction, ids);
    const owners = ownersIn(schedules, clock.now());
    const reservations = await readReservations(transaction, owners);
    const goingOut = await readGoingOut(transaction, from);
    const slug = await keepSlug(transaction, product);
    return {
      facts: { product, fleet, schedules, reservations, goingOut, reported },
      fleet,
      product: stored.data,
      slug,
    };
  }

  return {
    async read(productId, from) {
      const before = await readBefore(productId, from);
      return store.transact(
        async (transaction) => (await readUnits(transaction, productId, before, from))?.facts,
      );
    },
    async change(productId, from, decide) {
      const before = await readBefore(productId, from);
      return store.transact(async (transaction) => {
        const read = await readUnits(transaction, productId, before, from);
        if (read === undefined) return err({ kind: 'product_not_found' });
        const decided = decide(read.facts);
        if (!decided.ok) return decided;
        const entries = decided.value.mail.flatMap(({ reservationId, ...request }) => {
          const about = read.facts.reservations.get(reservationId);
          return about === undefined ? [] : ticketEntries(about, [request], clock.now());
        });
        const known = new Set(
          (
            await getPresent(
              transaction,
              OUTBOX,
              entries.map(({ id }) => id),
            )
          ).map(({ id }) => id),
        );
        const days = await readMovedDays(transaction, decided.value.changed);
        record(transaction, read, decided.value);
        if (days !== undefined) {
          writeDays(transaction, crewDaysMoved(days, decided.value.changed, clock.now()));
        }
        for (const entry of entries) {
          if (!known.has(entry.id)) createTask(transaction, entry);
        }
        return ok(decided.value);
      });
    },
  };
}

/** The crews' days of the moved reservations. Undefined in a shop without trucks. */
async function readMovedDays(transaction: Transaction, moved: readonly Reservation[]) {
  const fleet = await readTruckFleet(transaction);
  if (fleet.trucks.length === 0 || moved.length === 0) return undefined;
  const days = moved.flatMap(({ lines }) =>
    lines.flatMap(({ startDate, endDate }) => [startDate, endDate]),
  );
  return { fleet, days: await readCrewDays(transaction, [...new Set(days)]) };
}

function writeDays(transaction: Transaction, days: CrewDays): void {
  for (const [day, crewDay] of days) transaction.set(CREW_DAYS, day, crewDayToDocument(crewDay));
}

function record(transaction: Transaction, read: ReadUnits, decision: UnitDecision): void {
  const { facts } = read;
  const productId = facts.product.id;
  const months = read.fleet.months;
  transaction.set(FLEETS, productId, fleetToDocument({ ...decision.fleet, months }));
  for (const [id, schedule] of decision.schedules) {
    if (schedule !== facts.schedules.get(id)) {
      transaction.set(SCHEDULES, id, scheduleToDocument(id, schedule));
    }
  }
  for (const reservation of decision.changed) {
    transaction.set(RESERVATIONS, reservation.id, reservationToDocument(reservation));
    markForReports(transaction, RESERVATIONS, reservation.id);
  }
  recordCount(transaction, read, countActive(decision.fleet));
}

/** A product form opened earlier would restore the old number of units: invalidate its revision. */
function recordCount(transaction: Transaction, read: ReadUnits, units: number): void {
  const { product } = read.facts;
  if (product.units === units) return;
  const { slug } = read;
  const counted = { ...product, slug, units, revision: product.revision + 1 };
  transaction.set(PRODUCTS, product.id, { ...read.product, ...productToDocument(counted) });
  transaction.set(SLUGS, slug, slugDocument(product.id));
}

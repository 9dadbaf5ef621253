import { z } from 'zod';
import { documentsDayPlans } from '#adapters/documents/collections/crew-day-document.ts';
import { moves } from '#adapters/documents/engine/declared-collection.ts';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { getNamed } from '#adapters/documents/engine/document-ids.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { Reader } from '#adapters/documents/engine/reading.ts';
import { makeListDamagedOn } from '#core/assignment/list-damaged-on.ts';
import { makePlaceCrew, makeSaveFleet } from '#core/back-office/save-fleet.ts';
import type { ReadSite } from '#core/content/company.ts';
import { makeListDamaged } from '#core/dispatch/damaged-units.ts';
import { makeLearnTravel } from '#core/dispatch/learn-travel.ts';
import { makePlanDay, type PlanPorts } from '#core/dispatch/plan-day.ts';
import { makeListWet } from '#core/dispatch/wet-units.ts';
import {
  NO_CALENDAR,
  type TruckCalendars,
  afterAct,
  calendarToken,
  makeTruckCalendar,
  type TruckCalendarPorts,
} from '#core/documents/calendar-events.ts';
import { type LoadListPorts, makeLoadList } from '#core/documents/make-load-list.ts';
import { DAY } from '#core/kernel/instant.ts';
import { makeListOverdue, makeReportStop } from '#core/lifecycle/report-stop.ts';
import { makeReadNeeds } from '#core/lifecycle/stop-needs.ts';
import { makeReadProgress } from '#core/lifecycle/visit-progress.ts';
import { makeTellCustomers } from '#core/notifications/crew-windows.ts';
import { makePreviewHours } from '#core/notifications/preview-hours.ts';
import { makeStaffNames } from '#core/staff/access.ts';
import {
  adminCalendarRoutes,
  truckCalendarRoutes,
} from '#server/areas/dispatch/calendars.routes.ts';
import {
  adminDayRoutes,
  adminDispatchRoutes,
} from '#server/areas/dispatch/dispatch.admin-routes.ts';
import { adminPlanRoutes } from '#server/areas/dispatch/plans.admin-routes.ts';
import { hourly } from '#server/platform/jobs/recurring.ts';
import { type Area, makings, optional } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const TRUCK_CALENDARS = 'truckCalendars';

const truckCalendarCodec = documentCodec(
  TRUCK_CALENDARS,
  z.object({ version: z.int().min(0), isOn: z.boolean() }),
);

/** `truckCalendars/{truckId}`: the version of its address. The secret itself is not stored. */
export function documentsTruckCalendars(store: DocumentStore): TruckCalendars {
  const read = async (reader: Reader, truckId: string) => {
    const stored = await getNamed(reader, TRUCK_CALENDARS, truckId);
    return stored === undefined ? NO_CALENDAR : truckCalendarCodec.fromDocument(stored);
  };
  return {
    find: (truckId) => read(store, truckId),
    change: (truckId, decide) =>
      store.transact(async (transaction) => {
        const calendar = decide(await read(transaction, truckId));
        transaction.set(TRUCK_CALENDARS, truckId, truckCalendarCodec.toDocument(calendar));
        return calendar;
      }),
  };
}

const { calendarMaker, clock, manageSecrets, paperMaker, publicUrl } = PORTS;
const { catalogue, crewActs, crewDays, ledger, profiles, truckFleet } = RECORDS;
const { bound, boundByName, made } = makings();

const dayPlans = bound(documentsDayPlans, [PORTS.store]);
const truckCalendars = bound(documentsTruckCalendars, [PORTS.store]);

/** Yields to other requests during a search. */
const planDay = (ports: Omit<PlanPorts, 'pause' | 'elapsed'>) =>
  makePlanDay({
    ...ports,
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    elapsed: () => performance.now(),
  });

const planOfDay = boundByName(planDay, {
  crewDays,
  dayPlans,
  truckFleet,
  clock,
  travelTimes: optional(PORTS.travelTimes),
  readNeeds: bound(makeReadNeeds, [RECORDS.reservationBook, catalogue]),
});

const loadList = ({ readSite, ...ports }: LoadListPorts & { readonly readSite: ReadSite }) =>
  makeLoadList(ports, readSite);

const listWet = bound(makeListWet, [crewActs, crewDays, clock]);

const listDamaged = bound(makeListDamaged, [crewActs]);

const saveFleet = bound(makeSaveFleet, [truckFleet, ledger, clock]);

const placeCrew = bound(makePlaceCrew, [truckFleet, saveFleet]);

const truckCalendar = ({
  readSite,
  ...ports
}: TruckCalendarPorts & { readonly readSite: ReadSite }) => makeTruckCalendar(ports, readSite);

export const DISPATCH = {
  planDay: planOfDay,
  listWet,
  listDamaged,
  listDamagedOn: bound(makeListDamagedOn, [listDamaged, catalogue, ledger, clock]),
  saveFleet,
  learnTravel: boundByName(makeLearnTravel, { truckFleet, crewDays, saveFleet, clock }),
  reportStop: bound(makeReportStop, [ledger, crewDays, clock]),
  listOverdue: bound(makeListOverdue, [ledger, crewDays, clock]),
  loadList: boundByName(loadList, {
    readSite: RECORDS.readSite,
    planDay: planOfDay,
    ledger,
    catalogue,
    papers: paperMaker,
    settings: RECORDS.settings,
    listWet,
    clock,
  }),
  truckCalendar: boundByName(truckCalendar, {
    readSite: RECORDS.readSite,
    calendars: truckCalendars,
    truckFleet,
    crewDays,
    planDay: planOfDay,
    ledger,
    maker: calendarMaker,
    secrets: manageSecrets,
    clock,
  }),
  readProgress: boundByName(makeReadProgress, { crewDays, planDay: planOfDay, clock }),
  tellCustomers: boundByName(makeTellCustomers, { planDay: planOfDay, ledger, clock }),
  previewHours: boundByName(makePreviewHours, {
    planDay: planOfDay,
    ledger,
    previewMail: RECORDS.previewMail,
    clock,
  }),
} as const;

export const dispatch: Area = {
  ...made(),
  collections: [moves(TRUCK_CALENDARS, 'shop', truckCalendarCodec.fromDocument)],
  api: ({ of }) => [truckCalendarRoutes(of(DISPATCH.truckCalendar))],
  admin: ({ of, onCatalogueChanged, onOutboxFilled }) => [
    adminDispatchRoutes({
      readFleet: of(truckFleet).read,
      saveFleet: of(DISPATCH.saveFleet),
      pointOf: of(RECORDS.pointOf),
      onChanged: onCatalogueChanged,
    }),
    adminCalendarRoutes({
      readFleet: of(truckFleet).read,
      find: of(truckCalendars).find,
      act: (truckId, act) => of(truckCalendars).change(truckId, (before) => afterAct(act, before)),
      urlOf: (truckId, calendar) =>
        `${of(publicUrl)}/api/calendars/${calendarToken(truckId, calendar, of(manageSecrets))}.ics`,
    }),
    adminPlanRoutes({
      planDay: of(DISPATCH.planDay),
      reportStop: of(DISPATCH.reportStop),
      listOverdue: of(DISPATCH.listOverdue),
      readFleet: of(truckFleet).read,
      readSettings: of(RECORDS.settings).read,
      placeCrew: of(placeCrew),
      onTrucksChanged: onCatalogueChanged,
      findReservation: of(ledger).find,
      findProducts: of(catalogue).findMany,
      readFleets: of(ledger).fleets,
      listWet: of(listWet),
      listDamaged: of(listDamaged),
      staffNames: makeStaffNames(of(profiles)),
    }),
    adminDayRoutes({
      loadList: of(DISPATCH.loadList),
      tellCustomers: of(DISPATCH.tellCustomers),
      previewHours: of(DISPATCH.previewHours),
      onOutboxFilled,
    }),
  ],
  // Compares reported drives with the estimates.
  jobs: ({ of }) => [{ ...hourly('learn-travel', of(DISPATCH.learnTravel)), everyMs: DAY }],
};

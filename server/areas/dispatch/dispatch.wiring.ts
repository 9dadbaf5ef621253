import { makeSaveFleet } from '#core/back-office/save-fleet.ts';
import { makePlanDay, type PlanPorts } from '#core/dispatch/plan-day.ts';
import { makeListOverdue, makeReportStop } from '#core/lifecycle/report-stop.ts';
import { type LoadListPorts, makeLoadList } from '#core/documents/make-load-list.ts';
import { makeTellCustomers } from '#core/notifications/crew-windows.ts';
import type { MailSettings } from '#core/notifications/work-outbox.ts';
import { adminDayRoutes } from '#server/areas/dispatch/day.admin-routes.ts';
import { adminDispatchRoutes } from '#server/areas/dispatch/dispatch.admin-routes.ts';
import { adminPlanRoutes } from '#server/areas/dispatch/plans.admin-routes.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { clock, paperMaker, site } = PORTS;
const { catalogue, crewDays, dayPlans, ledger, truckFleet } = RECORDS;
const { useCase, useCaseOf, made } = makings();

/** A search lets other requests in between. */
const planDay = (ports: Omit<PlanPorts, 'pause' | 'elapsed'>) =>
  makePlanDay({
    ...ports,
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    elapsed: () => performance.now(),
  });

const planOfDay = useCaseOf(planDay, { crewDays, dayPlans, truckFleet, clock });

const loadList = ({ of, ...ports }: LoadListPorts & { of: MailSettings }) =>
  makeLoadList(ports, of.site);

export const DISPATCH = {
  planDay: planOfDay,
  saveFleet: useCase(makeSaveFleet, [truckFleet, ledger, clock]),
  reportStop: useCase(makeReportStop, [ledger, crewDays, clock]),
  listOverdue: useCase(makeListOverdue, [ledger, crewDays, clock]),
  loadList: useCaseOf(loadList, {
    of: site,
    planDay: planOfDay,
    ledger,
    catalogue,
    papers: paperMaker,
    clock,
  }),
  tellCustomers: useCaseOf(makeTellCustomers, { planDay: planOfDay, ledger, clock }),
} as const;

export const dispatch: Area = {
  ...made(),
  admin: ({ of, onCatalogueChanged, onOutboxFilled }) => [
    adminDispatchRoutes({
      readFleet: of(truckFleet).read,
      saveFleet: of(DISPATCH.saveFleet),
      onChanged: onCatalogueChanged,
    }),
    adminPlanRoutes({
      planDay: of(DISPATCH.planDay),
      reportStop: of(DISPATCH.reportStop),
      listOverdue: of(DISPATCH.listOverdue),
      readFleet: of(truckFleet).read,
      findReservation: of(ledger).find,
    }),
    adminDayRoutes({
      loadList: of(DISPATCH.loadList),
      tellCustomers: of(DISPATCH.tellCustomers),
      onMail: onOutboxFilled,
    }),
  ],
};

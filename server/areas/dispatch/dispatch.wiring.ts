import { makeSaveFleet } from '#core/back-office/save-fleet.ts';
import { makePlanDay, type PlanPorts } from '#core/dispatch/plan-day.ts';
import { makeListOverdue, makeReportStop } from '#core/lifecycle/report-stop.ts';
import { adminDispatchRoutes } from '#server/areas/dispatch/dispatch.admin-routes.ts';
import { adminPlanRoutes } from '#server/areas/dispatch/plans.admin-routes.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { clock } = PORTS;
const { crewDays, dayPlans, ledger, truckFleet } = RECORDS;
const { useCase, useCaseOf, made } = makings();

/** A search lets other requests in between. */
const planDay = (ports: Omit<PlanPorts, 'pause' | 'elapsed'>) =>
  makePlanDay({
    ...ports,
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    elapsed: () => performance.now(),
  });

export const DISPATCH = {
  planDay: useCaseOf(planDay, { crewDays, dayPlans, truckFleet, clock }),
  saveFleet: useCase(makeSaveFleet, [truckFleet, ledger, clock]),
  reportStop: useCase(makeReportStop, [ledger, crewDays, clock]),
  listOverdue: useCase(makeListOverdue, [ledger, crewDays, clock]),
} as const;

export const dispatch: Area = {
  ...made(),
  admin: ({ of, onCatalogueChanged }) => [
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
  ],
};

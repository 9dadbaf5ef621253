import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { makePlaceCrew } from '#core/back-office/save-fleet.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { ProductId } from '#core/catalogue/product.ts';
import { PLAN_ROUTES } from '#core/contract/dispatch.ts';
import type { UndoOver } from '#core/dispatch/break-down.ts';
import type { ListDamaged } from '#core/dispatch/damaged-units.ts';
import type { Infeasible } from '#core/dispatch/day-plan.ts';
import type { Stale, TruckFleet } from '#core/dispatch/fleet.ts';
import type { makePlanDay, ShownPlan } from '#core/dispatch/plan-day.ts';
import { type ListWet, wetUnits } from '#core/dispatch/wet-units.ts';
import type { Fleets } from '#core/inventory/unit.ts';
import { admin } from '#core/kernel/actor.ts';
import type { makeListOverdue, makeReportStop } from '#core/lifecycle/report-stop.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { BusinessSettingsStore } from '#core/settings/business-settings.ts';
import {
  dayPlanDto,
  takersOn,
  infeasibleProblem,
  NOT_ON_FILE,
  overdueDto,
  reportProblem,
  STALE,
} from '#server/areas/dispatch/plans.presenter.ts';
import { refuse, staffProblem } from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';

type AdminPlanUseCases = {
  readonly planDay: ReturnType<typeof makePlanDay>;
  readonly reportStop: ReturnType<typeof makeReportStop>;
  readonly listOverdue: ReturnType<typeof makeListOverdue>;
  readonly readFleet: () => Promise<TruckFleet>;
  readonly readSettings: BusinessSettingsStore['read'];
  readonly placeCrew: ReturnType<typeof makePlaceCrew>;
  /** Called because available days depend on the trucks. */
  readonly onTrucksChanged: () => void;
  readonly findReservation: (id: string) => Promise<Reservation | undefined>;
  readonly findProducts: Catalogue['findMany'];
  readonly readFleets: (productIds: readonly ProductId[]) => Promise<Fleets>;
  readonly listWet: ListWet;
  readonly listDamaged: ListDamaged;
  readonly staffNames: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};

const UNDO_OVER = staffProblem(
  409,
  'undo_over',
  'Too late to undo',
  'A breakdown can be undone for a minute. After that, bring the truck back and propose a plan.',
);

const USUAL_SECONDS = 1;

/** Plans of days. Registered behind the admin check. */
export const adminPlanRoutes =
  (use: AdminPlanUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, PLAN_ROUTES);

    async function whole(shown: ShownPlan) {
      const ids = new Set(
        Object.values(shown.facts.crewDay.stops).map(({ reservationId }) => reservationId),
      );
      const booked = await Promise.all([...ids].map((id) => use.findReservation(id)));
      const known = booked.filter((one) => one !== undefined);
      const productIds = [
        ...new Set(known.flatMap(({ lines }) => lines.map(({ productId }) => productId))),
      ];
      const [settings, names, fleets, found, wet, damaged] = await Promise.all([
        use.readSettings(),
        use.staffNames([...new Set(takersOn(shown.facts))]),
        use.readFleets(productIds),
        use.findProducts(productIds),
        use.listWet(shown.facts.day),
        use.listDamaged(),
      ]);
      const reservations = new Map(known.map((one) => [one.id, one]));
      const products = new Map(found.map((one) => [one.id, one]));
      return dayPlanDto(shown, {
        reservations,
        fleets,
        products,
        names,
        settings,
        wet: wetUnits(wet),
        damaged,
      });
    }

    async function problemOf(error: Stale | Infeasible | UndoOver) {
      if (error.kind === 'infeasible') {
        return infeasibleProblem(error.violations, await use.readFleet());
      }
      return error.kind === 'stale' ? STALE : UNDO_OVER;
    }

    serve(
      'GET /plans/:day',
      {
        summary:
          'Get a day’s plan: trucks with their stops and hours, and the stops without a truck',
        refuses: [400],
      },
      async ({ params: { day } }) => whole(await use.planDay.read(day)),
    );

    serve(
      'GET /plans/overdue',
      { summary: 'List overdue pickups and failed stops of the last two months' },
      async () => overdueDto(await use.listOverdue(), await use.readSettings()),
    );

    serve(
      'POST /plans/:day/stops/:id',
      {
        summary:
          'Report the progress of a stop, or plan a missed pickup for another day; the last pickup completes its rental; a preview stores nothing',
        refuses: [404, 409],
      },
      async ({ params: { day, id }, body: { preview = false, ...body }, adminUid }, reply) => {
        if (preview) return whole(await use.planDay.readAgain(day, id));
        const reported = await use.reportStop(day, id, body, admin(adminUid));
        return reported.ok
          ? whole(await use.planDay.read(body.on ?? day))
          : refuse(reply, reportProblem(reported.error));
      },
    );

    serve(
      'POST /plans/:day/propose',
      { summary: 'Propose a plan by the solver; nothing is stored' },
      async ({ params: { day }, body: { seconds = USUAL_SECONDS, ...asked } }) =>
        whole(await use.planDay.propose(day, { seconds, ...asked })),
    );

    serve(
      'PUT /plans/:day',
      {
        summary:
          'Arrange the day, or the rest of it without a truck; a plan that the checker refuses needs a reason',
        refuses: [409, 422],
      },
      async ({ params: { day }, body: { without, ...wanted }, adminUid }, reply) => {
        const arranged =
          without === undefined
            ? await use.planDay.arrange(day, wanted, admin(adminUid))
            : await use.planDay.breakDown(day, { ...wanted, without }, admin(adminUid));
        if (!arranged.ok) return refuse(reply, await problemOf(arranged.error));
        if (without !== undefined) use.onTrucksChanged();
        return whole(arranged.value);
      },
    );

    serve(
      'PUT /plans/:day/crew',
      {
        summary:
          'Decide who rides on which truck that day, who is off and why, and which trucks are off or back; a preview stores nothing',
        refuses: [404, 409],
      },
      async (
        {
          params: { day },
          body: { fleetVersion: version, people, preview: isPreview = false, ...trucks },
        },
        reply,
      ) => {
        const places = new Map(people.map(({ id, place }) => [id, place]));
        const reasons = new Map(
          people.flatMap(({ id, why }) => (why === undefined ? [] : [[id, why] as const])),
        );
        const placed = await use.placeCrew(day, { version, places, reasons, isPreview, ...trucks });
        if (!placed.ok) {
          const { kind } = placed.error;
          return refuse(reply, kind === 'stale' ? STALE : NOT_ON_FILE[kind]);
        }
        if (isPreview) return whole(await use.planDay.readWith(day, placed.value));
        use.onTrucksChanged();
        return whole(await use.planDay.read(day));
      },
    );

    serve(
      'POST /plans/:day/undo',
      {
        summary: 'Undo a breakdown, within a minute; trucks, plan and stops are restored',
        refuses: [409, 422],
      },
      async ({ params: { day }, body: { version } }, reply) => {
        const undone = await use.planDay.undoBreakdown(day, version);
        if (!undone.ok) return refuse(reply, await problemOf(undone.error));
        use.onTrucksChanged();
        return whole(undone.value);
      },
    );

    serve(
      'POST /plans/:day/publish',
      { summary: 'Send the current plan to the crews', refuses: [409, 422] },
      async ({ params: { day }, body: { version }, adminUid }, reply) => {
        const published = await use.planDay.publish(day, version, admin(adminUid));
        return published.ok
          ? whole(published.value)
          : refuse(reply, await problemOf(published.error));
      },
    );
  };

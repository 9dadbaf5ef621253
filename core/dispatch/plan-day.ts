import type { Actor } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { type CrewDay, type CrewDaysReader, EMPTY_CREW_DAY } from './crew-day.ts';
import {
  arrangePlan,
  currentPlan,
  type DayPlans,
  type Infeasible,
  type PlanFacts,
  publishPlan,
  type WantedPlan,
  type WorkingPlan,
} from './day-plan.ts';
import { type DrivenPlan, drivePlan } from './drive-plan.ts';
import type { FleetStore, Stale } from './fleet.ts';
import { proposePlan } from './propose-plan.ts';

/** A day as it is answered: what it stands on, its plan, and the hours of it. */
export type ShownPlan = {
  readonly facts: PlanFacts;
  readonly plan: WorkingPlan;
  readonly driven: DrivenPlan;
};

const shown = (facts: PlanFacts, plan: WorkingPlan): ShownPlan => ({
  facts,
  plan,
  driven: drivePlan(plan, facts),
});

export type PlanPorts = {
  readonly crewDays: CrewDaysReader;
  readonly dayPlans: DayPlans;
  readonly truckFleet: FleetStore;
  readonly clock: Clock;
  /** Gives the processor to whoever waits for it. */
  readonly pause: () => Promise<void>;
  /** Milliseconds of a clock that only runs forward. */
  readonly elapsed: () => number;
};

export type AskedProposal = {
  readonly seconds: number;
  readonly locks?: Readonly<Record<string, string>> | undefined;
};

/** A day's plan for the office: looked at, proposed, arranged, published. */
export function makePlanDay({ crewDays, dayPlans, truckFleet, clock, pause, elapsed }: PlanPorts) {
  async function factsOf(day: CalendarDay): Promise<PlanFacts> {
    const [fleet, days] = await Promise.all([truckFleet.read(), crewDays.crewDays([day])]);
    return { day, fleet, crewDay: days.get(day) ?? EMPTY_CREW_DAY, now: clock.now() };
  }

  async function changed(
    day: CalendarDay,
    decide: (facts: PlanFacts) => Result<CrewDay, Stale | Infeasible>,
  ): Promise<Result<ShownPlan, Stale | Infeasible>> {
    const now = clock.now();
    const written = await dayPlans.change(day, (facts) => decide({ ...facts, day, now }));
    if (!written.ok) return written;
    const facts = { ...(await factsOf(day)), crewDay: written.value };
    return ok(shown(facts, currentPlan(facts)));
  }

  return {
    async read(day: CalendarDay): Promise<ShownPlan> {
      const facts = await factsOf(day);
      return shown(facts, currentPlan(facts));
    },

    async propose(day: CalendarDay, { seconds, locks }: AskedProposal): Promise<ShownPlan> {
      const facts = await factsOf(day);
      const until = elapsed() + seconds * 1_000;
      const isOver = () => elapsed() > until;
      const search = proposePlan(facts, { seconds, locks, isOver });
      let step = search.next();
      while (step.done !== true) {
        await pause();
        step = search.next();
      }
      return shown(facts, step.value);
    },

    arrange: (day: CalendarDay, wanted: WantedPlan, by: Actor) =>
      changed(day, (facts) => arrangePlan(facts, wanted, { now: facts.now, by })),

    publish: (day: CalendarDay, version: number, by: Actor) =>
      changed(day, (facts) => publishPlan(facts, version, { now: facts.now, by })),
  };
}

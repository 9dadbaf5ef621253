import { type CrewAct, type CrewActs, type CrewDeed } from '#core/dispatch/crew-act.ts';
import { type CrewDays, hasBegun, holders, withStopOn } from '#core/dispatch/crew-day.ts';
import { makeDryUnit } from '#core/dispatch/wet-units.ts';
import type { ReadTerms } from '#core/documents/agreement.ts';
import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';
import { ok } from '#core/kernel/result.ts';
import type { BookingFacts } from '#core/reservations/booking-decision.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import { decideCrewAct } from './take-crew-acts.ts';

type AcceptPorts = {
  readonly crewActs: Pick<CrewActs, 'listOpen' | 'settle'>;
  readonly ledger: Pick<BookingLedger, 'transact'>;
  readonly secrets: ManageSecrets;
  readonly readTerms: ReadTerms;
  readonly clock: Clock;
};

/**
 * The days with the stop on the truck that reported it. If the other crew has begun it, or the truck
 * is gone from the fleet, it stays where it is.
 */
function daysWith(
  { crews }: BookingFacts['commercial'],
  { day, stopId, truckId }: CrewAct,
): CrewDays | undefined {
  const crewDay = crews?.days.get(day);
  const stop = crewDay?.stops[stopId];
  const isKnown = crews?.fleet.trucks.some(({ id }) => id === truckId) === true;
  if (crewDay === undefined || stop === undefined || !isKnown || hasBegun(stop)) return undefined;
  return new Map(crews?.days).set(day, withStopOn(crewDay, stopId, truckId));
}

/**
 * Applies what a crew reported of a stop that is on another truck: all that waits of that crew and
 * stop, in order. The crew was there with the units, so the stop becomes its own, unless the other
 * crew has begun it. False if nothing waits.
 */
export const makeAcceptCrewActs =
  ({ crewActs, ledger, secrets, readTerms, clock }: AcceptPorts) =>
  async (id: string): Promise<boolean> => {
    const open = await crewActs.listOpen();
    const asked = open.find((act) => act.id === id);
    const waiting = open.filter(
      ({ refused, stopId, truckId }) =>
        refused === 'other_truck' && stopId === asked?.stopId && truckId === asked.truckId,
    );
    const terms = await readTerms();
    const dryUnit = makeDryUnit(crewActs);
    for (const { id: actId, reservationId } of waiting) {
      const applied = await ledger.transact<CrewDeed | undefined, never>({
        read: { reservation: reservationId, crewActs: [actId] },
        decide({ reservation, crewActs: known, ...facts }) {
          const act = known.get(actId);
          if (reservation === undefined || act?.refused !== 'other_truck') {
            return ok({ answer: undefined });
          }
          const { refused: _, isOpen: __, receivedAt, ...own } = act;
          const { commercial } = facts;
          const { crews } = commercial;
          const moved = daysWith(commercial, act);
          const days = moved ?? crews?.days;
          const order = days?.get(act.day)?.published?.order ?? {};
          const truckId = holders(order).get(act.stopId) ?? act.truckId;
          const decided = decideCrewAct(
            reservation,
            { ...facts, commercial: { ...commercial, crews: crews && days && { ...crews, days } } },
            { ...own, truckId },
            { secrets, terms },
            clock.now(),
          );
          if (!decided.ok) return decided;
          const { crewAct, ...writes } = decided.value;
          const changedActs = crewAct && [{ ...crewAct, truckId: act.truckId, receivedAt }];
          const isCounted = crewAct?.refused === undefined;
          // A signature or a photo writes no day by itself.
          const also = isCounted && moved && { crewDays: moved };
          return ok({
            answer: isCounted ? act.deed : undefined,
            writes: { ...writes, changedActs, commercial: { ...also, ...writes.commercial } },
          });
        },
      });
      if (applied.ok && applied.value?.kind === 'dry') await dryUnit(applied.value);
    }
    return waiting.length > 0;
  };

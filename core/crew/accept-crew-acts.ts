import { type CrewActs, type CrewDeed } from '#core/dispatch/crew-act.ts';
import { holders } from '#core/dispatch/crew-day.ts';
import { makeDryUnit } from '#core/dispatch/wet-units.ts';
import type { ReadTerms } from '#core/documents/agreement.ts';
import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';
import { ok } from '#core/kernel/result.ts';
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
 * Applies what a crew reported of a stop that is on another truck, as if that truck's crew had:
 * all that waits of that crew and stop, in order. The plan stays as it is. False if nothing waits.
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
          const order = facts.commercial.crews?.days.get(act.day)?.published?.order ?? {};
          const truckId = holders(order).get(act.stopId) ?? act.truckId;
          const decided = decideCrewAct(
            reservation,
            facts,
            { ...own, truckId },
            { secrets, terms },
            clock.now(),
          );
          if (!decided.ok) return decided;
          const { crewAct, ...writes } = decided.value;
          const changedAct = crewAct && { ...crewAct, truckId: act.truckId, receivedAt };
          return ok({
            answer: crewAct?.refused === undefined ? act.deed : undefined,
            writes: { ...writes, changedAct },
          });
        },
      });
      if (applied.ok && applied.value?.kind === 'dry') await dryUnit(applied.value);
    }
    return waiting.length > 0;
  };

import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Cents, NO_CENTS, subtractCents, sumCents } from '#core/kernel/cents.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { type CrewAct, type CrewActs, bookedOf, isMoney, isToHandIn } from './crew-act.ts';

/** Money in the books that a truck's crew took on a day and has not handed in. */
export type HandIn = {
  readonly day: CalendarDay;
  readonly truckId: string;
  /** Who took it, by their crew links. */
  readonly names: readonly string[];
  readonly amount: Cents;
};

/** By day and truck, oldest first. */
export const handInsOf = (open: readonly CrewAct[]): readonly HandIn[] =>
  [...Map.groupBy(open.filter(isToHandIn), ({ day, truckId }) => `${day} ${truckId}`).values()]
    .flatMap((acts) => {
      const [first] = acts;
      if (first === undefined) return [];
      const { day, truckId } = first;
      const names = [...new Set(acts.map(({ by }) => by))];
      return [{ day, truckId, names, amount: sumCents(acts.map(bookedOf)) }];
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));

type Handing = {
  readonly day: CalendarDay;
  readonly truckId: string;
  /** What was shown. */
  readonly amount: Cents;
  /** What the office counted, if that is another amount. */
  readonly received?: Cents | undefined;
  /** What of it is checks, if they were counted apart from the cash. */
  readonly receivedCheck?: Cents | undefined;
  /** Why that is another amount. */
  readonly why?: string | undefined;
  /** False takes back that it was handed in. */
  readonly isIn: boolean;
};

/** The crews have taken, undone or handed in money since. */
type CollectedChanged = { readonly kind: 'collected_changed' };

/** Notes that the office has what a truck's crew took that day. Payments that come later stay open. */
export const makeHandIn =
  (crewActs: Pick<CrewActs, 'listOn' | 'handIn'>, clock: Clock) =>
  async (
    { day, truckId, amount, received = amount, receivedCheck, why, isIn }: Handing,
    by: string,
  ): Promise<Result<undefined, CollectedChanged>> => {
    const acts = (await crewActs.listOn(day)).filter((act) => act.truckId === truckId);
    const asked = isIn
      ? acts.filter(isToHandIn)
      : acts.filter(isMoney).filter(({ handedIn }) => handedIn !== undefined);
    const changed = err({ kind: 'collected_changed' } satisfies CollectedChanged);
    if (asked.length === 0 || sumCents(asked.map(bookedOf)) !== amount) return changed;
    const checks = asked.filter(({ deed }) => deed.method === 'check');
    const isApart = receivedCheck !== undefined;
    const offCheck = isApart
      ? subtractCents(receivedCheck, sumCents(checks.map(bookedOf)))
      : NO_CENTS;
    const offs = new Map([
      [checks[0]?.id, offCheck],
      [
        asked.find(({ deed }) => !isApart || deed.method === 'cash')?.id,
        subtractCents(subtractCents(received, amount), offCheck),
      ],
    ]);
    const at = clock.now();
    const isNoted = await crewActs.handIn(
      asked.map(({ id }) => {
        const off = offs.get(id) || undefined;
        return { id, handedIn: isIn ? { at, by, off, why: off && why } : undefined };
      }),
    );
    return isNoted ? ok(undefined) : changed;
  };

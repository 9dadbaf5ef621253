import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Cents, subtractCents, sumCents } from '#core/kernel/cents.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { type CrewAct, type CrewActs, isMoney } from './crew-act.ts';

const undoneIn = (acts: readonly CrewAct[]): ReadonlySet<string> =>
  new Set(
    acts.flatMap(({ deed, refused }) =>
      deed.kind === 'payment_undo' && refused === undefined ? deed.actId : [],
    ),
  );

/** Money that a truck's crew took on a day and has not handed in. */
export type HandIn = {
  readonly day: CalendarDay;
  readonly truckId: string;
  /** Who took it, by their crew links. */
  readonly names: readonly string[];
  readonly amount: Cents;
};

/** By day and truck, oldest first. A payment that was undone is not open. */
export const handInsOf = (open: readonly CrewAct[]): readonly HandIn[] =>
  [...Map.groupBy(open.filter(isMoney), ({ day, truckId }) => `${day} ${truckId}`).values()]
    .flatMap((acts) => {
      const [first] = acts;
      if (first === undefined) return [];
      const { day, truckId } = first;
      const names = [...new Set(acts.map(({ by }) => by))];
      return [{ day, truckId, names, amount: sumCents(acts.map(({ deed }) => deed.amount)) }];
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));

type Handing = {
  readonly day: CalendarDay;
  readonly truckId: string;
  /** What was shown. */
  readonly amount: Cents;
  /** What the office counted, if that is another amount. */
  readonly received?: Cents | undefined;
  /** False takes back that it was handed in. */
  readonly isIn: boolean;
};

/** The crews have taken, undone or handed in money since. */
type CollectedChanged = { readonly kind: 'collected_changed' };

/** Notes that the office has what a truck's crew took that day. Payments that come later stay open. */
export const makeHandIn =
  (crewActs: Pick<CrewActs, 'listOn' | 'handIn'>, clock: Clock) =>
  async (
    { day, truckId, amount, received = amount, isIn }: Handing,
    by: string,
  ): Promise<Result<undefined, CollectedChanged>> => {
    const acts = (await crewActs.listOn(day)).filter((act) => act.truckId === truckId);
    const undone = undoneIn(acts);
    const asked = acts
      .filter(isMoney)
      .filter(({ id, handedIn }) => !undone.has(id) && (handedIn === undefined) === isIn);
    if (asked.length === 0 || sumCents(asked.map(({ deed }) => deed.amount)) !== amount) {
      return err({ kind: 'collected_changed' });
    }
    const off = received === amount ? undefined : subtractCents(received, amount);
    const handedIn = isIn ? { at: clock.now(), by } : undefined;
    for (const [index, { id }] of asked.entries()) {
      await crewActs.handIn(id, handedIn && (index === 0 ? { ...handedIn, off } : handedIn));
    }
    return ok(undefined);
  };

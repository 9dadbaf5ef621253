import { bookedOf, type CrewAct } from '#core/dispatch/crew-act.ts';
import { type Cents, cents } from '#core/kernel/cents.ts';

/** An act as the interface shows it. */
type Act = {
  readonly id: string;
  readonly kind: string;
  readonly refused?: string | undefined;
  readonly method?: 'cash' | 'check' | undefined;
  readonly amountCents?: number | undefined;
  readonly overCents?: number | undefined;
  readonly heldCents?: number | undefined;
  readonly actId?: string | undefined;
  readonly handedIn?: { readonly at: string; readonly offCents?: number | undefined } | undefined;
};

/** The cash or check of an act that is in the books. */
export const bookedIn = ({ kind, refused, amountCents = 0, heldCents }: Act): number =>
  kind === 'payment' ? (heldCents ?? (refused === undefined ? amountCents : 0)) : 0;

function summed(acts: readonly Act[]) {
  const sum = (by: 'cash' | 'check'): Cents =>
    cents(
      acts.filter(({ method }) => method === by).reduce((total, act) => total + bookedIn(act), 0),
    );
  return { cash: sum('cash'), check: sum('check') };
}

/**
 * Cash and checks in the books that crews have taken at the door and not undone, both still with
 * them and handed in. `over`: what they reported besides, and nobody has handled.
 */
export function collected(acts: readonly Act[]) {
  const undone = new Set(
    acts.flatMap(({ kind, refused, actId }) =>
      kind === 'payment_undo' && refused === undefined ? actId : [],
    ),
  );
  const taken = acts.filter(({ id }) => !undone.has(id));
  const over = taken.reduce((total, { overCents = 0 }) => total + overCents, 0);
  return {
    ...summed(taken.filter(({ handedIn }) => handedIn === undefined)),
    ...(over > 0 && { over: cents(over) }),
    handedIn: summed(taken.filter(({ handedIn }) => handedIn !== undefined)),
  };
}

/** All in the books that crews have taken at the door and not undone, whoever has it now. */
export function takenAtDoor(acts: readonly Act[]): Cents {
  const { cash, check, handedIn } = collected(acts);
  return cents(cash + check + handedIn.cash + handedIn.check);
}

/** An act as the interface shows its money. */
export const shownMoney = (act: CrewAct): Act => {
  const { id, refused, deed } = act;
  const shown = { id, refused, kind: deed.kind };
  if (deed.kind === 'payment_undo') return { ...shown, actId: deed.actId };
  return deed.kind === 'payment'
    ? { ...shown, method: deed.method, amountCents: deed.amount, heldCents: bookedOf(act) }
    : shown;
};

/** How much more, or less, the office counted than the crews handed in. */
export function countedOff(acts: readonly Act[]): Readonly<Record<'cash' | 'check', number>> {
  const off = (by: 'cash' | 'check'): number =>
    acts.reduce(
      (sum, { method, handedIn }) => sum + ((method === by && handedIn?.offCents) || 0),
      0,
    );
  return { cash: off('cash'), check: off('check') };
}

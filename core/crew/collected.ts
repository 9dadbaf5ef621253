import { type CrewAct, heldOf } from '#core/dispatch/crew-act.ts';
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

/** The cash or check that the crew got with an act, in the books or not. */
export const heldIn = ({ kind, refused, amountCents = 0, heldCents }: Act): number =>
  kind === 'payment' ? (heldCents ?? (refused === undefined ? amountCents : 0)) : 0;

/** What was not undone, of the payments that are asked for. */
function summed(acts: readonly Act[], isAsked: (act: Act) => boolean) {
  const undone = new Set(
    acts.flatMap(({ kind, refused, actId }) =>
      kind === 'payment_undo' && refused === undefined ? actId : [],
    ),
  );
  const asked = acts.filter((act) => !undone.has(act.id) && isAsked(act));
  const sum = (by: 'cash' | 'check'): Cents =>
    cents(
      asked.filter(({ method }) => method === by).reduce((total, act) => total + heldIn(act), 0),
    );
  const over = asked.reduce((total, { overCents = 0 }) => total + overCents, 0);
  return { cash: sum('cash'), check: sum('check'), ...(over > 0 && { over: cents(over) }) };
}

/**
 * Cash and checks that crews have taken at the door and not undone, both still with them and handed
 * in. `over`: the part that is not in the books.
 */
export const collected = (acts: readonly Act[]) => ({
  ...summed(acts, ({ handedIn }) => handedIn === undefined),
  handedIn: summed(acts, ({ handedIn }) => handedIn !== undefined),
});

/** All that crews have taken at the door and not undone, whoever has it now. */
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
    ? { ...shown, method: deed.method, amountCents: deed.amount, heldCents: heldOf(act) }
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

import { type Cents, cents } from '#core/kernel/cents.ts';

/** An act as the interface shows it. */
type Act = {
  readonly id: string;
  readonly kind: string;
  readonly refused?: string | undefined;
  readonly method?: 'cash' | 'check' | undefined;
  readonly amountCents?: number | undefined;
  readonly actId?: string | undefined;
  readonly handedIn?: unknown;
};

/** What was not undone, of the payments that are asked for. */
function summed(acts: readonly Act[], isAsked: (act: Act) => boolean) {
  const counted = acts.filter(({ refused }) => refused === undefined);
  const undone = new Set(
    counted.flatMap(({ kind, actId }) => (kind === 'payment_undo' ? actId : [])),
  );
  const sum = (by: 'cash' | 'check'): Cents =>
    cents(
      counted
        .filter(
          (act) =>
            act.kind === 'payment' && act.method === by && !undone.has(act.id) && isAsked(act),
        )
        .reduce((total, { amountCents = 0 }) => total + amountCents, 0),
    );
  return { cash: sum('cash'), check: sum('check') };
}

/** Cash and checks that crews have taken at the door and not undone: still with them, and handed in. */
export const collected = (acts: readonly Act[]) => ({
  ...summed(acts, ({ handedIn }) => handedIn === undefined),
  handedIn: summed(acts, ({ handedIn }) => handedIn !== undefined),
});

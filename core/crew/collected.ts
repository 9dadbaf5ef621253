import { type Cents, cents } from '#core/kernel/cents.ts';

/** An act as the interface shows it. */
type Act = {
  readonly id: string;
  readonly kind: string;
  readonly refused?: string | undefined;
  readonly method?: 'cash' | 'check' | undefined;
  readonly amountCents?: number | undefined;
  readonly actId?: string | undefined;
};

/** Cash and checks that crews have taken at the door and not undone: what they hand in. */
export function collected(acts: readonly Act[]): { readonly cash: Cents; readonly check: Cents } {
  const counted = acts.filter(({ refused }) => refused === undefined);
  const undone = new Set(
    counted.flatMap(({ kind, actId }) => (kind === 'payment_undo' ? actId : [])),
  );
  const sum = (by: 'cash' | 'check'): Cents =>
    cents(
      counted
        .filter(({ kind, id, method }) => kind === 'payment' && method === by && !undone.has(id))
        .reduce((total, { amountCents = 0 }) => total + amountCents, 0),
    );
  return { cash: sum('cash'), check: sum('check') };
}

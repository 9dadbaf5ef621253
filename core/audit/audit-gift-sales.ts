import { creditSum } from '#core/credits/credit.ts';
import { type GiftSale, keptOf } from '#core/gifts/gift-sale.ts';
import { cents, formatUsd, NO_CENTS, subtractCents, sumCents } from '#core/kernel/cents.ts';
import type { GiftSaleFacts } from './audit-reader.ts';
import type { AuditedPayment } from './audit-intents.ts';
import { isOfflineEntry } from '#core/reservations/money-entry.ts';
import type { Finding } from './finding.ts';

const ATTEMPTS = { open: 'open', paid: 'paid', over: 'abandoned' } as const;

/** The sale's payment, for comparing with the card provider. */
export const paymentOfSale = (sale: GiftSale): AuditedPayment => ({
  id: sale.id,
  entries: sale.entries,
  pendingRefunds: sale.pendingRefunds,
  attempts:
    sale.intentId === undefined
      ? []
      : [
          {
            intentId: sale.intentId,
            reason: 'full',
            amount: sale.amount,
            state: ATTEMPTS[sale.state],
          },
        ],
});

/** What is wrong between the money of a sale and its card, if anything. */
function faultOf({ sale, credit }: GiftSaleFacts): string | undefined {
  const { entries, state, amount, id } = sale;
  const paid = entries.filter(({ kind }) => kind === 'charge' || kind === 'received');
  const ids = entries.map((entry) => entry.id);
  if (new Set(ids).size !== ids.length) return 'has the same money twice';
  if (paid.length > 0 !== (state === 'paid')) return `is ${state}, paid ${paid.length} times`;
  const inPerson = sumCents(entries.filter(isOfflineEntry).map((entry) => entry.amount));
  if (inPerson < 0) return `gave back ${formatUsd(cents(-inPerson))} more in person than came in`;
  if (credit === undefined) {
    return state === 'paid' ? `was paid ${formatUsd(amount)}, and there is no card` : undefined;
  }
  if (state !== 'paid') return 'has a card, and was never paid';
  if (credit.sold?.saleId !== id) return `has a card of ${credit.sold?.saleId ?? 'nobody'}`;
  const issued = creditSum(credit, 'issued');
  if (issued !== amount)
    return `was paid ${formatUsd(amount)}, its card is worth ${formatUsd(issued)}`;
  const missing = Math.max(NO_CENTS, subtractCents(issued, keptOf(sale)));
  const taken = -sumCents(
    credit.entries.flatMap((one) => (one.kind === 'refunded' ? [one.amount] : [])),
  );
  return taken > missing ? `took ${taken} cents off the card, and ${missing} went back` : undefined;
}

/** Whether every card that was paid for exists, once and for that amount, and no other does. */
export function auditGiftSale(facts: GiftSaleFacts): readonly Finding[] {
  const fault = faultOf(facts);
  return fault === undefined
    ? []
    : [{ kind: 'gift_sale_wrong', detail: `${facts.sale.id} ${fault}` }];
}

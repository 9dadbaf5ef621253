import { asProvider, type SimulatedCardPorts } from '#adapters/simulated-card/simulated-books.ts';
import { intentCodec, INTENTS } from '#adapters/simulated-card/simulated-documents.ts';
import { addCents, type Cents, cents, percentOf } from '#core/kernel/cents.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import type { CardFees } from '#core/payments/card-fees.ts';

const PERCENT = 2.9;
const FIXED = cents(30);

/** The simulated provider's fixed formula: 2.9% and 30 cents a charge; refunds bring none of it back. */
const feeFor = (amount: Cents): Cents => addCents(percentOf(amount, PERCENT), FIXED);

export const simulatedCardFees = ({ store }: Pick<SimulatedCardPorts, 'store'>): CardFees => ({
  between: (from, to) =>
    asProvider(
      (async () => {
        const { documents } = await store.query({
          collection: INTENTS,
          where: [
            { field: 'paidAt', op: '>=', value: isoFromInstant(from) },
            { field: 'paidAt', op: '<', value: isoFromInstant(to) },
          ],
          orderBy: [{ field: 'paidAt', direction: 'asc' }],
        });
        return documents.flatMap((stored) => {
          const { amountCents, reservationId, paidAt } = intentCodec.fromDocument(stored);
          const { id: intentId } = stored;
          const told = { id: `txn_${intentId}`, intentId, kind: 'charge', reservationId } as const;
          return paidAt === undefined ? [] : [{ ...told, fee: feeFor(amountCents), at: paidAt }];
        });
      })(),
    ),
});

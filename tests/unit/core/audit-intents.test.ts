import { beforeEach, describe, expect, it } from 'vitest';
import { documentsAuditReader } from '#adapters/documents/collections/documents-audit-reader.ts';
import { makeAudit } from '#core/audit/audit-store.ts';
import { cents } from '#core/kernel/cents.ts';
import {
  audit,
  confirmed,
  found,
  HALF,
  inReservation,
  place,
  type Shop,
} from '#tests/support/audited-shop.ts';
import { openShop } from '#tests/support/shop.ts';

describe('the audit of payments and tasks', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop();
  });

  it('finds payments the provider does not know, charged differently or did not charge', async () => {
    const id = await confirmed(shop);
    const asked = { ...shop.provider.cards };
    const answer = async (change: object | undefined) => {
      const cards = {
        async findIntent(intentId: string) {
          const intent = await asked.findIntent(intentId);
          return change === undefined || intent === undefined
            ? undefined
            : { ...intent, ...change };
        },
      };
      const run = makeAudit(documentsAuditReader(shop.store), cards, shop.clock);
      return (await run()).findings.map(({ kind, detail }) => `${kind} ${detail}`);
    };
    expect(await answer({})).toEqual([]);
    expect(await answer(undefined)).toEqual(['provider_disagrees does not know pi1']);
    expect(await answer({ amount: cents(1) })).toEqual([
      `provider_disagrees pi1 is for $0.01, here ${HALF} cents`,
    ]);
    expect(await answer({ status: 'processing' })).toEqual([
      'provider_disagrees pi1 is processing, here it is charged',
    ]);
    expect(await answer({ refunded: cents(500) })).toEqual([
      'provider_disagrees pi1 refunded $5.00, here 0 cents',
    ]);
    expect(await answer({ reservationId: 'R9' })).toEqual([
      'provider_disagrees pi1 belongs to reservation R9',
    ]);
    expect(id).toBe('R1');
  });

  it('finds money that the provider took and nobody entered', async () => {
    const id = await place(shop);
    const begun = await shop.beginPayment({ reservationId: id, reason: 'deposit', amount: HALF });
    if (begun.ok) shop.provider.pay(begun.value.id);
    const attempt = { intentId: 'pi1', reason: 'deposit', amountCents: HALF, state: 'abandoned' };
    await inReservation(shop, id, { attempts: [attempt], awaitingPayment: false });
    expect(await found(shop)).toEqual([`charge_not_entered ${id} $225.00 of pi1`]);
  });

  it('does not ask a provider it was not given, and rejects if its provider is down', async () => {
    const id = await confirmed(shop);
    shop.provider.breakDown(true);
    await expect(audit(shop)).rejects.toThrow('The provider is down');
    const { tally, found: none } = await makeAudit(
      documentsAuditReader(shop.store),
      undefined,
      shop.clock,
    )();
    expect([tally.intents, none, id]).toEqual([undefined, 0, 'R1']);
  });

  it('lists the tasks that were given up', async () => {
    const id = await confirmed(shop);
    await shop.outbox.failed(`mail:${id}:confirmation:confirmed`, 'no such mailbox', undefined);
    expect(await found(shop)).toEqual([
      `dead_letter ${id} mail:${id}:confirmation:confirmed: no such mailbox`,
    ]);
  });
});

import { expect, it } from 'vitest';
import { HOUR, MINUTE } from '#core/kernel/instant.ts';
import { MANAGE } from '#server/areas/manage/manage.wiring.ts';
import { openShop } from '#tests/support/shop.ts';

it('queues one mail with links per hour and address, in the language asked for first', async () => {
  const shop = await openShop();
  const ask = shop.of(MANAGE.askForLinks);
  await ask({ email: 'ana@example.com' }, 'es');
  shop.clock.pass(MINUTE);
  await ask({ email: 'ana@example.com' }, 'en');
  expect(await shop.outbox.list(10)).toMatchObject([
    { id: 'links:2026-11-20T18:ana@example.com', kind: 'links', language: 'es' },
  ]);
  shop.clock.pass(HOUR);
  await ask({ email: 'ana@example.com' }, 'en');
  expect(await shop.outbox.list(10)).toHaveLength(2);
});

import { describe, expect, it } from 'vitest';
import { memoryMail } from '#adapters/memory/memory-services.ts';
import { memoryHealth } from '#adapters/memory/memory-system.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { DAY, instant, MINUTE } from '#core/kernel/instant.ts';
import { makeTellOfTrouble } from '#core/notifications/tell-of-trouble.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { fixedClock } from '#tests/support/fixtures.ts';
import { openHttpShop } from '#tests/support/http-shop.ts';

describe('the health check', () => {
  it('is good while the store responds, and bad once it does not', async () => {
    const shop = await openHttpShop();
    const good = await shop.get('/api/health');
    expect([good.statusCode, good.json()]).toEqual([200, { status: 'ok', version: '1.0.0' }]);
    await shop.closeStore();
    const bad = await shop.get('/api/health');
    expect(bad.statusCode).toBe(503);
    expect(bad.headers['retry-after']).toBe('5');
    expect(bad.json()).toMatchObject({ code: 'store_unavailable' });
    const products = await shop.get('/api/products');
    expect(products.json()).toMatchObject({ status: 503, code: 'unavailable_now' });
    expect(products.body).not.toMatch(/SQL|store is closed|at /);
    await shop.close();
  });

  it('reveals nothing of an internal error but its id, and logs it', async () => {
    const shop = await openHttpShop();
    shop.breakClock();
    const answer = await shop.get('/api/products/featured?limit=1', {
      'x-request-id': 'trace-0123',
    });
    expect(answer.statusCode).toBe(200);
    const broken = await shop.get('/api/products?from=2026-12-01&to=2026-12-02', {
      'x-request-id': 'trace-0123',
    });
    expect(broken.json()).toEqual({
      status: 500,
      code: 'internal',
      title: 'Internal error',
      detail: 'Something went wrong on our side. Please try again.',
    });
    expect(broken.headers['x-request-id']).toBe('trace-0123');
    const line = shop.logged.find((text) => text.includes('the clock fell off the wall'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ reqId: 'trace-0123', msg: 'internal' });
    await shop.close();
  });
});

describe('a trouble of the server', () => {
  const NOON_AGO = instant(Date.parse('2026-11-20T17:00:00Z'));

  it.each([
    ['writes_fail', { writesFailSince: NOON_AGO }, 503],
    ['reads_fail', { readsFailSince: NOON_AGO }, 503],
    ['damaged', { damage: 'database disk image is malformed' }, 503],
    ['disk_full', { freeBytes: 1_000_000 }, 200],
    ['disk_low', { freeBytes: 300_000_000 }, 200],
    ['mail_fails', { mailFailsSince: NOON_AGO }, 200],
    ['cards_refused', { cardsRefusedSince: NOON_AGO }, 200],
    ['commits_lost', { losses: ['2026-11-20: 7 commits are missing (3 of 10 are there)'] }, 200],
  ] as const)('is shown by health, Needs me, and mail: %s', async (code, facts, status) => {
    const health = memoryHealth();
    const shop = await openHttpShop({ health });
    const bearer = await shop.adminHeaders();
    health.become(facts);
    const answer = await shop.get('/api/health');
    expect(answer.statusCode).toBe(status);
    const told =
      status === 200
        ? { status: 'ok', warnings: [code] }
        : { code: 'store_unavailable', troubles: [code] };
    expect(answer.json()).toMatchObject(told);
    expect((await shop.get('/api/health/live')).json()).toEqual({ status: 'ok' });
    const { open } = (await shop.get('/api/admin/desk', bearer)).json();
    expect(open[0]).toMatchObject({ kind: 'server', ref: code });

    expect(await shop.run('watch-health')).toBe(1);
    expect(await shop.run('watch-health')).toBe(0);
    shop.clock.pass(DAY);
    expect(await shop.run('watch-health')).toBe(1);
    health.become({});
    shop.clock.pass(MINUTE);
    expect(await shop.run('watch-health')).toBe(0);
    health.become(facts);
    expect(await shop.run('watch-health')).toBe(1);
    const mails = await shop.mails();
    expect(mails).toHaveLength(3);
    expect(mails[0]?.subject).toContain(open[0].who);
    expect(mails[0]?.text).toContain(open[0].about);
    await shop.close();
  });

  it('stays in the office without mail while cards move no money', async () => {
    const health = memoryHealth();
    const shop = await openHttpShop({ health });
    const bearer = await shop.adminHeaders();
    health.become({ hasTestCards: true });
    const { open } = (await shop.get('/api/admin/desk', bearer)).json();
    expect(open[0]).toMatchObject({ kind: 'server', ref: 'cards_test' });
    expect(await shop.run('watch-health')).toBe(0);
    await shop.close();
  });

  it('is logged for each mail that is refused, without its address', async () => {
    const refusal = { code: 'EENVELOPE', responseCode: 554, command: 'RCPT TO' };
    const shop = await openHttpShop({
      mailSender: {
        send: async ({ to }) => {
          throw Object.assign(new Error(`554 <${to}>: relay access denied`), refusal);
        },
      },
    });
    const off = { kind: 'webhook_off', url: 'https://other.example', why: 'gone' } as const;
    await shop.of(RECORDS.outbox).ask('off', off, shop.clock.now());
    await shop.run('outbox');
    const told = shop.logged.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'not_sent');
    const failed = {
      task: 'webhook_off',
      attempts: 1,
      isGivenUp: false,
      code: 'EENVELOPE',
      response: 554,
    };
    expect(told).toMatchObject({ level: 40, job: 'outbox', ...failed });
    expect(JSON.stringify(told)).not.toContain('@');
    await shop.close();
  });

  it('is mailed again if the mail did not go out', async () => {
    const health = memoryHealth();
    health.become({ freeBytes: 0 });
    const mails = memoryMail();
    let isOut = true;
    const tell = makeTellOfTrouble({
      health,
      mail: {
        send: async (mail) =>
          isOut ? Promise.reject(new Error('no mail server')) : mails.send(mail),
      },
      clock: fixedClock(),
      readSite: async () => DEMO_SITE,
      publicUrl: 'http://shop.example',
    });
    await expect(tell()).rejects.toThrow('no mail server');
    isOut = false;
    expect(await tell()).toBe(1);
  });

  it('is not caused by a minute without visitors', async () => {
    const shop = await openHttpShop();
    shop.clock.pass(MINUTE);
    expect((await shop.get('/api/health')).json()).toEqual({ status: 'ok', version: '1.0.0' });
    await shop.close();
  });
});

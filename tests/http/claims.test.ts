import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { websiteOf } from '#core/content/company.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { loadWebBuild } from '#server/platform/pages/web-build.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { freshBuiltShop, startOf } from '#tests/support/built-shop.ts';
import { completeCastle } from '#tests/support/completed-booking.ts';
import { present } from '#tests/support/expected.ts';
import { type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';
import { CASTLE } from '#tests/support/order-body.ts';
import { review } from '#tests/support/reviews.ts';

let shop: HttpShop;
freshBuiltShop((opened) => {
  ({ shop } = opened);
});

const siteAt = async (url = '/') => startOf((await shop.get(url)).body).config.site;

async function publishReviews(count: number) {
  const reviews = shop.of(RECORDS.reviews);
  for (let number = 1; number <= count; number += 1) {
    const key = { reservationId: `r${number}`, productId: CASTLE };
    await reviews.write(key, () => ({
      ok: true,
      value: review({ ...key, stars: number % 2 === 0 ? 5 : 4, state: 'published' }),
    }));
  }
}

/** One more guest's pending review, published by the owner. */
async function publishOneMore() {
  const { token } = await completeCastle(shop);
  const request = {
    productId: CASTLE,
    stars: 5,
    text: 'They bounced all day',
    name: 'Ana',
  };
  await shop.post(`/api/manage/${token}/reviews`, request);
  const headers = await shop.adminHeaders();
  const [{ id, revision }] = (await shop.get('/api/admin/reviews', headers)).json().reviews;
  const answer = await shop.post(`/api/admin/reviews/${id}/publish`, { revision }, headers);
  expect(answer.statusCode).toBe(200);
}

/** Pretends that the one past rental was `count` of them. */
async function completed(count: number) {
  const { reservationId } = await completeCastle(shop);
  const store = shop.of(PORTS.store);
  const stored = await store.get('reservations', reservationId);
  await store.transact(async (transaction) => {
    for (let number = 1; number < count; number += 1) {
      transaction.set('reservations', `copy${number}`, { ...stored?.data });
    }
  });
}

describe("the shop's claims", () => {
  it('show its own rating from the twentieth review on, even on the cached page', async () => {
    await publishReviews(19);
    expect((await siteAt()).claims).toMatchObject({ rating: '4.9/5', ratedBy: '500+ families' });
    await publishOneMore();
    expect((await siteAt()).claims).toMatchObject({ rating: '4.5/5', ratedBy: '20 reviews' });
    expect((await siteAt('/es')).claims).toMatchObject({ rating: '4.5/5', ratedBy: '20 reseñas' });
  });

  it('show its own event count once there were twenty', async () => {
    await completed(47);
    expect((await siteAt()).claims.events).toBe('500+');
    expect(await shop.of(RECORDS.eventTally).recount()).toBe(47);
    shop.clock.pass(2_000);
    expect((await siteAt()).claims.events).toBe('40+');
  });

  it('say "open" when the settings do, from the moment they are saved', async () => {
    expect((await siteAt()).claims.support).toBe('24/7');
    const headers = await shop.adminHeaders();
    const { revision, ...settings } = (await shop.get('/api/admin/settings', headers)).json();
    const [sunday, ...days] = settings.limits.week;
    const week = [{ ...sunday, isOpen: false }, ...days];
    const limits = { ...settings.limits, keepsOpeningDays: true, week };
    const body = { revision, settings: { ...settings, limits } };
    const saved = await shop.send('PUT', '/api/admin/settings', { headers, body });
    expect(saved.statusCode).toBe(200);
    const site = await siteAt();
    expect(site.hours.map(({ label }: { label: string }) => label)).toEqual(['Mon–Sat 8AM–8PM']);
    expect(site.claims.support).toBe('6 days a week');
  });
});

describe('claims that the owner empties', () => {
  it('are repeated by no page once the owner leaves them empty, in both languages', async () => {
    const shop = await openHttpShop({ build: present(loadWebBuild(path.resolve('dist'))) });
    onTestFinished(shop.close);
    const headers = await shop.adminHeaders();
    const { revision, ...settings } = (await shop.get('/api/admin/settings', headers)).json();
    const empty = { overnight: '', cleaning: '', insurance: '' };
    const claims = websiteOf(DEMO_SITE);
    const website = { ...claims, ...empty, es: { ...claims.es, ...empty } };
    const pages = ['', '/faq', '/safety', '/about', `/products/${CASTLE}`, '/booking'];
    const urls = pages.flatMap((page) => [page || '/', `/es${page}`]);
    const claiming = async () => {
      const found = [];
      for (const url of urls) {
        const html = (await shop.get(url)).body.replaceAll(/<script.*?<\/script>/gs, '');
        const said = html.match(
          /saniti|insured|overnight (is|really)|free overnight|desinfec|seguro completo|noche (siempre )?(es |va por|gratis)/i,
        );
        if (said) found.push(url);
      }
      return found;
    };
    expect(await claiming()).toEqual(urls);
    const body = { revision, settings: { ...settings, website } };
    const saved = await shop.send('PUT', '/api/admin/settings', { headers, body });
    expect(saved.statusCode).toBe(200);
    expect(await claiming()).toEqual([]);
  });
});

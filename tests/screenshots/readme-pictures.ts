import path from 'node:path';
import type { DayPlanDto } from '#core/contract/dispatch.ts';
import { addDays, weekdayOf } from '#core/kernel/calendar-day.ts';
import { after, isoFromInstant, MINUTE } from '#core/kernel/instant.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import { signInToBackOffice } from '#tests/e2e/back-office.ts';
import { inDays } from '#tests/e2e/days.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { clockFile } from '#tests/support/clock-file.ts';
import { dataFolder } from '#tests/support/data-folder.ts';
import { bookParties } from '#tests/support/parties.ts';
import { adminHeaders, shopAt } from '#tests/support/shop-at.ts';
import { startShopProcess } from '#tests/support/shop-process.ts';

/**
 * `node tests/screenshots/readme-pictures.ts`: the README's pictures of the office and of a crew's
 * phone, on a Saturday morning with three trucks out.
 */
const FOLDER = path.join('docs', 'screenshots');
const NEXT_WEEK = inDays(7);
const SATURDAY = addDays(NEXT_WEEK, 6 - weekdayOf(NEXT_WEEK));
const MORNING = shopMoment(SATURDAY, '10:42');
const NAMES =
  'Ana Ortiz, Joshua Whitaker, Priya Shah, Marcus Bell, Emily Kessler, Luis Ramos, Hannah Cole, Darnell Price, Grace Huang, Tyler Benson, Sofia Castillo, ' +
  'Beth Lindgren, Omar Haddad, Katie Nguyen, Fielder Church, Rob Delgado, Megan Frost, Ivy Chen, Sam Pruitt, Lakeside School, Nora Adeyemi, Joe Vance';
const PARTIES = NAMES.split(', ').map((name, index) => {
  const startsAt = ['11:00', '12:30', '14:00', '15:30'][index % 4] ?? '14:00';
  return { name, times: { startsAt, endsAt: '19:00' } };
});

const clock = clockFile();
const folder = await dataFolder();
const server = await startShopProcess(folder.dataDir, { ...clock.env, RATE_LIMIT: 'off' });
const shop = shopAt(server.url);
const url = `/api/admin/plans/${SATURDAY}`;

for (const [index, { token }] of (await bookParties(shop, SATURDAY, PARTIES)).entries()) {
  // One of them forgot.
  if (index === 9) continue;
  const agreement = `/api/manage/${token}/agreement`;
  const { textId } = (await shop.get(agreement)).json();
  await shop.post(agreement, { name: PARTIES[index]?.name, textId });
}
const admin = await adminHeaders(shop);
const planned: DayPlanDto = (await shop.get(url, admin)).json();
await shop.post(`${url}/publish`, { version: planned.version }, admin);
const done = { kind: 'done', cause: 'getting-started' };
await shop.post('/api/admin/desk/marks', { id: 'getting-started', act: done }, admin);
clock.set(shopMoment(SATURDAY, '06:30'));

/** A truck's link, opened over HTTP. */
async function crewOf(truckId: string) {
  const headers = await adminHeaders(shop);
  const { url: link, pin } = (
    await shop.post(`${url}/crew-links`, { truckId, name: 'Crew phone' }, headers)
  ).json();
  const { hash } = new URL(link);
  const { token } = (await shop.post('/api/crew/session', { link: hash.slice(1), pin })).json();
  return { hash, pin, authorization: `Crew ${token}` };
}

const crews = [];
for (const { truckId, stops } of planned.trucks) {
  const crew = await crewOf(truckId);
  await shop.get('/api/crew/today', { authorization: crew.authorization });
  const begun = stops.filter(({ eta = '' }) => eta < '10:42');
  clock.set(MORNING);
  const acts = begun.flatMap(({ id, eta = '', leave = '' }) => {
    const times = { on_the_way: [eta, -20], arrived: [eta, 0], done: [leave, 0] } as const;
    return Object.entries(times).map(([kind, [time, minutes]]) => ({
      id: crypto.randomUUID(),
      stopId: id,
      kind,
      at: after(shopMoment(SATURDAY, time), minutes * MINUTE),
      data: {},
    }));
  });
  const past = acts.filter(({ at }) => at < MORNING);
  const sent = past.map((act) => ({ ...act, at: isoFromInstant(act.at) }));
  await shop.post('/api/crew/acts', { acts: sent }, { authorization: crew.authorization });
  crews.push(crew);
}

const browser = await launchBrowser();
const shown = { baseURL: server.url, reducedMotion: 'reduce' } as const;
const office = await browser.newContext({ ...shown, viewport: { width: 1280, height: 860 } });
const desk = await office.newPage();
await desk.clock.setFixedTime(MORNING);
await signInToBackOffice(desk, '/admin');
await desk.goto(`/admin/deliveries?day=${SATURDAY}`, { waitUntil: 'networkidle' });
await desk.screenshot({ path: path.join(FOLDER, 'deliveries.jpg'), type: 'jpeg', quality: 82 });
const phone = await browser.newContext({
  ...shown,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
});
const page = await phone.newPage();
await page.clock.setFixedTime(MORNING);
const [crew] = crews;
await page.goto(`/crew${crew?.hash}`);
await page.getByLabel('PIN').fill(crew?.pin ?? '');
await page.getByRole('button', { name: 'Open my day' }).click();
await page.getByText(/^Next, stop|^Stop \d/).waitFor();
await page.waitForLoadState('networkidle');
await page.screenshot({ path: path.join(FOLDER, 'crew.jpg'), type: 'jpeg', quality: 82 });
await browser.close();
await server.stop();
await folder.remove();
clock.remove();

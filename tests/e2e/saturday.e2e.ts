import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import type { DayPlanDto, PlanStop } from '#core/contract/dispatch.ts';
import { addDays, weekdayOf } from '#core/kernel/calendar-day.ts';
import { after, type Instant, isoFromInstant, MINUTE } from '#core/kernel/instant.ts';
import { minutesOf, shopMoment } from '#core/kernel/shop-time.ts';
import { signInToBackOffice } from '#tests/e2e/back-office.ts';
import { inDays } from '#tests/e2e/days.ts';
import { violationsOn } from '#tests/e2e/violations.ts';
import { leave, visitorsOfTests } from '#tests/e2e/visitors.ts';
import { clockFile } from '#tests/support/clock-file.ts';
import { bookParties } from '#tests/support/parties.ts';
import { adminHeaders, shopAt } from '#tests/support/shop-at.ts';

const clock = clockFile();
afterAll(() => clock.remove());
const open = visitorsOfTests(() => ({ env: { ...clock.env, RATE_LIMIT: 'off' } }));

const NEXT_WEEK = inDays(7);
const SATURDAY = addDays(NEXT_WEEK, 6 - weekdayOf(NEXT_WEEK));
const SUNDAY = addDays(SATURDAY, 1);
const TRUCKS = ['truck-1', 'truck-2', 'truck-3'];

const urlOf = (day: string) => `/api/admin/plans/${day}`;
const admin = () => adminHeaders(shopAt(open.shop.url));
const planOf = async (day: string): Promise<DayPlanDto> =>
  (await shopAt(open.shop.url).get(urlOf(day), await admin())).json();
const stopsOn = ({ trucks }: DayPlanDto, truckId: string): readonly PlanStop[] =>
  trucks.find((truck) => truck.truckId === truckId)?.stops ?? [];

/** Parties at ten, close to the yard: the crew arrives within the first hour. */
const EARLY = [3, 4];

const PARTIES = Array.from({ length: 25 }, (_, index) => ({
  name: `Party ${index + 1}`,
  ...(EARLY.includes(index + 1) && { times: { startsAt: '10:00', endsAt: '15:00' } }),
}));

const lane = (page: Page, truck: number) =>
  page.getByRole('region', { name: new RegExp(`^Truck ${truck},`) });
const proposal = (page: Page) => page.getByRole('region', { name: 'Proposal' });

const whoDrives = ({ trucks, locks }: DayPlanDto) => ({
  locks,
  trucks: trucks.map(({ truckId, stops }) => [
    truckId,
    stops.map(({ id, state, times }) => [id, state, times]),
  ]),
});

/** The day as the office has it, at its current time. */
async function office(day: string, time?: string): Promise<Page> {
  const page = await open.newcomer({ viewport: { width: 1280, height: 1000 } });
  if (time !== undefined) {
    clock.set(shopMoment(SATURDAY, time));
    await page.clock.setFixedTime(shopMoment(SATURDAY, time));
  }
  await signInToBackOffice(page, '/admin/deliveries');
  await page.goto(`/admin/deliveries?day=${day}`);
  await lane(page, 1).waitFor();
  return page;
}

/**
 * Drags one stop to another truck. If that breaks a rule, the stop stays and another one is
 * tried.
 */
async function dragOne(page: Page): Promise<string> {
  const { trucks, locks } = await planOf(SATURDAY);
  const [from, to] = trucks.toSorted((a, b) => b.stops.length - a.stops.length);
  const refused = page.getByRole('alert').filter({ hasText: 'This breaks a rule' });
  for (const { id } of from?.stops.filter((stop) => locks[stop.id] === undefined) ?? []) {
    const piece = page.locator(`[data-stop="${id}"]`);
    const target = page.getByRole('region', { name: new RegExp(`, ${to?.name}$`) });
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await piece.dragTo(target.locator('> div').last());
    if ((await saved).ok()) return id;
    await refused.getByRole('button', { name: 'Cancel' }).click();
  }
  throw new Error('No stop could be moved');
}

type Phone = { readonly truckId: string; readonly page: Page; readonly token: string };

/**
 * A link for the truck, whose PIN is typed on a phone. A second phone of the crew acts over HTTP.
 */
async function phoneOf(truckId: string, day: string, time: string): Promise<Phone> {
  const shop = shopAt(open.shop.url);
  const made = await shop.post(
    `${urlOf(day)}/crew-links`,
    { truckId, name: `Crew of ${truckId}` },
    await admin(),
  );
  const { url, pin } = made.json();
  const link = new URL(url).hash;
  const { token } = (await shop.post('/api/crew/session', { link: link.slice(1), pin })).json();
  const page = await open.newcomer({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.clock.setFixedTime(shopMoment(SATURDAY, time));
  await page.goto(`/crew${link}`);
  await page.getByLabel('PIN').fill(pin);
  await page.getByRole('button', { name: 'Open my day' }).click();
  return { truckId, page, token };
}

/** What a crew reports about a stop, all at one time. */
async function report(
  { token }: Pick<Phone, 'token'>,
  stopIds: readonly string[],
  kinds: readonly string[],
  at: Instant,
): Promise<void> {
  const acts = stopIds.flatMap((stopId) =>
    kinds.map((kind, index) => ({
      id: crypto.randomUUID(),
      stopId,
      kind,
      at: isoFromInstant(after(at, index * MINUTE)),
      data: {},
    })),
  );
  const authorization = `Crew ${token}`;
  const sent = await shopAt(open.shop.url).post('/api/crew/acts', { acts }, { authorization });
  const { results } = sent.json();
  expect(results.map(({ status }: { status: string }) => status)).toEqual(
    acts.map(() => 'applied'),
  );
}

const WHOLE = ['on_the_way', 'arrived', 'done'];

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** `npm run audit` beside the server, at the same calendar time. */
const audit = () =>
  promisify(execFile)(process.execPath, ['server/platform/cli/audit.ts'], {
    env: { PATH: process.env['PATH'], DATA_DIR: open.folder.dataDir, ...clock.env },
  });

describe('a Saturday', () => {
  it('is sold, planned, driven by three crews, planned again without a truck, and picked up', async () => {
    const sold = await bookParties(shopAt(open.shop.url), SATURDAY, PARTIES);
    expect(sold).toHaveLength(PARTIES.length);

    // From nothing: the proof that it can be done is already a plan. A dozen belong to crews that
    // know the way, four each.
    const proof = await planOf(SATURDAY);
    const isTight = ({ window }: PlanStop) => minutesOf(window.to) - minutesOf(window.from) === 60;
    const tight = proof.trucks.flatMap(({ stops }) => stops.filter(isTight));
    expect(tight).toHaveLength(EARLY.length);
    const known = proof.trucks
      .flatMap(({ stops }) => stops.flatMap((stop) => (isTight(stop) ? [] : [stop.id])))
      .slice(0, 12);
    const locks = Object.fromEntries(known.map((id, index) => [id, TRUCKS[index % 3]]));
    const shop = shopAt(open.shop.url);
    const nothing = { version: proof.version, trucks: [], locks };
    const cleared = await shop.send('PUT', urlOf(SATURDAY), nothing, await admin());
    expect(cleared.statusCode).toBe(200);
    const desk = await office(SATURDAY);
    await desk.keyboard.press('p');
    await proposal(desk).getByText('Miles').waitFor();
    await desk.keyboard.press('a');
    await proposal(desk).waitFor({ state: 'detached' });
    const dragged = await dragOne(desk);
    await desk.locator(`[data-stop="${dragged}"]`).focus();
    await desk.keyboard.press('l');
    await desk.locator(`[data-stop="${dragged}"][aria-label$="locked"]`).waitFor();
    await desk.keyboard.press('Shift+P');
    await desk.getByText('Published, but no crew has a link').waitFor();
    const published = await planOf(SATURDAY);
    expect(published.unassigned).toEqual([]);
    const planned = published.trucks.flatMap(({ stops }) => stops);
    expect(planned).toHaveLength(PARTIES.length);
    for (const { eta = '', window } of planned.filter(isTight)) {
      expect(eta >= window.from && eta <= window.to).toBe(true);
    }
    await leave(desk);
    const told = { version: published.version };
    await shop.post(`${urlOf(SATURDAY)}/tell`, told, await admin());

    // In the morning.
    clock.set(shopMoment(SATURDAY, '07:00'));
    const phones: Phone[] = [];
    for (const truckId of TRUCKS) phones.push(await phoneOf(truckId, SATURDAY, '07:00'));
    for (const { page, truckId } of phones) {
      const many = stopsOn(published, truckId).length;
      await page.getByText(`Next, stop 1 of ${many}`).waitFor();
    }
    const [first, second, third] = phones;
    if (first === undefined || second === undefined || third === undefined) throw new Error();
    await press(first.page, 'On my way');
    await press(first.page, 'Yes, on my way');
    await press(first.page, 'Arrived');
    await press(first.page, 'Open stop');
    await press(first.page, 'Finish without photos');
    await first.page.getByLabel('No time').check();
    await press(first.page, 'Finish anyway');
    await press(first.page, 'Back');
    await first.page.getByText(/^Next, stop 2 of/).waitFor();
    expect(await violationsOn(first.page)).toEqual([]);

    // By ten each has done what was planned until then, and the second truck is on its way to the
    // next stop.
    clock.set(shopMoment(SATURDAY, '10:00'));
    for (const phone of phones) {
      const stops = stopsOn(published, phone.truckId);
      const begun = stops.filter(({ leave = '' }) => leave < '10:00');
      for (const { id, leave = '' } of phone === first ? begun.slice(1) : begun) {
        await report(phone, [id], WHOLE, after(shopMoment(SATURDAY, leave), -3 * MINUTE));
      }
      const next = stops[begun.length];
      if (phone !== second || next === undefined) continue;
      await report(phone, [next.id], ['on_the_way'], shopMoment(SATURDAY, '09:59'));
    }
    const desk10 = await office(SATURDAY, '10:00');
    const before = await planOf(SATURDAY);
    const left = stopsOn(before, 'truck-2').filter(({ state }) => state !== 'done');
    expect(left.length).toBeGreaterThan(1);
    expect(left.map(({ state }) => state)).toContain('on_the_way');
    await desk10.getByRole('button', { name: 'Report truck down… truck 2' }).click();
    await proposal(desk10).getByText('Without').waitFor();
    expect(await violationsOn(desk10)).toEqual([]);
    expect((await planOf(SATURDAY)).version).toBe(before.version);
    const accepting = desk10.waitForRequest((request) => request.method() === 'PUT');
    await proposal(desk10).getByRole('button', { name: 'Accept' }).click();
    await proposal(desk10).waitFor({ state: 'detached' });

    // It was the wrong truck, so within a minute everything is undone. Then the right one.
    await press(desk10, /^Undo/);
    await lane(desk10, 2).getByRole('button', { name: 'Report truck down… truck 2' }).waitFor();
    const back = await planOf(SATURDAY);
    expect(whoDrives(back)).toEqual(whoDrives(before));
    const accepted = { ...(await accepting).postDataJSON(), version: back.version };
    const again = await shop.send('PUT', urlOf(SATURDAY), accepted, await admin());
    expect(again.statusCode).toBe(200);
    await desk10.reload();
    await desk10.getByRole('region', { name: 'Truck taken off the day' }).waitFor();

    const anew = await planOf(SATURDAY);
    expect(anew.unassigned).toEqual([]);
    const did = stopsOn(before, 'truck-2').length - left.length;
    expect(stopsOn(anew, 'truck-2').map(({ state }) => state)).toEqual(Array(did).fill('done'));
    const others = [...stopsOn(anew, 'truck-1'), ...stopsOn(anew, 'truck-3')];
    for (const { id } of left) {
      expect(others.find((stop) => stop.id === id)).toMatchObject({ state: 'planned' });
    }
    await desk10.keyboard.press('Shift+P');
    // Customers who wait at another hour are asked about with it.
    const telling = desk10.getByRole('dialog', { name: /^Notify \d+ customers?\?$/ });
    await telling
      .getByText(/^link says /)
      .first()
      .waitFor();
    await telling.getByRole('button', { name: 'Not yet' }).click();
    await desk10.getByText(/(crew has|crews have) seen the latest plan/).waitFor();
    await leave(desk10);

    // The crews that continue see it, and do it.
    await first.page.reload();
    await first.page.getByText(new RegExp(`of ${stopsOn(anew, 'truck-1').length}$`)).waitFor();
    await shop.get('/api/crew/today', { authorization: `Crew ${third.token}` });
    clock.set(shopMoment(SATURDAY, '20:30'));
    for (const phone of [first, third]) {
      const ahead = stopsOn(anew, phone.truckId).filter(({ state }) => state === 'planned');
      const ids = ahead.map(({ id }) => id);
      await report(phone, ids, WHOLE, shopMoment(SATURDAY, '20:00'));
    }
    const evening = await planOf(SATURDAY);
    expect(
      evening.trucks.flatMap(({ stops }) => stops).every(({ state }) => state === 'done'),
    ).toBe(true);
    for (const { page } of phones) await leave(page);

    // On Sunday, all three pick up.
    clock.set(shopMoment(SUNDAY, '07:00'));
    const { version } = await planOf(SUNDAY);
    await shop.post(`${urlOf(SUNDAY)}/publish`, { version }, await admin());
    const collecting = await planOf(SUNDAY);
    expect(collecting.publishedVersion).toBe(version);
    clock.set(shopMoment(SUNDAY, '20:30'));
    for (const { truckId, stops } of collecting.trucks) {
      const made = await shop.post(
        `${urlOf(SUNDAY)}/crew-links`,
        { truckId, name: 'Sunday' },
        await admin(),
      );
      const { url, pin } = made.json();
      const link = new URL(url).hash.slice(1);
      const { token } = (await shop.post('/api/crew/session', { link, pin })).json();
      await shop.get('/api/crew/today', { authorization: `Crew ${token}` });
      await report(
        { token },
        stops.map(({ id }) => id),
        WHOLE,
        shopMoment(SUNDAY, '20:00'),
      );
    }
    const headers = await admin();
    for (const { id } of sold) {
      const { status } = (await shop.get(`/api/admin/reservations/${id}`, headers)).json();
      expect([id, status]).toEqual([id, 'completed']);
    }
    expect((await audit()).stdout).toContain('The books balance');
  });
});

import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import type { DayPlanDto } from '#core/contract/dispatch.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import { openBackOffice } from '#tests/e2e/back-office.ts';
import { inDays } from '#tests/e2e/days.ts';
import { violationsOn } from '#tests/e2e/violations.ts';
import { leave, visitorsOfTests } from '#tests/e2e/visitors.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { clockFile } from '#tests/support/clock-file.ts';
import { eventually } from '#tests/support/eventually.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { adminHeaders, shopAt } from '#tests/support/shop-at.ts';

const clock = clockFile();
afterAll(() => clock.remove());
const open = visitorsOfTests(() => ({
  elsewhere: ['http://127.0.0.1:'],
  env: { ...clock.env, RATE_LIMIT: 'off' },
}));

const DAY = inDays(10);
const PLAN = `/api/admin/plans/${DAY}`;
const PHONE = { width: 390, height: 844 };
const PARTIES = [
  ['Ana Huang', 'Grapevine', '76051', 'neon-castle-bounce-house'],
  ['Ben Patel', 'Mansfield', '76063', 'toddler-playland'],
] as const;

/** One pixel, sent the way a camera would send a large picture. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

async function publishDay(): Promise<void> {
  const shop = shopAt(open.shop.url);
  for (const [name, city, postalCode, productId] of PARTIES) {
    const lines = [{ productId, quantity: 1, startDate: DAY, endDate: inDays(11) }];
    const event = { ...orderBody().event, city, postalCode };
    const contact = { ...orderBody().contact, name };
    await bookingSteps(shop).book({ lines, plan: 'deposit', event, contact });
  }
  const admin = await adminHeaders(shop);
  const plan: DayPlanDto = (await shop.get(PLAN, admin)).json();
  const stops = [
    ...plan.trucks.flatMap((truck) => truck.stops),
    ...plan.unassigned.map(({ stop }) => stop),
  ];
  const stopIds = PARTIES.flatMap(([name]) =>
    stops.flatMap(({ id, contact }) => (contact.name === name ? [id] : [])),
  );
  const body = {
    version: plan.version,
    trucks: [{ truckId: 'truck-1', stopIds }],
    override: { reason: 'Test' },
  };
  const { version } = (await shop.send('PUT', PLAN, body, admin)).json();
  await shop.post(`${PLAN}/publish`, { version }, admin);
}

/** Gives the day off to somebody who rides on another truck. */
async function giveDayOff(): Promise<string> {
  const shop = shopAt(open.shop.url);
  const admin = await adminHeaders(shop);
  const { crew, fleetVersion }: DayPlanDto = (await shop.get(PLAN, admin)).json();
  const other = crew.find(({ truckId }) => truckId !== 'truck-1');
  if (other === undefined) throw new Error('All ride on one truck');
  const people = [{ id: other.id, place: 'off' }];
  const saved = await shop.send('PUT', `${PLAN}/crew`, { fleetVersion, people }, admin);
  expect(saved.statusCode).toBe(200);
  return other.name;
}

/**
 * The phone's connection to the shop, which can really be cut. A browser's own offline mode lets
 * a service worker through.
 */
async function openLine() {
  const { hostname, port } = new URL(open.shop.url);
  const sockets = new Set<Socket>();
  let isCut = false;
  const line = createServer((phone) => {
    const shop = isCut ? undefined : connect(Number(port), hostname);
    for (const [one, other] of [
      [phone, shop],
      [shop, phone],
    ] as const) {
      if (one === undefined) continue;
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other?.destroy();
      });
    }
    if (shop === undefined) phone.destroy();
    else phone.pipe(shop).pipe(phone);
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const address = line.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port');
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut,
    mend(): void {
      isCut = false;
    },
    close(): void {
      cut();
      line.close();
    },
  };
}

async function acts(): Promise<readonly { kind: string; stopId: string }[]> {
  const shop = shopAt(open.shop.url);
  const listed = await shop.get(`/api/admin/crew-acts?day=${DAY}`, await adminHeaders(shop));
  return listed.json().acts;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const waits = (page: Page, count: number) =>
  page.getByRole('banner').getByText(`${count} waiting`, { exact: true }).waitFor();

/** The crew puts the phone away, so the last step, which could still be undone, is sent. */
const lookAway = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'visibilityState');
  });

/** A phone whose text is set to twice its size: how large it is, and what lies over something else. */
const inLargeText = (page: Page) =>
  page.evaluate(() => {
    const { style } = document.documentElement;
    style.fontSize = '200%';
    const { scrollWidth, clientWidth } = document.documentElement;
    const boxOf = (part: Element | undefined) => part?.getBoundingClientRect() ?? new DOMRect();
    const rows = [...document.querySelectorAll('.crew-row, .crew-head')];
    const covered = rows.filter(({ children: [, text, end] }) => {
      const [left, right] = [boxOf(text), boxOf(end)];
      return left.right > right.left && left.bottom > right.top;
    });
    const { fontSize } = getComputedStyle(document.querySelector('.crew-small') ?? document.body);
    const isWide = scrollWidth > clientWidth;
    const found = {
      size: fontSize,
      isWide,
      covered: covered.map(({ textContent }) => textContent),
    };
    style.fontSize = '';
    return found;
  });

async function sign(page: Page): Promise<void> {
  await press(page, 'Sign here');
  const pad = await page.getByRole('img', { name: 'Sign here' }).boundingBox();
  if (pad === null) throw new Error('There is no pad');
  await page.mouse.move(pad.x + 40, pad.y + 40);
  await page.mouse.down();
  await page.mouse.move(pad.x + 120, pad.y + 70, { steps: 4 });
  await page.mouse.up();
  await page.getByText('Read the agreement').click();
  await page.getByRole('heading', { name: 'Wind and weather' }).waitFor();
  await page.getByText('I agree to it').click();
  await press(page, 'Sign agreement');
}

/** The network is down, and so is the page. The crew taps the link in its text message again. */
async function closeAndOpen(context: BrowserContext, page: Page, hash: string): Promise<Page> {
  await page.close();
  const again = await context.newPage();
  again.setDefaultTimeout(30_000);
  await again.goto(`/crew${hash}`);
  return again;
}

/** The owner makes a link for the first truck, and gets its PIN. Nobody makes one for who is off. */
async function makeLink(
  office: Page,
  off: string,
): Promise<{ readonly url: string; readonly pin: string }> {
  const phones = office.getByRole('region', { name: 'Crew phones' });
  await phones.getByRole('button', { name: 'Link', exact: true }).click();
  const whom = phones.getByLabel('For', { exact: true });
  expect(await whom.locator('option', { hasText: off }).count()).toBe(0);
  await whom.selectOption('Someone else');
  await phones.getByLabel('Their name').fill('Tasha and Devin');
  await phones.getByRole('button', { name: 'Create link' }).click();
  const told = office.getByRole('dialog');
  const url = await told.getByLabel('Link', { exact: true }).inputValue();
  const pin = /\d{6}/.exec(await told.innerText())?.[0] ?? '';
  expect(await violationsOn(office)).toEqual([]);
  await told.getByRole('button', { name: 'Copy PIN' }).click();
  await office.getByText(/PIN copied|[Cc]opy it by hand/).waitFor();
  await told.getByRole('button', { name: 'Done' }).click();
  await phones.getByText('Not opened yet').waitFor();
  return { url, pin };
}

/** What the phone has stored of an open form. */
const draftOn = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opened = indexedDB.open('crew');
        opened.onsuccess = () => {
          const settings = opened.result.transaction('settings').objectStore('settings');
          const draft = settings.get('draft');
          draft.onsuccess = () => {
            opened.result.close();
            resolve(String(draft.result));
          };
        };
      }),
  );

describe("a crew's phone", () => {
  it('shows the day and keeps what is done without a signal, even closed and opened again, and sends everything once', async () => {
    await publishDay();
    const off = await giveDayOff();
    const before = await open.visitor();
    await openBackOffice(before, `/admin/deliveries?day=${DAY}`);
    const { url, pin } = await makeLink(before, off);
    await leave(before);
    const line = await openLine();
    const page = await open.newcomer({ viewport: PHONE, hasTouch: true, baseURL: line.url });
    const context = page.context();
    await page.goto(`/crew${new URL(url).hash}`);
    await page.getByLabel('PIN').fill(pin);
    expect(await violationsOn(page)).toEqual([]);
    await press(page, 'Open my day');
    // Nothing is reported before the day, and no customer is told that somebody is coming.
    await page.getByText(/^Plan for /).waitFor();
    expect(await page.getByRole('button', { name: 'On my way' }).count()).toBe(0);
    await press(page, 'Open stop');
    await page.getByText('Collect $').waitFor();
    await page.getByRole('button', { name: 'Note', exact: true }).waitFor();
    const onTheDay = page.getByRole('button', { name: /^(Cash|Check|Card link|Damage)$/ });
    expect(await onTheDay.count()).toBe(0);
    expect(await violationsOn(page)).toEqual([]);
    await page.goBack();
    // The shop's clock and the phone's.
    clock.set(shopMoment(DAY, '09:00'));
    await context.clock.setFixedTime(shopMoment(DAY, '09:00'));
    await page.reload();
    await page.getByText('Next, stop 1 of 2').waitFor();
    const number = page.getByRole('banner').getByRole('img', { name: 'Truck 1' });
    await number.waitFor();
    // The truck's own color, as on the office's board.
    expect(await number.evaluate((mark) => getComputedStyle(mark).backgroundColor)).toBe(
      'rgb(95, 202, 202)',
    );
    expect(new URL(page.url()).hash).toBe('');
    expect(await violationsOn(page)).toEqual([]);
    expect(await inLargeText(page)).toEqual({ size: '28px', isWide: false, covered: [] });
    // A glove taps twice: the second tap neither reports again nor presses what comes next.
    // The customer is told, so the phone asks first.
    await page.getByRole('button', { name: 'On my way', exact: true }).dblclick();
    await page.getByRole('button', { name: 'Yes, on my way' }).dblclick();
    await press(page, 'Arrived');
    await page.getByRole('status').getByText('Arrived 9 AM, Ana Huang').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await press(page, 'Undo');
    await press(page, 'Arrived');
    await lookAway(page);
    await eventually(async () => expect(await acts()).toHaveLength(2));
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));

    line.cut();
    await press(page, 'Open stop');
    const call = page.getByRole('banner').getByRole('link', { name: 'Call' });
    expect(await call.getAttribute('href')).toMatch(/^tel:/);
    await page.getByLabel(/stakes in/).check();
    await page.getByRole('textbox', { name: 'Wind at the unit' }).fill('11');
    await page.getByLabel('Rules reviewed').check();
    await page
      .locator('input[type=file]')
      .setInputFiles([{ name: 'corner.png', mimeType: 'image/png', buffer: PNG }]);
    await page.getByRole('img', { name: 'Photo 1' }).waitFor();
    await press(page, 'Cash');
    const amount = page.getByLabel('Amount in dollars');
    const due = await amount.inputValue();
    await amount.fill('9999.00');
    await page.getByText(`Only $${due} is due`).waitFor();
    await amount.fill(due);
    await press(page, /^Took \$/);
    await page.getByText(`Cash $${due} taken`).waitFor();
    await press(page, `Undo: $${due} was not taken`);
    await page.getByRole('dialog', { name: `Undo cash $${due}?` }).waitFor();
    await press(page, 'Cancel');
    await page.getByRole('button', { name: `Undo: $${due} was not taken` }).waitFor();
    await sign(page);
    expect(await violationsOn(page)).toEqual([]);
    await press(page, 'Finish without photos');
    const asked = page.getByRole('dialog', { name: 'This stop still has open items' });
    // With the clock stopped, any of the checks may count as the last one.
    await asked.getByText('Photos 1 of 4').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await asked.getByLabel('No time').check();
    await press(page, 'Finish anyway');
    await press(page, 'Next stop: Ben Patel');
    await page.getByRole('heading', { name: '2 Ben Patel' }).waitFor();
    // The way back from any stop is the day.
    await press(page, 'Back');
    await page.getByText('Next, stop 2 of 2').waitFor();
    await page.getByText(/No connection to the shop since/).waitFor();
    await lookAway(page);
    await waits(page, 7);

    // Seven things: three checks, a photo, money, a signature, and the end with what is open.
    const reopened = await closeAndOpen(context, page, new URL(url).hash);
    await reopened.getByText('Next, stop 2 of 2').waitFor();
    expect(new URL(reopened.url()).hash).toBe('');
    await waits(reopened, 7);
    await reopened.getByText('1 done').waitFor();
    expect(await violationsOn(reopened)).toEqual([]);
    expect(await acts()).toHaveLength(2);

    line.mend();
    await reopened.evaluate(() => window.dispatchEvent(new Event('online')));
    await reopened.getByRole('banner').getByText('All sent').waitFor();
    const kinds = (await acts()).map(({ kind }) => kind).toSorted();
    expect(kinds).toEqual(
      [
        'on_the_way',
        'arrived',
        'check',
        'check',
        'check',
        'photo',
        'payment',
        'signature',
        'done',
      ].toSorted(),
    );
    // Without a signal, a photo that was sent is no broken image, and it comes back with the signal.
    line.cut();
    await reopened.getByText('1 done').click();
    await press(reopened, /^Ana Huang/);
    const photo = reopened.getByRole('img', { name: 'Photo 1' });
    await photo.waitFor();
    const broken = () =>
      reopened.evaluate(
        () => [...document.images].filter((one) => one.complete && one.naturalWidth === 0).length,
      );
    await eventually(async () => expect(await broken()).toBe(0));
    await reopened.locator('span[aria-label="Photo 1"]').waitFor();
    line.mend();
    await reopened.evaluate(() => window.dispatchEvent(new Event('online')));
    await reopened.locator('img[alt="Photo 1"]').waitFor();
    await press(reopened, 'Back');
    // Another link is a way back, too, as long as none has worked.
    await reopened.getByRole('button', { name: 'Menu' }).click();
    await press(reopened, 'Use another link');
    await reopened.getByText('This phone stays in the day').waitFor();
    expect(await violationsOn(reopened)).toEqual([]);
    await press(reopened, 'Back');
    await reopened.getByRole('button', { name: 'Menu' }).click();
    await press(reopened, 'Español');
    await reopened.getByText('Sigue, parada 2 de 2').waitFor();
    expect(await violationsOn(reopened)).toEqual([]);
    await press(reopened, 'Ben Patel');
    await press(reopened, 'Daño');
    await reopened.getByLabel('¿Qué está dañado?').fill('Costura abierta');
    await eventually(async () => expect(await draftOn(reopened)).toContain('Costura abierta'));
    // The camera can make the phone load the page again.
    await reopened.reload();
    expect(await reopened.getByLabel('¿Qué está dañado?').inputValue()).toBe('Costura abierta');
    await press(reopened, 'Guardar');
    await reopened.getByText(/^Daño .*: Costura abierta, .* Unidad \d$/).waitFor();
    await eventually(async () => expect(await acts()).toHaveLength(10));
    // Nobody is home at first.
    await press(reopened, 'No se pudo completar');
    await reopened.getByText('No había nadie').click();
    await press(reopened, 'Guardar');
    await reopened
      .getByRole('banner')
      .getByText(/^No se pudo /)
      .waitFor();
    await reopened.getByText(/^No se pudo .*: No había nadie$/).waitFor();
    await press(reopened, 'Todas las paradas');
    await reopened.getByText('Ya no quedan paradas').waitFor();
    await reopened.getByText('1 lista, 1 no se pudo').click();
    await reopened
      .getByRole('listitem')
      .getByRole('button', { name: /Ben Patel/ })
      .click();
    await press(reopened, 'Al final sí se instaló');
    await reopened.getByLabel('Otra razón').check();
    await reopened.getByLabel('¿Qué pasó?').fill('Llegó la vecina');
    await press(reopened, 'Terminar de todos modos');
    await reopened
      .getByRole('banner')
      .getByText(/^Instalado /)
      .waitFor();
    await lookAway(reopened);
    // The failure, and the end with what is open.
    await eventually(async () => expect(await acts()).toHaveLength(12));

    const office = await open.newcomer();
    await office.clock.setFixedTime(shopMoment(DAY, '09:05'));
    await openBackOffice(office, `/admin/deliveries?day=${DAY}`);
    const phones = office.getByRole('region', { name: 'Crew phones' });
    await phones.getByText('Up to date').waitFor();
    const tasks = office.getByRole('region', { name: 'From the crews' });
    await tasks.getByText('Costura abierta').waitFor();
    await tasks.getByRole('button', { name: /^Mark as handled/ }).click();
    await tasks.waitFor({ state: 'detached' });
    await office.getByRole('button', { name: /^Ana Huang, / }).click();
    await office.getByRole('img', { name: 'Signature of Ana Huang' }).waitFor();
    await office.getByText(/^Finished with open items: .*Photos 1 of 4\. No time$/).waitFor();
    await office.getByRole('img', { name: /^Taken / }).waitFor();
    expect(await violationsOn(office)).toEqual([]);
    // The crew pressed too early, and called.
    await press(office, 'Correct time');
    const progress = office.getByRole('dialog', { name: 'How far is it: Ana Huang' });
    await progress.getByLabel('The stop is').selectOption('On site');
    await progress.getByLabel('Since').fill('08:40');
    expect(await violationsOn(office)).toEqual([]);
    await progress.getByRole('button', { name: 'Save' }).click();
    await office.getByRole('button', { name: /^Ana Huang, .*arrives 8:40 AM.*on site/ }).waitFor();
    await phones.getByRole('button', { name: /^Revoke / }).click();
    // Asked first, because it cannot be undone.
    const revoking = office.getByRole('dialog', { name: 'Revoke Tasha and Devin’s link?' });
    await revoking.getByText('no longer shows the stops of').waitFor();
    // It stays open until the link has ended.
    await office.route('**/revoke', (route) => route.abort(), { times: 1 });
    await revoking.getByRole('button', { name: 'Revoke' }).click();
    await revoking.getByRole('alert').getByText('could not reach the server').waitFor();
    await revoking.getByRole('button', { name: 'Revoke' }).click();
    await revoking.waitFor({ state: 'detached' });
    await phones.getByText('Revoked').waitFor();
    await reopened.evaluate(() => window.dispatchEvent(new Event('online')));
    await reopened.getByText('Este enlace ya no funciona').waitFor();
    await reopened.getByRole('link', { name: 'Llamar a la oficina' }).waitFor();
    await reopened.getByText('Todo lo de este teléfono ya se envió.').waitFor();
    // The phone no longer knows anybody's address either.
    expect(await reopened.getByText('Ben Patel').count()).toBe(0);
    await leave(office);
    open.complaints.splice(
      0,
      open.complaints.length,
      ...open.complaints.filter(
        (said) => !/ERR_(CONNECTION|EMPTY|FAILED|SOCKET)|status of 401/.test(said),
      ),
    );
    await context.close();
    line.close();
  });
});

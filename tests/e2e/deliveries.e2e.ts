import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { DayPlanDto } from '#core/contract/dispatch.ts';
import { follow, openBackOffice } from '#tests/e2e/back-office.ts';
import { customer } from '#tests/e2e/customer.ts';
import { inDays } from '#tests/e2e/days.ts';
import { violationsOn } from '#tests/e2e/violations.ts';
import { visitorsOfTests } from '#tests/e2e/visitors.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { always } from '#tests/support/crews.ts';
import { eventually } from '#tests/support/eventually.ts';
import { liveLine, orderBody } from '#tests/support/order-body.ts';
import { adminHeaders, shopAt } from '#tests/support/shop-at.ts';

// Many parties are booked from one network.
const open = visitorsOfTests(() => ({ env: { RATE_LIMIT: 'off' } }));

const DAYS = 10;
const DAY = inDays(DAYS);
const PARTIES = [
  ['Ana Huang', 'Grapevine', '76051', 'neon-castle-bounce-house'],
  ['Ben Patel', 'Mansfield', '76063', 'toddler-playland'],
  ['Cara Brandt', 'Burleson', '76028', 'dunk-tank'],
] as const;

async function bookParties(): Promise<void> {
  for (const [name, city, postalCode, productId] of PARTIES) {
    const lines = [{ productId, quantity: 1, startDate: DAY, endDate: inDays(DAYS + 1) }];
    const event = { ...orderBody().event, city, postalCode };
    const contact = { ...orderBody().contact, name };
    await bookingSteps(shopAt(open.shop.url)).book({ lines, plan: 'deposit', event, contact });
  }
}

const stop = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}, .*stop \\d+ of`) });
const truck = (page: Page, number: number) =>
  page.getByRole('region', { name: new RegExp(`^Truck ${number},`) });
const on = (page: Page, number: number, name: string) =>
  truck(page, number).getByRole('button', { name: new RegExp(`^${name}`) });

/** Another person at another desk. */
async function elsewhere(change: (plan: DayPlanDto) => object): Promise<void> {
  const shop = shopAt(open.shop.url);
  const admin = await adminHeaders(shop);
  const url = `/api/admin/plans/${DAY}`;
  const plan: DayPlanDto = (await shop.get(url, admin)).json();
  const saved = await shop.send('PUT', url, { version: plan.version, ...change(plan) }, admin);
  expect(saved.statusCode).toBe(200);
}

const ordered = ({ trucks }: DayPlanDto) =>
  trucks.map(({ truckId, stops }) => ({ truckId, stopIds: stops.map(({ id }) => id) }));

describe("a day's deliveries", () => {
  it('are moved, locked, proposed, accepted and published by keyboard, and with the mouse', async () => {
    await bookParties();
    const page = await open.visitor();
    await openBackOffice(page, '/admin/deliveries');
    await page.getByText('Nothing to deliver or pick up').waitFor();
    await page.getByRole('button', { name: /today$/ }).click();
    await page.getByLabel('Date').fill(DAY);
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Go' }).click();
    await page.waitForURL(`**/admin/deliveries?day=${DAY}`);
    await stop(page, 'Ana Huang').waitFor();
    expect(await page.locator('[data-stop]').count()).toBe(3);
    expect(await violationsOn(page)).toEqual([]);

    await stop(page, 'Ana Huang').focus();
    await page.keyboard.press('3');
    await on(page, 3, 'Ana Huang').waitFor();
    await page.keyboard.press('l');
    await on(page, 3, 'Ana Huang, .*locked').waitFor();
    // The focus moves along.
    await eventually(async () =>
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(
        /^Ana Huang/,
      ),
    );

    // With the mouse, while somebody else locks a stop of another truck.
    await stop(page, 'Ben Patel').focus();
    await page.keyboard.press('1');
    await on(page, 1, 'Ben Patel').waitFor();
    await elsewhere((plan) => {
      const locked = plan.trucks[0]?.stops.find(({ contact }) => contact.name === 'Ben Patel');
      return {
        trucks: ordered(plan),
        locks: { ...plan.locks, [locked?.id ?? '']: plan.trucks[0]?.truckId },
      };
    });
    await stop(page, 'Cara Brandt').dragTo(truck(page, 2).locator('> div').last());
    await on(page, 2, 'Cara Brandt').waitFor();
    await page.getByText('Someone else also changed the plan').waitFor();
    await on(page, 1, 'Ben Patel, .*locked').waitFor();

    await page.keyboard.press('p');
    const proposal = page.getByRole('region', { name: 'Proposal' });
    await proposal.getByText('Miles').waitFor();
    expect(await proposal.getByText(/of \d+ stops? changes? trucks/).count()).toBe(1);
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('a');
    await proposal.waitFor({ state: 'detached' });
    // Locked stops stay where they were.
    await on(page, 3, 'Ana Huang').waitFor();
    await on(page, 1, 'Ben Patel').waitFor();

    await page.getByText(/^No crew link for this day: /).waitFor();
    await page.keyboard.press('Shift+P');
    await page.getByText('Published, but no crew has a link').waitFor();
    // One press makes the link that is missing, and the last one is shown like the others.
    await page.getByRole('button', { name: /^Link for / }).click();
    const made = page.getByRole('dialog', { name: /^Link for / });
    const next = made.getByRole('button', { name: /^Next: / });
    const first = await made.getByLabel('Link', { exact: true }).inputValue();
    await next.click();
    await next.waitFor({ state: 'detached' });
    expect(await made.getByLabel('Link', { exact: true }).inputValue()).not.toBe(first);
    await made.getByText('Done', { exact: true }).click();
    await page.getByRole('heading', { name: 'Published', exact: true }).waitFor();
    await page.getByText('No crew has seen the latest plan').waitFor();
    // A truck breaks down on the day itself.
    expect(await page.getByRole('button', { name: /^Report truck down/ }).count()).toBe(0);
    await page.keyboard.press('p');
    await page.getByText('No better plan than this one.').waitFor();
    expect(await proposal.count()).toBe(0);
    // One press mails nobody.
    await page.getByRole('button', { name: 'Notify customers' }).click();
    const asked = page.getByRole('dialog', { name: 'Notify 3 customers?' });
    await asked.getByText('Cara Brandt').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await asked.getByRole('button', { name: 'Set for 3 customers' }).click();
    await page.getByText('Hours to 3 customers written, but not mailed').waitFor();
    await page.getByRole('button', { name: 'Notify customers' }).click();
    const told = page.getByRole('dialog', { name: 'Every customer has these hours' });
    await told.getByText('Close', { exact: true }).click();

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Load lists' }).click();
    expect((await saving).suggestedFilename()).toBe(`load-list-${DAY}.pdf`);
  });

  it('show one truck at a time on a phone, with a menu instead of dragging', async () => {
    const page = await open.visitor({ viewport: { width: 390, height: 844 } });
    await openBackOffice(page, `/admin/deliveries?day=${DAY}`);
    await page.getByRole('tab').first().waitFor();
    await page.getByRole('tab').nth(2).click();
    // What goes and what is to be collected are in the row, before it is opened.
    await page.getByRole('button', { name: /Ana Huang.*Neon Castle.*\$[\d,.]+ due/ }).click();
    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.getByRole('button', { name: 'Lock', exact: true }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Move' }).click();
    await page
      .getByRole('group', { name: 'Move the stop' })
      .getByRole('button', { name: 'No truck' })
      .click();
    await page.getByRole('heading', { name: 'No truck' }).waitFor();
    await page.getByText('would fit').first().waitFor();
    // Its crew was sent the plan with it.
    await page.getByText(/’s crew has it until you publish$/).waitFor();
  });

  it('can be read by a calendar program at an address that is made, replaced and stopped', async () => {
    const page = await open.visitor();
    await openBackOffice(page, '/admin/fleet');
    const make = page.getByRole('button', { name: /^Create calendar for/ });
    await make.first().waitFor();
    const others = (await make.count()) - 1;
    await make.first().click();
    const field = page.getByLabel(/^Calendar address for/);
    await field.waitFor();
    expect(await make.count()).toBe(others);
    expect(await violationsOn(page)).toEqual([]);
    const address = await field.inputValue();
    const feed = async (url: string) => (await fetch(url)).status;
    expect(await feed(address)).toBe(200);
    await page.getByRole('button', { name: /^Copy:/ }).click();
    await page.getByText(/Address copied|[Cc]opy it by hand/).waitFor();
    await page.getByRole('button', { name: /^New address:/ }).click();
    await page.getByRole('button', { name: 'Create new address' }).click();
    await eventually(async () => expect(await field.inputValue()).not.toBe(address));
    expect([await feed(address), await feed(await field.inputValue())]).toEqual([404, 200]);
    await page.getByRole('button', { name: /^Turn off:/ }).click();
    await page.getByRole('button', { name: 'Turn off', exact: true }).click();
    await field.waitFor({ state: 'detached' });
    expect(await make.count()).toBe(others + 1);
  });

  it('use the trucks of the fleet screen; a move that breaks a rule is dropped, or made with a reason', async () => {
    const page = await open.visitor();
    await openBackOffice(page, '/admin/fleet');
    const payload = page.getByLabel('Payload, lb').nth(1);
    const second = page.getByRole('group', { name: 'truck 2' });
    await second.locator('summary').click();
    await payload.fill('100');
    // A day off says whose stops it concerns, before anyone saves it.
    const first = page.getByRole('group', { name: 'truck 1' });
    await first.locator('summary').click();
    await first.getByLabel('Day off').fill(DAY);
    await first.getByRole('button', { name: 'Add day' }).click();
    await first.getByText(/loses? (its|their) truck \(.*Ben Patel/).waitFor();
    await first.getByText('The crews already have a plan for this day.').waitFor();
    await first.getByRole('button', { name: /^Remove \w{3}, / }).click();
    await first.getByText('What saving changes').waitFor({ state: 'detached' });
    // A reason goes with its day.
    const person = page.getByRole('group', { name: 'person 1' });
    await person.locator('summary').click();
    for (const reason of ['Sick', 'Not given']) {
      await person.getByLabel('Reason').selectOption(reason);
      await person.getByLabel('Day off').fill(DAY);
      await person.getByRole('button', { name: 'Add day' }).click();
      await person.getByRole('button', { name: /^Remove \w{3}, / }).waitFor();
      expect(await person.getByText(', sick').count()).toBe(reason === 'Sick' ? 1 : 0);
      await person.getByRole('button', { name: /^Remove \w{3}, / }).click();
    }
    const from = await first.getByLabel('Tue from').inputValue();
    await first.getByLabel('Sun from').fill('05:45');
    await first.getByRole('button', { name: 'Sun’s hours every day' }).click();
    expect(await first.getByLabel('Tue from').inputValue()).toBe('05:45');
    await first.getByLabel('Sun from').fill(from);
    await first.getByRole('button', { name: 'Sun’s hours every day' }).click();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save trucks and crew' }).click();
    await page.getByText('Trucks and crew saved.').waitFor();
    await page.reload();
    await eventually(async () => expect(await payload.inputValue()).toBe('100'));
    expect(await payload.isVisible()).toBe(false);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await violationsOn(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });

    await follow(page, `/admin/deliveries?day=${DAY}`);
    const ana = page.getByRole('button', { name: /Ana Huang/ }).first();
    const refused = page.getByRole('alert').filter({ hasText: 'This breaks a rule' });
    const moveToTwo = async () => {
      await ana.focus();
      await page.keyboard.press('2');
      await refused.waitFor();
    };
    await moveToTwo();
    await refused.getByText(/^Ana Huang: .*lb/).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await refused.getByRole('button', { name: 'Cancel' }).click();
    await refused.waitFor({ state: 'detached' });
    expect(await on(page, 2, 'Ana Huang').count()).toBe(0);

    await moveToTwo();
    await refused.getByLabel('Reason').fill('Ben brings the trailer');
    await refused.getByRole('button', { name: 'Override' }).click();
    await on(page, 2, 'Ana Huang').waitFor();

    // A plan that breaks a rule by now goes to the crews with a reason, too.
    const shop = shopAt(open.shop.url);
    const admin = await adminHeaders(shop);
    const fleet = (await shop.get('/api/admin/fleet', admin)).json();
    const trucks = fleet.trucks.map((truck: object) => ({ ...truck, payloadLb: 1 }));
    const weak = await shop.send('PUT', '/api/admin/fleet', { ...fleet, trucks }, admin);
    await page.reload();
    await page.getByRole('button', { name: 'Publish' }).click();
    await refused.waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await refused.getByLabel('Reason').fill('Two trips each');
    await refused.getByRole('button', { name: 'Override' }).click();
    await page.getByRole('button', { name: 'Published', exact: true }).waitFor();
    expect(await refused.count()).toBe(0);
    const { version } = weak.json();
    await shop.send('PUT', '/api/admin/fleet', { ...fleet, version }, admin);

    // What does not fit leads to the booking's items.
    const plan = `/api/admin/plans/${DAY}`;
    const { trucks: driven }: DayPlanDto = (await shop.get(plan, admin)).json();
    const big = driven
      .flatMap(({ stops }) => stops)
      .find((one) => one.contact.name === 'Ana Huang');
    const failed = { state: 'failed', why: 'It does not fit' };
    await shop.post(`${plan}/stops/${big?.id}`, failed, admin);
    await page.reload();
    await page.getByRole('button', { name: /^Ana Huang, / }).click();
    await page.getByRole('link', { name: 'Change the items' }).click();
    await page.getByRole('button', { name: 'Items', expanded: true }).waitFor();
  });
});

const FULL = inDays(20);

/** One truck, and as many afternoon parties as it takes to fill the day. */
async function fillDay(): Promise<void> {
  const shop = shopAt(open.shop.url);
  const admin = await adminHeaders(shop);
  const fleet = (await shop.get('/api/admin/fleet', admin)).json();
  const [first] = fleet.trucks;
  const body = { ...fleet, trucks: [{ ...first, crewSize: 1, shifts: always('09:00', '23:00') }] };
  expect((await shop.send('PUT', '/api/admin/fleet', body, admin)).statusCode).toBe(200);
  const { products } = (await shop.get('/api/products')).json();
  let refused = 0;
  for (const { id } of products) {
    const lines = [{ productId: id, quantity: 1, startDate: FULL, endDate: inDays(21) }];
    const event = { ...orderBody().event, startsAt: '14:00', endsAt: '18:00' };
    const contact = { ...orderBody().contact, email: `${id}@example.com` };
    const answer = await shop.post('/api/reservations', orderBody({ lines, event, contact }));
    refused += answer.statusCode === 409 ? 1 : 0;
  }
  expect(refused).toBeGreaterThan(0);
}

describe('a day on which the crews are full', () => {
  it('is reported at the checkout with a button for another hour and for other days; the office may accept it without a truck', async () => {
    const page = await open.visitor();
    const buyer = customer(page);
    await buyer.comeToCheckout(FULL, inDays(21));
    await buyer.fillDetails();
    // Others book in the meantime.
    await fillDay();
    await buyer.book();
    const notice = page.getByRole('alert').filter({ hasText: 'Our crews are booked up on' });
    await notice.waitFor();
    expect(await violationsOn(page)).toEqual([]);
    const choices = notice.getByRole('button', { name: /^(?:Start at|Switch to)/ });
    const [hour, ...days] = await choices.allTextContents();
    expect(hour).toMatch(/^Start at /);
    expect([days.length, new Set(days).size]).toEqual([2, 2]);
    await choices.nth(1).click();
    await notice.waitFor({ state: 'detached' });
    await buyer.book();
    await page.waitForURL('**/checkout');
    await buyer.pay('4242424242424242');
    await page.waitForURL('**/success?**');
    await page.getByText('Payment Successful!').first().waitFor();

    // Another party on the full day gets a time for which there is a truck.
    const steps = bookingSteps(shopAt(open.shop.url));
    const placed = await steps.reserve({
      lines: [{ ...liveLine(), startDate: FULL, endDate: inDays(21) }],
      event: { ...orderBody().event, startsAt: '16:00', endsAt: '20:00' },
    });
    expect(placed.statusCode).toBe(201);
    const { reservationId: id, quote } = placed.json();
    const begun = await steps.intent(id, 'deposit', quote.dueNowCents);
    await steps.confirm(begun.json().clientSecret);

    // Back to the time that no crew can make: the office accepts it.
    await openBackOffice(page, `/admin/reservations?id=${id}`);
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Time and address', exact: true }).click();
    await drawer.getByLabel('Party starts').fill('14:00');
    await drawer.getByLabel('Party ends').fill('18:00');
    await drawer.getByRole('button', { name: 'See price' }).click();
    await drawer.getByRole('alert').filter({ hasText: 'Our crews are booked up on' }).waitFor();
    await drawer.getByRole('button', { name: /3 PM$/ }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await drawer.getByLabel('Why you accept it anyway').fill('I drive it myself');
    await drawer.getByRole('button', { name: 'Accept without a truck' }).click();
    await drawer.getByRole('button', { name: 'Save details' }).click();
    await drawer.getByText('I drive it myself').waitFor();
    await follow(page, `/admin/deliveries?day=${FULL}`);
    await page.getByText(/^Accepted by .*: I drive it myself$/).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    // No crew sees such a day before the office has read who is left out.
    await page.keyboard.press('Shift+P');
    const asks = page.getByRole('dialog', { name: '1 stop has no truck' });
    await asks.getByText(/^No crew will come to Ana Ortiz, /).waitFor();
    await asks.getByRole('button', { name: 'Not yet' }).click();
    await asks.waitFor({ state: 'hidden' });
    await page.keyboard.press('Shift+P');
    const published = page.waitForResponse(/\/publish$/);
    await asks.getByRole('button', { name: 'Publish anyway' }).click();
    expect((await published).status()).toBe(200);
  });
});

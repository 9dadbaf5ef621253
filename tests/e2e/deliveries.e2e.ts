import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { DayPlanDto } from '#core/contract/plans.ts';
import { openBackOffice } from '#tests/e2e/back-office.ts';
import { inDays } from '#tests/e2e/days.ts';
import { violationsOn } from '#tests/e2e/violations.ts';
import { visitorsOfTests } from '#tests/e2e/visitors.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { eventually } from '#tests/support/eventually.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { adminHeaders, shopAt } from '#tests/support/shop-at.ts';

const open = visitorsOfTests();

const DAYS = 10;
const DAY = inDays(DAYS);
const PARTIES = [
  ['Ana Huang', 'Grapevine', '76051', 'neon-castle-bounce-house'],
  ['Ben Patel', 'Mansfield', '76063', 'toddler-playland'],
  ['Cara Brandt', 'Burleson', '76028', 'dunk-tank'],
] as const;

async function bookParties(): Promise<void> {
  const steps = bookingSteps(shopAt(open.shop.url));
  for (const [name, city, postalCode, productId] of PARTIES) {
    const lines = [{ productId, quantity: 1, startDate: DAY, endDate: inDays(DAYS + 1) }];
    const event = { ...orderBody().event, city, postalCode };
    const contact = { ...orderBody().contact, name };
    const { reservationId, quote } = (
      await steps.reserve({ lines, plan: 'deposit', event, contact })
    ).json();
    const begun = await steps.intent(reservationId, 'deposit', quote.dueNowCents);
    await steps.confirm(begun.json().clientSecret);
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

describe('the deliveries of a day', () => {
  it('are moved, locked, proposed, accepted and published by keyboard, and by hand', async () => {
    await bookParties();
    const page = await open.visitor();
    await openBackOffice(page, '/admin/deliveries');
    await page.getByText('Nothing to deliver or to collect').waitFor();
    await page.goto(`/admin/deliveries?day=${DAY}`);
    await stop(page, 'Ana Huang').waitFor();
    expect(await page.locator('[data-stop]').count()).toBe(3);
    expect(await violationsOn(page)).toEqual([]);

    await stop(page, 'Ana Huang').focus();
    await page.keyboard.press('3');
    await on(page, 3, 'Ana Huang').waitFor();
    await page.keyboard.press('l');
    await on(page, 3, 'Ana Huang, .*locked').waitFor();
    // The focus goes along.
    await eventually(async () =>
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(
        /^Ana Huang/,
      ),
    );

    // By hand, and while somebody else locks a stop of another truck.
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
    await page.getByText('Somebody else changed the plan meanwhile').waitFor();
    await on(page, 1, 'Ben Patel, .*locked').waitFor();

    await page.keyboard.press('p');
    const proposal = page.getByRole('region', { name: 'Proposal' });
    await proposal.getByText('Miles').waitFor();
    expect(await proposal.getByText('keeps', { exact: false }).count()).toBe(1);
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('a');
    await proposal.waitFor({ state: 'detached' });
    // What is locked stays where it was.
    await on(page, 3, 'Ana Huang').waitFor();
    await on(page, 1, 'Ben Patel').waitFor();

    await page.getByText('No crew sees this day yet.').waitFor();
    await page.keyboard.press('Shift+P');
    await page.getByText('The crews have this plan').waitFor();
    await page.getByRole('button', { name: 'Tell customers' }).click();
    await page.getByText('3 customers told by mail.').waitFor();
    await page.getByRole('button', { name: 'Tell customers' }).click();
    await page.getByText('Everybody knows already.').waitFor();

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Load lists' }).click();
    expect((await saving).suggestedFilename()).toBe(`load-list-${DAY}.pdf`);
    await page.context().close();
  });

  it('show one truck at a time on a phone, with a menu for what is dragged on a desk', async () => {
    const page = await open.visitor({ viewport: { width: 390, height: 844 } });
    await openBackOffice(page, '/admin/deliveries');
    await page.goto(`/admin/deliveries?day=${DAY}`);
    await page.getByRole('tab').first().waitFor();
    await page.getByRole('tab').nth(2).click();
    await page
      .getByRole('button', { name: /^3|Ana Huang/ })
      .first()
      .click();
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
    await page.context().close();
  });
});

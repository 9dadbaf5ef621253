import { describe, expect, it } from 'vitest';
import { follow, openBackOffice } from '#tests/e2e/back-office.ts';
import { violationsOn } from '#tests/e2e/violations.ts';
import { leave, visitorsOfTests } from '#tests/e2e/visitors.ts';
import { eventually } from '#tests/support/eventually.ts';
import { shopAt } from '#tests/support/shop-at.ts';

const open = visitorsOfTests();

describe('a campaign', () => {
  it('is written to people who said yes, previewed as one of them sees it, and sent', async () => {
    const shop = shopAt(open.shop.url);
    const told = { email: 'kim@example.com', name: 'Kim Lee', language: 'en', consent: true };
    expect((await shop.post('/api/news', told)).statusCode).toBe(202);
    const page = await open.visitor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await openBackOffice(page, '/admin/marketing/campaigns');
    await page.getByRole('button', { name: /^New campaign/ }).click();
    await page.getByText('0 people', { exact: true }).waitFor();
    // What is wrong in a rule is told at its field.
    const weeks = page.getByLabel('Within weeks from now');
    await weeks.fill('60');
    await page.getByText('At most 52 weeks.', { exact: true }).waitFor();
    await page.getByLabel('Internal name').fill('Spring');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await eventually(async () =>
      expect(await weeks.evaluate((field) => field === document.activeElement)).toBe(true),
    );
    await page.getByRole('button', { name: /^Remove: / }).click();
    await page.getByText('1 person', { exact: true }).waitFor();
    const text = page.getByLabel('English: text');
    await text.fill('Howdy {nickname}!');
    await page.getByLabel('Español: text').focus();
    await page.getByText('There is no field {nickname}.').waitFor();
    await text.fill('Howdy {first_name}!');
    await page.getByRole('region', { name: 'Mail' }).getByText('Howdy Kim!').waitFor();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Campaign saved.').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send me a test' }).click();
    await page.getByText(/^Test email to .* written, but not mailed/).waitFor();
    await follow(page, '/admin/phase4');
    await page.getByRole('button', { name: 'Pause all' }).click();
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    await follow(page, '/admin/marketing/campaigns');
    await page.getByRole('link', { name: 'Spring' }).click();
    await page.getByText('All messages to customers are paused. This waits').waitFor();
    await follow(page, '/admin/phase4');
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Pause all' }).waitFor();
    await follow(page, '/admin/marketing/campaigns');
    await page.getByRole('link', { name: 'Spring' }).click();
    await page.getByText('Nothing goes out from 8 PM to 8 AM.').waitFor();
    // What is not saved would not go out.
    await text.fill('Hello {first_name}!');
    await page.getByText('Save your changes first.').waitFor();
    await page.getByRole('button', { name: 'Send now' }).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.getByText('Sending now, or in the morning.').waitFor();
  });
});

describe('referring friends', () => {
  it('is switched on, and its link fills in the code at the checkout', async () => {
    const office = await open.visitor();
    await openBackOffice(office, '/admin/marketing/friends');
    await office.getByText('No friends yet').waitFor();
    await office.getByRole('button', { name: 'Change' }).click();
    await office.getByLabel('Referral codes').check();
    await office.getByLabel('Friend’s discount, $').fill('25');
    expect(await violationsOn(office)).toEqual([]);
    await office.getByRole('button', { name: 'Save', exact: true }).click();
    await office.getByText(/^A friend gets \$25\.00 off/).waitFor();
    await leave(office);
    const friend = await open.visitor();
    await friend.goto('/friend?code=friend-0a1b2c3d');
    await friend.getByRole('heading', { level: 1, name: 'A friend gives you $25 off' }).waitFor();
    expect(await violationsOn(friend)).toEqual([]);
    const draft = await friend.evaluate(() => localStorage.getItem('inflatableCheckout'));
    expect(JSON.parse(draft ?? '{}')).toMatchObject({ promoCode: 'FRIEND-0A1B2C3D' });
  });
});

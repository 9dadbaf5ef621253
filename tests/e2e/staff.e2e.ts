import { describe, expect, it } from 'vitest';
import { follow, openBackOffice } from '#tests/e2e/back-office.ts';
import { violationsOn } from '#tests/e2e/violations.ts';
import { leave, visitorsOfTests } from '#tests/e2e/visitors.ts';
import { eventually } from '#tests/support/eventually.ts';
import { bookCastle } from '#tests/support/live-booking.ts';
import { adminHeaders, shopAt } from '#tests/support/shop-at.ts';
import { ADMIN } from '#tests/support/shop-process.ts';

const JO = 'jo@example.com';
const PHONE = { viewport: { width: 390, height: 844 } };

const open = visitorsOfTests(() => ({ env: { RATE_LIMIT: 'off' } }));

const mailedLink = (): Promise<string> =>
  eventually(async () => {
    const links = (await open.folder.mails()).flatMap(
      ({ text }) => /http\S+(\/admin\/join\?token=\S+)/.exec(text ?? '')?.[1] ?? [],
    );
    expect(links).not.toEqual([]);
    return links.at(-1) ?? '';
  });

describe('a staff member', () => {
  it('is invited, joins on a phone, sees part of the office, and has an owner approve a refund on the spot', async () => {
    const { id } = await bookCastle(shopAt(open.shop.url), 40);
    const owner = await open.visitor();
    await openBackOffice(owner, '/admin/security');
    // On a phone, no word of the note beside the title is split into letters.
    await owner.setViewportSize(PHONE.viewport);
    const bar = owner.locator('header').filter({ hasText: '1 staff member, 0 invited' });
    await eventually(async () => expect((await bar.boundingBox())?.height).toBeLessThan(130));
    await owner.setViewportSize({ width: 1280, height: 800 });
    await owner.getByRole('button', { name: /^Invite/ }).click();
    await owner.getByLabel(/^Email(?! me)/).fill(JO);
    await owner.getByRole('button', { name: 'Send invitation' }).click();
    const link = await owner.getByLabel('Link').inputValue();
    expect(await violationsOn(owner)).toEqual([]);
    await owner.getByRole('button', { name: 'Done' }).click();
    await owner.getByText('Invited', { exact: true }).waitFor();
    expect(await violationsOn(owner)).toEqual([]);
    await leave(owner);

    const page = await open.visitor(PHONE);
    expect(link).toContain(await mailedLink());
    await page.goto(link);
    await page
      .getByText(`invited ${JO} to the back office with the role Office.`, { exact: false })
      .waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByLabel('Your name').fill('Jo Medina');
    await page
      .getByLabel(/^Password/)
      .first()
      .fill('nine lanterns by the gate');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/admin');
    await page.getByRole('button', { name: 'More' }).click();
    const places = page.getByRole('navigation', { name: 'More screens' });
    await places.getByRole('link', { name: 'Messages' }).waitFor();
    expect(await places.getByRole('link', { name: /Settings|Automations/ }).count()).toBe(0);
    await page.goto('/admin/settings');
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
    await page.getByText("You don't have permission to access this page.").waitFor();
    expect(await violationsOn(page)).toEqual([]);

    await page.goto(`/admin/reservations?id=${id}`);
    const drawer = page.getByRole('dialog').first();
    await drawer.getByRole('button', { name: 'All actions' }).click();
    await drawer.getByRole('button', { name: 'Refund', exact: true }).click();
    await drawer.getByLabel('To the card, in dollars').fill('110');
    await drawer.getByLabel('Reason').fill('The castle came late');
    await drawer.getByRole('button', { name: /^Refund \$110/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Needs an owner’s approval' });
    await dialog.getByText('your limit is $100.00', { exact: false }).waitFor();
    await dialog.getByLabel(/^Email(?! me)/).fill(ADMIN.email);
    await dialog.locator('input[name=password]').fill('a wrong guess');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await dialog.getByText('Wrong email or password, or not an owner.').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await dialog.locator('input[name=password]').fill(ADMIN.password);
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await dialog.waitFor({ state: 'detached' });
    await drawer.getByText('Jo Medina, approved by', { exact: false }).first().waitFor();

    // The screens ask nothing that a role may not see: no call fails below.
    const shop = shopAt(open.shop.url);
    const admin = await adminHeaders(shop);
    const { members } = (await shop.get('/api/admin/staff', admin)).json();
    const jo = members.find(({ email }: { email: string }) => email === JO);
    const becomes = (role: string) =>
      shop.post(`/api/admin/staff/${jo.id}/changes`, { kind: 'set_role', role }, admin);
    await becomes('dispatcher');
    await page.goto(`/admin/reservations?id=${id}`);
    await drawer.getByRole('heading', { name: 'Customer', exact: true }).waitFor();
    expect(await page.getByRole('heading', { name: /^(Messages|Other bookings)$/ }).count()).toBe(
      0,
    );
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await page.getByRole('button', { name: /Download|CSV/ }).count()).toBe(0);
    await becomes('bookkeeper');
    await page.goto(`/admin/reservations?id=${id}`);
    await drawer.getByRole('heading', { name: 'History', exact: true }).waitFor();
    expect(await page.getByRole('heading', { name: 'Crew', exact: true }).count()).toBe(0);
    await follow(page, '/admin/calendar?view=month');
    await page.getByRole('region', { name: 'Chosen day' }).waitFor();
    await leave(page);

    // Beside the open entry, the list needs no scrolling sideways.
    const log = await open.visitor({ viewport: { width: 1280, height: 800 } });
    await openBackOffice(log, '/admin/audit-log');
    await log.getByRole('link', { name: 'Refund' }).first().click();
    await log.getByRole('heading', { name: 'Who and where' }).waitFor();
    expect(
      await log
        .getByRole('table', { name: 'Audit log' })
        .evaluate(({ parentElement: box }) => box && box.scrollWidth - box.clientWidth),
    ).toBe(0);
    // The refusal and the wrong guess. Nothing else fails.
    const refused =
      'Failed to load resource: the server responded with a status of 403 (Forbidden)';
    expect(open.complaints.splice(0)).toEqual([refused, refused]);
  });
});

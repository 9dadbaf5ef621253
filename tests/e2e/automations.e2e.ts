import { describe, expect, it } from 'vitest';
import { nodeManageSecrets } from '#adapters/system/node-system.ts';
import { openBackOffice } from '#tests/e2e/back-office.ts';
import { inDays } from '#tests/e2e/days.ts';
import { violationsOn } from '#tests/e2e/violations.ts';
import { visitorsOfTests, whenLive } from '#tests/e2e/visitors.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { eventually } from '#tests/support/eventually.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { adminHeaders, shopAt } from '#tests/support/shop-at.ts';

const KEY = 'one key of a shop that lives for a test only, and long';
const open = visitorsOfTests(() => ({ env: { MANAGE_LINK_KEY: KEY } }));

const CASTLE = 'neon-castle-bounce-house';

describe('automations', () => {
  it('are worded, previewed with a real booking, tested and turned off, on a desktop and a phone', async () => {
    const steps = bookingSteps(shopAt(open.shop.url));
    const lines = [{ productId: CASTLE, quantity: 1, startDate: inDays(9), endDate: inDays(10) }];
    const contact = { ...orderBody().contact, name: 'Pat Garza', email: 'pat@example.com' };
    const placed = (await steps.reserve({ lines, contact })).json();
    const { reservationId, quote } = placed;
    const { plan } = quote;
    const intent = await steps.intent(reservationId, plan, quote.dueNowCents);
    await steps.confirm(intent.json().clientSecret);

    const page = await open.visitor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await openBackOffice(page, '/admin/phase4');
    const mail = page.getByRole('region', { name: 'Mail', exact: true });
    await mail.getByText('Your party is coming up, Pat!').waitFor();
    expect(await violationsOn(page)).toEqual([]);

    await page.getByRole('button', { name: 'Pause all' }).click();
    const banner = page.getByRole('region', { name: 'Messages are paused' });
    await banner.getByText('All messages to customers are paused').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await banner.getByRole('button', { name: 'Resume' }).click();
    await banner.waitFor({ state: 'detached' });
    const skips = page.getByRole('button', { name: 'Skip once: Pat Garza' });
    await skips.first().click();
    const skipped = page.getByRole('button', { name: 'Send anyway: Pat Garza' });
    await skipped.waitFor();
    // One of everything that is planned for her.
    expect([await skipped.count(), (await skips.count()) > 0]).toEqual([1, true]);

    const lead = page.getByLabel('English: first sentences');
    await lead.fill('Howdy {nickname}!');
    await page.getByLabel('English: subject').focus();
    await page.getByText('There is no field {nickname}.').waitFor();
    // Nothing is requested with placeholders that would be refused, because the browser would log
    // a 400.
    await mail.getByText('Your party is coming up, Pat!').waitFor();
    await lead.fill('Howdy !');
    await lead.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(6, 6));
    await page.getByRole('button', { name: 'first name', exact: true }).click();
    await eventually(async () => expect(await lead.inputValue()).toBe('Howdy {first_name}!'));
    await mail.getByText('Howdy Pat!').waitFor();
    // The same text is saved in another tab: what was typed here stays, for the owner to choose.
    const shop = shopAt(open.shop.url);
    const headers = await adminHeaders(shop);
    const stored = (await shop.get('/api/admin/automations/visit', headers)).json();
    const { en, es } = stored.texts;
    const theirs = { en, es: { ...es, lead: '¡Qué gusto!' }, revision: stored.revision };
    await shop.send('PUT', '/api/admin/automations/visit/texts', theirs, headers);
    await page.getByRole('button', { name: 'Save text' }).click();
    await page.getByText('This was changed in the meantime').waitFor();
    expect(await lead.inputValue()).toBe('Howdy {first_name}!');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    const spanish = page.getByLabel('Español: first sentences');
    await eventually(async () => expect(await spanish.inputValue()).toBe('¡Qué gusto!'));
    expect(await lead.inputValue()).toBe('Howdy {first_name}!');
    await page.getByRole('button', { name: 'Save text' }).click();
    await page.getByText('Text saved.').waitFor();
    const saved = (await shop.get('/api/admin/automations/visit', headers)).json();
    expect([saved.texts.en.lead, saved.texts.es.lead]).toEqual([
      'Howdy {first_name}!',
      '¡Qué gusto!',
    ]);
    await page.getByRole('button', { name: /^Send me a test/ }).click();
    await page.getByText(/^Test email to .* written, but not mailed/).waitFor();

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('link', { name: 'Unsigned agreement' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    const review = page.getByRole('switch', { name: 'Thank-you and review request is on' });
    await review.click();
    await page.getByRole('link', { name: 'Thank-you and review request' }).click();
    await page.getByText('Off', { exact: true }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await review.waitFor();
  });
});

describe('an abandoned cart', () => {
  it('comes back through the link in its mail, and the same page ends the mails', async () => {
    const shop = shopAt(open.shop.url);
    const lines = [{ productId: CASTLE, quantity: 2, startDate: inDays(20), endDate: inDays(22) }];
    const page = await open.visitor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/products');
    await page.evaluate(
      ([id, startDate, endDate]) =>
        window.localStorage.setItem(
          'inflatableCart',
          JSON.stringify([
            { id, title: 'Neon Castle', image: '', price: 225, quantity: 1, startDate, endDate },
          ]),
        ),
      [CASTLE, inDays(20), inDays(22)] as const,
    );
    await page.goto('/cart-checkout');
    await whenLive(page);
    await page.getByText('Emails from us').click();
    const box = page.getByLabel('Email me this cart if I don’t finish');
    await box.waitFor();
    expect(await box.isChecked()).toBe(false);
    const told = page.waitForResponse((answer) => answer.url().endsWith('/api/leads'));
    await page.getByLabel(/^Email(?! me)/).fill('lou@example.com');
    await box.check();
    expect((await told).status()).toBe(202);
    expect(await violationsOn(page)).toEqual([]);

    const email = 'lou@example.com';
    await shop.post('/api/leads', { email, language: 'en', lines, consent: true });
    const token = nodeManageSecrets(KEY).secretFor(`lead:${email}`, 1);
    await page.goto(`/cart-checkout?token=${token}`);
    await page.waitForURL('**/cart-checkout');
    const kept = await page.evaluate(() => window.localStorage.getItem('inflatableCart'));
    expect(JSON.parse(kept ?? '[]')).toMatchObject([{ id: CASTLE, quantity: 2 }]);

    await page.goto(`/unsubscribe?token=${token}`);
    await page.getByRole('button', { name: 'Stop these emails' }).click();
    await page.getByText('Done. No more news and no more cart reminders.').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await openBackOffice(page, '/admin/marketing');
    await page.getByText('Unsubscribed').first().waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });
});

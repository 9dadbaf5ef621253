import { describe, expect, it } from 'vitest';
import { openBackOffice } from '#tests/e2e/back-office.ts';
import { customer } from '#tests/e2e/customer.ts';
import { violationsOn } from '#tests/e2e/violations.ts';
import { visitorsOfTests } from '#tests/e2e/visitors.ts';
import { eventually } from '#tests/support/eventually.ts';
import { bookCastle } from '#tests/support/live-booking.ts';
import { liveLine, orderBody } from '#tests/support/order-body.ts';
import { adminHeaders, shopAt } from '#tests/support/shop-at.ts';

const open = visitorsOfTests();
const shop = () => shopAt(open.shop.url);

describe('the papers of a reservation', () => {
  it('are signed by keyboard with a typed name', async () => {
    const page = await open.visitor();
    // What is left to do is there before the agreement is, and nothing moves when it comes.
    await page.route(
      '**/agreement',
      async (route) => {
        await page.getByText('The rental agreement is not signed yet.').waitFor();
        await route.continue();
      },
      { times: 1 },
    );
    await page.goto(`/manage/${(await bookCastle(shop(), 20)).token}`);
    await page.getByRole('button', { name: 'Read and sign' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Rental agreement' });
    await dialog.getByText('The law of the State of Texas applies.').waitFor();
    // Reading begins at the top, and keys scroll.
    const text = dialog.getByRole('region', { name: 'Text of the agreement' });
    const scrolled = () => dialog.evaluate((one) => one.lastElementChild?.scrollTop ?? 0);
    expect(await text.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await scrolled()).toBe(0);
    await page.keyboard.press('PageDown');
    await eventually(async () => expect(await scrolled()).toBeGreaterThan(100));
    expect(await violationsOn(page)).toEqual([]);

    await dialog.getByRole('button', { name: 'Sign the agreement' }).press('Enter');
    await dialog.getByText('Type your full name.').waitFor();
    await dialog.getByText('Confirm that you agree.').waitFor();
    await dialog.getByLabel('Your full name').fill('Ana Ortiz');
    await dialog.getByRole('checkbox').press('Space');
    await dialog.getByLabel('Your full name').press('Enter');
    await page.getByText('Signed by Ana Ortiz').waitFor();
    await page.getByText('What has happened so far').click();
    await page.getByText('Rental agreement signed', { exact: true }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });

  it('say why they are outdated, keep the name, and are read again after a change on the page', async () => {
    const page = await open.visitor();
    const { token } = await bookCastle(shop(), 22);
    await page.goto(`/manage/${token}`);
    await customer(page).pay('4242424242424242');
    // The thanks are told once, and have the focus of the button that is gone.
    const thanks = page.getByRole('status').filter({ hasText: 'Thanks!' });
    await thanks.waitFor();
    expect(await thanks.count()).toBe(1);
    expect(await thanks.getByRole('alert').count()).toBe(0);
    expect(await page.locator(':focus').innerText()).toContain('Thanks!');
    const unsigned = page.getByRole('link', {
      name: 'Sign the agreement above now, or at the door before we set up.',
    });
    await unsigned.waitFor();
    await page.getByRole('button', { name: 'Read and sign' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rental agreement' });
    await dialog.getByLabel('Your full name').fill('Ana Ortiz');
    await dialog.getByRole('checkbox').check();

    const { event } = (await shop().get(`/api/manage/${token}`)).json();
    const amendment = { kind: 'details', event: { ...event, street: '5 Elsewhere' } };
    const path = `/api/manage/${token}/amendments`;
    const { totalCents, excessCents } = (
      await shop().post(`${path}/preview`, { amendment })
    ).json();
    await shop().post(path, { amendment, shown: { totalCents, excessCents } });

    await dialog.getByRole('button', { name: 'Sign the agreement' }).click();
    await dialog.getByText('Your booking or our terms changed since you opened').waitFor();
    await dialog.getByText('5 Elsewhere').waitFor();
    expect(await dialog.getByLabel('Your full name').inputValue()).toBe('Ana Ortiz');
    expect(await dialog.getByRole('checkbox').isChecked()).toBe(false);
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Sign the agreement' }).click();
    await page.getByText('Signed by Ana Ortiz').waitFor();
    await page.getByText("Balance: $0 — You're all set!").waitFor();
    await unsigned.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Party details' }).click();
    const details = page.getByRole('dialog', { name: 'Party details' });
    await details.getByLabel('Party starts').selectOption('15:00');
    await details.getByLabel('Party ends').selectOption('18:00');
    await details.getByRole('button', { name: 'See the price' }).click();
    await details.getByRole('button', { name: 'Confirm the change' }).click();
    // What is left to do comes first, and nobody is told that they are all set.
    const again = page.getByRole('link', {
      name: 'One thing left: please sign the agreement again.',
    });
    expect(await again.getAttribute('href')).toBe('#papers');
    expect(await page.getByText("You're all set!").count()).toBe(0);
    const banner = page.locator('article > :first-child');
    expect(await banner.getByRole('alert').innerText()).toContain('Please sign again');
    // The focus is at the top, too, where that is seen.
    await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    for (const name of ['Rental agreement', 'Payment', 'Change your booking']) {
      await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
    }
    // The message about the change is between the header and what is left to do.
    const { height: header = 0 } = (await page.locator('header').first().boundingBox()) ?? {};
    const sign = page.getByRole('button', { name: 'Read and sign' }).first();
    const { y: task = 0 } = (await sign.boundingBox()) ?? {};
    const messages = page.locator('[popover=manual]');
    const top = await messages.evaluate((stack) => Number.parseFloat(getComputedStyle(stack).top));
    expect(top).toBeGreaterThan(header);
    // One line high.
    expect(top + 58).toBeLessThan(task);

    // What is added after the thanks for a payment is a balance like any other.
    await page.getByRole('button', { name: 'Change items' }).click();
    const items = page.getByRole('dialog', { name: 'Change items' });
    await items.getByRole('button', { name: /^Add / }).first().click();
    await items.getByRole('button', { name: /^Confirm the change/ }).click();
    await page.getByText('before we set up on').waitFor();
    await page.getByRole('button', { name: /^Pay \$/ }).waitFor();
  });

  it('accept a drawing, and are in Spanish for a Spanish booking', async () => {
    const page = await open.visitor();
    const { token } = await bookCastle(shop(), 24, { language: 'es' });
    await page.goto(`/es/manage/${token}`);
    await page.getByRole('button', { name: 'Leer y firmar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Contrato de renta' });
    await dialog.getByLabel('Tu nombre completo').fill('Ana Ortiz');
    const pad = dialog.getByRole('img', { name: 'Dibuja tu firma (opcional)' });
    await pad.scrollIntoViewIfNeeded();
    const box = await pad.boundingBox();
    if (box === null) throw new Error('The pad is not shown.');
    await page.mouse.move(box.x + 30, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + 90, box.y + 70, { steps: 5 });
    await page.mouse.up();
    await dialog.getByText('Hay un dibujo.').waitFor();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Firmar el contrato' }).click();
    await page.getByText('Lo firmó Ana Ortiz').waitFor();
    const agreement = await shop().get(`/api/manage/${token}/agreement`);
    expect(agreement.json().signed).toMatchObject({ name: 'Ana Ortiz', isCurrent: true });
  });

  it('are downloaded, an invoice until it is paid, and end with a leaked link', async () => {
    const page = await open.visitor();
    const payment = { kind: 'invoice', poNumber: 'PO-118', netDays: 30 };
    const order = orderBody({ lines: [liveLine()], source: 'phone', payment });
    const admin = await adminHeaders(shop());
    const onInvoice = (await shop().post('/api/admin/orders', order, admin)).json();
    await page.goto(`/manage/${onInvoice.manageToken}`);
    const invoice = page.getByRole('link', { name: 'Invoice (PDF)' });
    expect(await invoice.getAttribute('href')).toMatch(/\/invoice\.pdf$/);
    expect(await page.getByRole('link', { name: 'Receipt (PDF)' }).count()).toBe(0);
    // As of a shop with a text service; the page of one without asks nothing.
    await page.route(
      ({ pathname }) => pathname.startsWith('/manage/'),
      async (route) => {
        const response = await route.fetch();
        const html = await response.text();
        const body = html.replace('"sendsTexts":"to_nobody"', '"sendsTexts":true');
        await route.fulfill({ response, body });
      },
    );
    await page.goto(`/manage/${(await bookCastle(shop(), 28)).token}`);
    // Consent to texts is asked there too, and never pre-checked.
    const texts = page.getByRole('checkbox', { name: 'Text me at' });
    expect(await texts.isChecked()).toBe(false);
    await texts.press('Space');
    await eventually(async () => expect(await texts.isEnabled()).toBe(true));
    await page.reload();
    await eventually(async () => expect(await texts.isChecked()).toBe(true));
    expect(await violationsOn(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Receipt (PDF)' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^receipt-\w+\.pdf$/);
    await page.getByRole('button', { name: /certificate of insurance/ }).click();
    const request = page.getByRole('dialog', { name: 'Certificate of insurance' });
    await request.getByRole('button', { name: 'Ask for it' }).click();
    await request.getByText('Enter the name and address of the place.').waitFor();
    await request.getByLabel('Name and address').fill('Oak Hill School, 1 Elm St, Cleburne');
    await request.getByLabel('When they need it').fill('May 3');
    await request.getByLabel('Your name').fill('Ana Ortiz');
    await request.getByRole('button', { name: 'Ask for it' }).click();
    await request.waitFor({ state: 'hidden' });
    const [asked] = (await shop().get('/api/admin/messages', admin)).json().messages;
    expect(asked.message).toMatch(
      /reservation \w+\.\nIn the name of: Oak Hill School.*\n.*May 3\n/,
    );
    await page.getByText('You asked for a certificate on').waitFor();
    await page.getByRole('button', { name: 'Does someone else have this link?' }).click();
    await page.getByRole('button', { name: 'Make a new link' }).click();
    await page
      .getByText('Done. This link no longer works. We can’t send email right now.')
      .waitFor();
  });
});

describe('the automations', () => {
  it('run a job on request', async () => {
    const page = await open.visitor();
    await openBackOffice(page, '/admin/phase4/engine');
    await page.getByRole('button', { name: 'Run now: Send balance reminders' }).click();
    await page.getByText('The job has started.').waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });
});

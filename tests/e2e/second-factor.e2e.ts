import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openBackOffice } from '#tests/e2e/back-office.ts';
import { violationsOn } from '#tests/e2e/violations.ts';
import { visitorsOfTests } from '#tests/e2e/visitors.ts';

const open = visitorsOfTests(() => ({ env: { RATE_LIMIT: 'off' }, host: 'localhost' }));

/** A phone's passkeys, in the browser itself. */
async function withPasskeys(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

it('an owner sets up a passkey and an app, proves one at the next sign-in, and requires it of all staff', async () => {
  const page = await open.visitor();
  await withPasskeys(page);
  await openBackOffice(page, '/admin/account');
  await page.getByText('Not set up').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Dana Owner');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByText('Name saved.').waitFor();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Passkey name').fill('Office laptop');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const codes = page.getByRole('region', { name: 'Recovery codes' });
  await codes.waitFor();
  expect(await codes.getByRole('listitem').count()).toBe(10);
  const code = (await codes.getByRole('listitem').first().textContent()) ?? '';
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('.print-sheet');
  expect(await paper.innerText()).toContain(code);
  expect(await codes.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  expect(await paper.isVisible()).toBe(false);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'I saved them' }).click();
  await page.getByRole('button', { name: 'Add an app' }).click();
  await page.getByRole('img', { name: /^QR code/ }).waitFor();

  await openBackOffice(page, '/admin/account');
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('Office laptop').waitFor();

  await page.getByRole('switch', { name: 'Two-step verification required' }).click();
  await page.getByText('Two-step verification is now required.').waitFor();

  // On a device without the passkey.
  const other = await open.visitor({ viewport: { width: 390, height: 844 } });
  await openBackOffice(other, '/admin/account');
  await other.getByLabel('Code').fill(code);
  await other.getByRole('button', { name: 'Confirm' }).click();
  await other.getByText('9 recovery codes left').waitFor();
  await other
    .getByRole('button', { name: /^Sign out of / })
    .first()
    .waitFor();
  const complaints = open.complaints.splice(0);
  expect(complaints.filter((text) => !text.includes('status of 403'))).toEqual([]);
});

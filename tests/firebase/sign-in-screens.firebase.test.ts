import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { leave, openForVisitors, type Visitors } from '#tests/e2e/visitors.ts';
import { AUTH_SERVICE, withAuthAndFirestore } from '#tests/firebase/auth-world.ts';
import { type FirebaseWorld, openFirebaseWorld, PASSWORD } from '#tests/firebase/firebase-world.ts';
import { LEFT } from '#tests/support/cut-off.ts';
import { eventually } from '#tests/support/eventually.ts';
import {
  blockWindows,
  type GoogleChoice,
  routeGoogle,
} from '#tests/support/fake-firebase/route-google.ts';

/** What a refused attempt leaves in the browser's console. */
const PROVOKED = /status of 400|Signing in failed: auth\//;

describe(
  `signing in with Firebase over ${AUTH_SERVICE} and Firestore`,
  withAuthAndFirestore,
  () => {
    let world: FirebaseWorld;
    let open: Visitors;
    const choice: GoogleChoice = { person: undefined };

    beforeAll(async () => {
      world = await openFirebaseWorld();
      open = await openForVisitors({
        env: world.env,
        prepare: (context) => routeGoogle(context, choice),
        elsewhere: world.elsewhere,
      });
    });
    afterAll(async () => {
      await open.close();
      await world.close();
    });
    afterEach(() => {
      expect(open.complaints.splice(0).filter((text) => !PROVOKED.test(text))).toEqual([]);
      expect(open.shop.output()).not.toContain(LEFT);
    });

    const press = (page: Page, name: string) =>
      page.getByRole('button', { name, exact: true }).click();

    async function enter(page: Page, email: string, password = PASSWORD): Promise<void> {
      await page.getByLabel(/^Email(?! me)/).fill(email);
      await page.locator('input[type=password]').fill(password);
      await press(page, 'Sign in');
    }

    async function isSignedOut(page: Page): Promise<void> {
      await page.goto('/login');
      await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
      await page.getByLabel(/^Email(?! me)/).waitFor();
    }

    it('loads nothing from Firebase before somebody signs in', async () => {
      const page = await open.newcomer();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto('/');
      await page
        .getByRole('link', { name: /Neon Castle/ })
        .first()
        .waitFor();
      await page.goto('/products');
      await page
        .getByRole('link', { name: /Neon Castle/ })
        .first()
        .waitFor();
      expect(asked.filter((url) => /firebase|googleapis|emulator/i.test(url))).toEqual([]);
      await leave(page);
    });

    it('creates an account whose profile passes the rules, and keeps it signed in', async () => {
      const page = await open.visitor();
      const email = world.newEmail('nia');
      await page.goto('/login?mode=create');
      await page.getByLabel('Your name').fill('Nia Ruiz');
      await page.getByLabel(/^Email(?! me)/).fill(email);
      await page.locator('input[type=password]').fill(PASSWORD);
      await press(page, 'Create account');
      await page.waitForURL('**/dashboard');
      await page.getByText('Nia').first().waitFor();
      await eventually(async () =>
        expect(await world.profileOf(email)).toMatchObject({
          displayName: 'Nia Ruiz',
          email,
          photoURL: '',
          role: 'customer',
        }),
      );
      await page.reload();
      await page.getByText('Nia').first().waitFor();
      await leave(page);
    });

    it('signs in by email, and explains errors in a sentence', async () => {
      const page = await open.visitor();
      const { uid, email } = await world.account('ana');
      await page.goto('/login');
      await enter(page, email, 'not the secret');
      await page.getByText('Wrong email or password.').waitFor();
      await enter(page, world.newEmail('nobody'));
      await page.getByText('Wrong email or password.').waitFor();
      await enter(page, email);
      await page.waitForURL('**/dashboard');
      const told = 'Signing in failed: auth/';
      expect(open.complaints.filter((text) => text.startsWith(told))).toHaveLength(2);
      expect(open.complaints.join()).not.toContain(email);
      await leave(page);

      await world.admin.updateUser(uid, { disabled: true });
      const later = await open.visitor();
      await later.goto('/login');
      await enter(later, email);
      await later.getByText('This account is disabled. Please contact us.').waitFor();
      await isSignedOut(later);
      await leave(later);
    });

    it('mails a link for a new password', async () => {
      const page = await open.visitor();
      const { email } = await world.account('fay');
      await page.goto('/login?mode=reset');
      await page.getByLabel(/^Email(?! me)/).fill(email);
      await press(page, 'Send me a link');
      await page.getByText(`If there is an account for ${email}`).waitFor();
      expect(await world.resets()).toContain(email);
      await leave(page);
    });

    it('signs in with Google’s window, creates the profile the first time, and leaves it unchanged afterwards', async () => {
      const page = await open.visitor();
      const gil = world.googlePerson('Gil Mora');
      choice.person = undefined;
      await page.goto('/login');
      await press(page, 'Continue with Google');
      await page.getByText('The Google window closed before you finished signing in.').waitFor();
      choice.person = gil;
      await press(page, 'Continue with Google');
      await page.waitForURL('**/dashboard');
      const profile = await eventually(async () => {
        const made = await world.profileOf(gil.email.toLowerCase());
        expect(made).toMatchObject({ displayName: 'Gil Mora', role: 'customer' });
        return made;
      });
      expect(profile?.createdAt).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
      await world.profiles.update(profile?.id ?? '', { displayName: 'Gilberto' });

      const again = await open.visitor();
      await again.goto('/login');
      await press(again, 'Continue with Google');
      await again.waitForURL('**/dashboard');
      expect(await world.profileOf(gil.email.toLowerCase())).toMatchObject({
        displayName: 'Gilberto',
      });
      await Promise.all([leave(page), leave(again)]);
    });

    it('goes to Google’s page and back if windows are blocked', async () => {
      const page = await open.newcomer();
      await blockWindows(page.context());
      const windows: Page[] = [];
      page.context().on('page', (opened) => windows.push(opened));
      const hana = world.googlePerson('Hana');
      choice.person = hana;
      await page.goto('/login');
      await press(page, 'Continue with Google');
      await page.getByRole('heading', { name: 'You are signed in' }).waitFor();
      await page.getByText('Hana').first().waitFor();
      expect(windows).toEqual([]);
      await eventually(async () =>
        expect(await world.profileOf(hana.email)).toMatchObject({ role: 'customer' }),
      );
      await leave(page);
    });

    describe('for admins', () => {
      const GUEST = [
        ['email', 'This account is not authorized for admin.'],
        [
          'Google’s window',
          'This Google account is not authorized for admin access. Please contact support.',
        ],
        ['Google’s page', 'This Google account is not authorized for admin.'],
      ] as const;

      it.each(GUEST)(
        'signs a guest out right away who came by %s, and says so',
        async (way, sentence) => {
          const page = await open.newcomer();
          if (way === 'Google’s page') await blockWindows(page.context());
          choice.person = world.googlePerson('Ivo');
          await page.goto('/admin/login');
          await page.getByLabel(/^Email(?! me)/).waitFor();
          if (way === 'email') await enter(page, (await world.account('ivo')).email);
          else await press(page, 'Continue with Google');
          await page.getByText(sentence, { exact: true }).waitFor();
          expect(page.url()).toMatch(/\/admin\/login$/);
          await isSignedOut(page);
          await leave(page);
        },
      );

      it('lets them in by email and with Google, and the server accepts them', async () => {
        const boss = await world.account('boss', 'admin');
        const page = await open.visitor();
        await page.goto('/admin/products');
        await page.waitForURL('**/admin/login');
        await enter(page, boss.email);
        await page.waitForURL('**/admin/products');
        await page.getByText('Toddler Playland').first().waitFor();
        const [asked] = await Promise.all([
          page.waitForRequest('**/api/admin/products**'),
          page.reload(),
        ]);
        const { authorization = '' } = await asked.allHeaders();
        expect(authorization).toMatch(/^Bearer [\w-]+\.[\w-]+\./);
        expect(open.shop.output()).not.toContain(authorization.slice('Bearer '.length));
        await leave(page);

        const jo = world.googlePerson('Jo');
        await world.account('Jo', 'admin', jo.email);
        choice.person = jo;
        const other = await open.visitor();
        await other.goto('/admin/login');
        await press(other, 'Continue with Google');
        await other.waitForURL('**/admin');
        await other.getByRole('heading', { name: 'Dashboard' }).waitFor();
        await leave(other);
      });
    });
  },
);

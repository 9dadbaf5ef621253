import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inDays } from '#tests/e2e/days.ts';
import { visitorsOfTests } from '#tests/e2e/visitors.ts';
import { eventually } from '#tests/support/eventually.ts';

const open = visitorsOfTests();

/** Longer than every delay and every visit of the mascot. */
const LATER = 30_000;

/** Milliseconds, because the clock must be stopped ahead of its current time. */
const SOON = 1_000;

const CART = JSON.stringify([
  {
    id: 'neon-castle-bounce-house',
    title: 'Neon Castle Bounce House',
    image: '',
    price: 225,
    quantity: 1,
    startDate: inDays(20),
    endDate: inDays(21),
  },
]);

const launcher = (page: Page) => page.getByRole('button', { name: 'Chat with us' });
const mascot = (page: Page) => page.locator('aside[aria-label="Mascot"]');

/** Goes to a page and lets half a minute pass there, once the mascot's code is in the browser. */
async function stay(page: Page, path: string) {
  await page.clock.install();
  const code = page.waitForResponse(/site-elements.*\.js$/);
  await page.goto(path);
  await (await code).finished();
  if (path.startsWith('/manage')) await page.getByRole('button', { name: 'Help' }).waitFor();
  else if (!path.startsWith('/admin')) await launcher(page).waitFor();
  await page.clock.runFor(LATER);
}

describe('the mascot', () => {
  it('appears by itself on the free side, takes no focus, and shifts nothing', async () => {
    const viewport = { width: 1280, height: 720 };
    const page = await open.visitor({ reducedMotion: 'no-preference', viewport, isDrawn: true });
    // It would come from the left, where the question for the date is.
    await page.addInitScript('Math.random = () => 0.2');
    const code = page.waitForResponse(/site-elements.*\.js$/);
    await page.goto('/');
    await code;
    await page.evaluate(() => {
      const shifts: string[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) =>
        shifts.push(...list.getEntries().map((shift) => JSON.stringify(shift))),
      ).observe({ type: 'layout-shift' });
    });
    await mascot(page).waitFor();
    expect(await mascot(page).getAttribute('class')).toContain('mascot-right');
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    expect(await page.evaluate(() => 'shifts' in window && window.shifts)).toEqual([]);
    await page.getByRole('link', { name: 'Rent Now' }).click();
    await page.waitForURL('**/booking');
  });

  it('stays away for good once its × was pressed', async () => {
    const page = await open.newcomer({ reducedMotion: 'no-preference' });
    await stay(page, '/about');
    // By keyboard: it waits while it has the focus.
    await page.getByRole('link', { name: 'Rent Now' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await mascot(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.getItem('inflatableMascotDismissed'))).toBe(
      'true',
    );
    await stay(page, '/products');
    expect(await mascot(page).count()).toBe(0);
  });

  it('does not come without its picture', async () => {
    const page = await open.newcomer({ reducedMotion: 'no-preference' });
    await page.route('**/art/mascot-jump*', async (route) => {
      await mascot(page).waitFor({ state: 'attached' });
      await route.fulfill({ contentType: 'image/webp' });
    });
    const picture = page.waitForResponse('**/art/mascot-jump*');
    await page.goto('/faq');
    await picture;
    await eventually(async () => expect(await mascot(page).count()).toBe(0));
  });

  it('never appears on a manage link, on an admin page, where there is no chat either, or with reduced motion', async () => {
    const page = await open.newcomer({ reducedMotion: 'no-preference' });
    await stay(page, '/manage/a.b');
    expect(await mascot(page).count()).toBe(0);
    await stay(page, '/admin/login');
    expect(await mascot(page).count()).toBe(0);
    expect(await launcher(page).count()).toBe(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await stay(page, '/');
    expect(await mascot(page).count()).toBe(0);
  });

  it.each([
    ['phone', '/products/neon-castle-bounce-house', { width: 390, height: 844 }],
    ['phone', '/bounce-houses', { width: 390, height: 844 }],
    ['phone', '/faq', { width: 390, height: 844 }],
    ['desktop', '/bounce-houses', { width: 1280, height: 900 }],
    ['desktop', '/faq', { width: 1280, height: 900 }],
  ])(
    'keeps clear of every button, card, field and text on a %s at %s',
    async (_, path, viewport) => {
      const page = await open.visitor({ reducedMotion: 'no-preference', viewport });
      await page.goto(path);
      await mascot(page).waitFor({ state: 'attached' });
      const covered = await page.evaluate(async () => {
        await new Promise((painted) => {
          requestAnimationFrame(() => requestAnimationFrame(painted));
        });
        const aside = document.querySelector('aside[aria-label="Mascot"]');
        const box = aside?.checkVisibility({ visibilityProperty: true })
          ? aside.getBoundingClientRect()
          : undefined;
        const others =
          'main button, main a.rounded-full, main article, main input, main select, main textarea, main summary, main h2, [aria-label^="Open cart"], [aria-label="Chat with us"], nav[aria-label="Quick actions"]';
        return [...document.querySelectorAll(others)]
          .map((other) => ({ other, its: other.getBoundingClientRect() }))
          .filter(({ its }) => its.width > 0 && box !== undefined)
          .filter(
            ({ its }) =>
              box !== undefined &&
              box.left < its.right &&
              its.left < box.right &&
              box.top < its.bottom &&
              its.top < box.bottom,
          )
          .map(({ other }) => other.outerHTML);
      });
      expect(covered).toEqual([]);
    },
  );

  it('steps aside for the reasons in the yard check on a phone', async () => {
    const viewport = { width: 390, height: 844 };
    const page = await open.visitor({ reducedMotion: 'no-preference', viewport });
    await page.goto('/products?panel=fit&yardLength=9&yardWidth=9');
    await mascot(page).waitFor({ state: 'attached' });
    await page.locator('main details[open]').evaluate(async (reasons) => {
      reasons.scrollIntoView({ block: 'end', behavior: 'instant' });
      // It looks after scrolling; before, it stood aside for the fields.
      await new Promise((painted) => {
        requestAnimationFrame(() => requestAnimationFrame(painted));
      });
    });
    expect(await mascot(page).getAttribute('class')).toContain('mascot-aside');
  });
});

/** Visible elements with a fixed place over the page. */
const floating = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button')]
      .filter((element) => {
        let over: Element | null = element;
        while (over !== null && getComputedStyle(over).position !== 'fixed')
          over = over.parentElement;
        return over !== null && element.checkVisibility({ visibilityProperty: true });
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent),
  );

describe('on a phone', () => {
  const phone = { viewport: { width: 390, height: 844 } };

  it.each(['/cart-checkout', '/success?session_id=R1', '/manage/no.link'])(
    'nothing floats over %s, help is in its header, and its footer leads nowhere else',
    async (path) => {
      const page = await open.visitor(phone);
      await page.goto(path);
      const help = page.getByRole('banner').getByRole('button', { name: 'Help' });
      await help.waitFor();
      expect(await floating(page)).toEqual([]);
      expect(await page.getByRole('contentinfo').getByRole('link').allInnerTexts()).toEqual([
        expect.stringContaining('(817)'),
        'Terms',
        'Privacy',
        'Find my booking',
        'English',
        'Español',
      ]);
      await help.click();
      await page.getByRole('dialog', { name: 'Party assistant' }).waitFor();
      await page.keyboard.press('Escape');
      await eventually(async () =>
        expect(await help.evaluate((element) => element === document.activeElement)).toBe(true),
      );
    },
  );

  it('a product has one dock, with its own price and no other', async () => {
    const page = await open.visitor(phone);
    await page.addInitScript((cart) => localStorage.setItem('inflatableCart', cart), CART);
    await page.goto('/products/mega-60-obstacle-course');
    await launcher(page).waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Open cart, 1 rental' }).waitFor();
    // On the cart's dates, without choosing them again.
    expect(await floating(page)).toEqual(['Chat with us', 'Reserve']);
    expect(await page.getByText('Book for $225').count()).toBe(0);
    // Text of twice the size does not cut the button.
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const dock = page.getByRole('region', { name: 'Price and dates' });
    const reserve = dock.getByRole('link', { name: 'Reserve' });
    await eventually(async () => {
      const { x = -1, width = 0 } = (await reserve.boundingBox()) ?? {};
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(390);
      const isWhole = await reserve.evaluate((one) => {
        const words = document.createRange();
        words.selectNodeContents(one);
        const [text, box] = [words.getBoundingClientRect(), one.getBoundingClientRect()];
        return text.left >= box.left && text.right <= box.right;
      });
      expect(isWhole).toBe(true);
    });
    // Where the price is beside it, its two lines make the bar higher.
    await page.setViewportSize({ width: 800, height: 800 });
    const price = dock.getByText('$', { exact: false }).first();
    for (const part of [reserve, price, price.locator('xpath=following-sibling::*').first()]) {
      const { y = 800, height = 1 } = (await part.boundingBox()) ?? {};
      expect(y + height).toBeLessThanOrEqual(800);
    }
  });
});

describe('the chat', () => {
  async function openChat(page: Page) {
    // While a clock is installed, it shows the year 1969 for a moment, so nothing may be drawn
    // with it.
    await launcher(page).waitFor();
    await page.clock.install({ time: Date.now() });
    await launcher(page).click();
    const panel = page.getByRole('dialog', { name: 'Party assistant' });
    await panel.waitFor();
    const input = panel.getByLabel('Your question');
    return {
      panel,
      input,
      async ask(question: string) {
        // The bot types for as long as the test looks at it.
        await page.clock.pauseAt((await page.evaluate(() => Date.now())) + SOON);
        await input.fill(question);
        await input.press('Enter');
        await panel.getByText('The assistant is typing…').waitFor();
        expect(await input.isDisabled()).toBe(true);
        expect(await panel.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
        await page.clock.resume();
        await panel.getByText('The assistant is typing…').waitFor({ state: 'detached' });
        expect(await input.isDisabled()).toBe(false);
      },
      messages: () => panel.getByRole('log').locator('p').allInnerTexts(),
    };
  }

  it('knows prices, area, hours and what a rental costs, and links to it', async () => {
    const page = await open.newcomer();
    await page.goto('/');
    const chat = await openChat(page);
    await chat.ask('How much does it cost?');
    expect((await chat.messages()).at(-1)).toContain('rentals start at $199 per full day');
    await chat.ask('Where do you deliver?');
    expect((await chat.messages()).at(-1)).toContain('Dallas-Fort Worth');
    await chat.ask('Is the castel available on Saturday?');
    expect((await chat.messages()).at(-1)).toMatch(
      /Available Sat, .+ in total before delivery: Neon Castle Bounce House \(\$225\)/,
    );
    await chat.ask('Where do you deliver?');
    await chat.panel.getByRole('button', { name: 'What are your hours?' }).click();
    await chat.panel.getByText('Mon–Sat 8AM–8PM, Sun 9AM–6PM').waitFor();
    await chat.ask('how much is the neon castle?');
    expect((await chat.messages()).at(-1)).toContain('Neon Castle Bounce House is $225');
    await chat.panel.getByRole('link', { name: 'See dates and pictures' }).click();
    await page.getByRole('heading', { level: 1, name: 'Neon Castle Bounce House' }).waitFor();
  });

  it('ignores blank input, and keeps the conversation over a reload', async () => {
    const page = await open.newcomer();
    await page.goto('/');
    const chat = await openChat(page);
    const greeting = await chat.messages();
    await chat.input.fill('   ');
    await chat.input.press('Enter');
    expect(await chat.messages()).toEqual(greeting);
    expect(await chat.input.isDisabled()).toBe(false);
    await chat.ask('deposit');
    const said = await chat.messages();
    await page.reload();
    expect(await (await openChat(page)).messages()).toEqual(said);
  });

  it('takes the focus when it opens, and returns it on Escape, even while the bot types', async () => {
    const page = await open.newcomer();
    await page.goto('/');
    const { panel, input } = await openChat(page);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await eventually(async () => expect(await focused()).toBe('Your question'));
    await input.fill('weather');
    await input.press('Enter');
    await panel.getByText('The assistant is typing…').waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await eventually(async () => expect(await focused()).toBe('Chat with us'));
    // The question was asked, so the answer waits for the chat to open again.
    await openChat(page);
    await panel.getByText('forecast looks bad').waitFor();
    // So it does from behind the panel, which may cover what has the focus.
    await page.locator('main').focus();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await openChat(page);
    // It covers a phone's page, so there it answers a close request from anywhere: Escape, or Back.
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await launcher(page).click();
    await panel.waitFor();
    await page.locator('h1').click();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  });
});

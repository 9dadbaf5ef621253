import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CONTENT_PAGES } from '#core/content/content-pages.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { faqText } from '#core/content/faq-text.ts';
import { whenWhole } from '#tests/e2e/page-visit.ts';
import { visitorsOfTests, whenLive } from '#tests/e2e/visitors.ts';
import { eventually } from '#tests/support/eventually.ts';

const open = visitorsOfTests();

const MESSAGE = 'Is the castle free in May?';
/** A person takes as long to write; the shop treats anyone faster as a bot. */
const TYPING = 3_000;

type Markup = { readonly '@type': string; readonly mainEntity?: readonly { name: string }[] };

const markupOf = (html: string): readonly Markup[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Markup,
  );

/** The mail to the owner with this text, once it is there. */
const mailWith = (text: string) =>
  eventually(async () => {
    const mail = (await open.folder.mails()).find((each) => each.text?.includes(text));
    expect(mail).toBeDefined();
    return mail;
  });

/** The focus moves a moment after the page is drawn. */
const hasFocus = (locator: Locator) =>
  eventually(async () =>
    expect(await locator.evaluate((element) => element === document.activeElement)).toBe(true),
  );

type DomNode = {
  readonly nodeId: number;
  readonly nodeType: number;
  readonly children?: readonly DomNode[];
};

const elementsIn = (node: DomNode): readonly number[] => [
  ...(node.nodeType === 1 ? [node.nodeId] : []),
  ...(node.children ?? []).flatMap(elementsIn),
];

/**
 * The fonts that drew a page's glyphs, as the browser reports. A variable font has the name of
 * its first weight.
 */
async function facesOf(page: Page): Promise<readonly string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument', { depth: -1 });
  const used = await Promise.all(
    elementsIn(root).map((nodeId) => devtools.send('CSS.getPlatformFontsForNode', { nodeId })),
  );
  await devtools.detach();
  return [
    ...new Set(used.flatMap(({ fonts }) => fonts.map(({ familyName }) => familyName))),
  ].toSorted();
}

it.each([
  '/',
  '/products',
  '/products/neon-castle-bounce-house',
  '/success?session_id=R1',
  '/es/faq',
  '/es/terms',
])('every glyph is drawn by one of our two fonts: %s', async (path) => {
  const page = await open.visitor();
  const fetched = new Set<string>();
  page.on('request', (request) => {
    const file = /[^/]+\.woff2$/.exec(request.url())?.[0];
    if (file !== undefined) fetched.add(file);
  });
  // A font that loads late waits for the next page.
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready);
  await page.reload();
  await whenWhole(page);
  // The drawings contain words, and load by themselves.
  if (path.includes('/products/')) {
    await page.locator('svg text').last().waitFor({ state: 'attached' });
  }
  expect(await facesOf(page)).toEqual(['Inter', 'Outfit Thin']);
  // The rest of Latin is 80 KB, and none of our letters needs it.
  expect([...fetched].toSorted()).toEqual([
    expect.stringMatching(/^inter-[^-]+\.woff2$/),
    expect.stringMatching(/^outfit-[^-]+\.woff2$/),
  ]);
});

describe('a text page', () => {
  it.each(CONTENT_PAGES)('is complete without scripts, with its head: $path', async ({ path }) => {
    const answer = await fetch(`${open.shop.url}${path}`);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    expect(html).toMatch(/<title>[^<]*\w \| Bounce Galaxy Rentals<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{50}/);
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${path}"`));
    expect(html.match(/<meta property="og:title"/g)).toHaveLength(1);
    expect(html).not.toContain('name="robots"');
    expect(markupOf(html).map((markup) => markup['@type'])).toContain('BreadcrumbList');
    expect(/<main\b.*?>(.*)<\/main>/s.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, ' ')).toMatch(
      /\w{4}/,
    );
  });

  it('gives search engines exactly the questions it shows', async () => {
    const page = await open.visitor();
    const answer = await page.goto('/faq');
    const faq = markupOf((await answer?.text()) ?? '').find(
      ({ '@type': type }) => type === 'FAQPage',
    );
    const asked = faqText(DEMO_SITE).flatMap(({ faqs }) => faqs.map(({ question }) => question));
    expect(faq?.mainEntity?.map(({ name }) => name)).toEqual(asked);
    for (const question of asked) await page.getByText(question, { exact: true }).waitFor();
    await page.getByText('Is overnight really free?').click();
    await page.getByText('Saturday to Sunday is one day').waitFor();
  });

  it("is linked from the header, the footer and a phone's menu", async () => {
    const page = await open.visitor();
    await page.goto('/');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'About' })
      .click();
    await page.getByRole('heading', { level: 1, name: 'We make lawns jump for joy' }).waitFor();
    const footer = page.getByRole('navigation', { name: 'About us' });
    for (const [label, title] of [
      ['FAQ', 'Good questions, short answers'],
      ['Safety', 'Safety'],
      ['Terms', 'Rental terms'],
      ['Privacy', 'Privacy'],
    ] as const) {
      await footer.getByRole('link', { name: label }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Mobile' });
    await menu.getByRole('link', { name: 'Contact' }).click();
    await page.getByRole('heading', { level: 1, name: 'Talk to us' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/contact');
  });
});

describe('the contact form', () => {
  it('names what is missing at each field, then sends, by keyboard only', async () => {
    const page = await open.newcomer();
    await page.clock.install();
    await page.goto('/contact');
    await whenLive(page);
    // Typed in no time, like saved data, which the shop would take for a bot.
    const passed = (ms: number) =>
      page.evaluate((now) => {
        performance.now = () => now;
      }, ms);
    await passed(500);
    const form = page.getByRole('form', { name: 'Write to us' });
    await form.getByRole('button', { name: 'Send message' }).press('Enter');
    await form.getByText('Enter your name.').waitFor();
    await form.getByText('Enter your email address.').waitFor();
    await form.getByText('Write us a message.').waitFor();
    const name = form.getByLabel('Name');
    await hasFocus(name);
    await page.keyboard.type('Ana');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ana@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(`${MESSAGE} By keyboard.`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    // So the page waits a moment.
    await passed(TYPING);
    await page.clock.fastForward(TYPING);
    const sent = page.getByRole('heading', { name: 'We got your message' });
    await sent.waitFor();
    await hasFocus(sent);
    const mail = await mailWith('By keyboard.');
    expect(mail?.replyTo?.[0]?.address).toBe('ana@example.com');
    await page.getByRole('link', { name: 'Write another message' }).press('Enter');
    await form.waitFor();
    expect(await form.getByLabel('Message').inputValue()).toBe('');
  });

  it('keeps what was typed before the scripts ran', async () => {
    const page = await open.visitor();
    const { promise: mayRun, resolve: letRun } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await mayRun;
      await route.continue();
    });
    await page.goto('/contact');
    await page.getByLabel('Name').fill('Ana');
    await page.getByLabel('Message').fill(MESSAGE);
    letRun();
    const form = page.locator('form[novalidate]');
    await form.waitFor();
    await form.getByRole('button', { name: 'Send message' }).click();
    await form.getByText('Enter your email address.').waitFor();
    expect(await form.getByLabel('Name').inputValue()).toBe('Ana');
    expect(await form.getByLabel('Message').inputValue()).toBe(MESSAGE);
    expect(await form.getByText('Enter your name.').count()).toBe(0);
  });

  it('works without scripts', async () => {
    const page = await open.visitor({ javaScriptEnabled: false });
    await page.goto('/contact');
    await page.getByLabel('Name').fill('Zoë');
    await page.getByLabel(/^Email(?! me)/).fill('zoe@example.com');
    await page.getByLabel('Message').fill(`${MESSAGE} Without script.`);
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('heading', { name: 'We got your message' }).waitFor();
    expect(new URL(page.url()).search).toBe('?sent=1');
    const mail = await mailWith('Without script.');
    expect(mail?.subject).toBe('Message from Zoë');
  });
});

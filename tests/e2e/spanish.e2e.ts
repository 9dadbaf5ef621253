import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PRODUCTS } from '#adapters/documents/demo/demo-product.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { formatLongDay } from '#core/kernel/format-day.es.ts';
import { inDays } from '#tests/e2e/days.ts';
import { whenWhole } from '#tests/e2e/page-visit.ts';
import { violationsOn } from '#tests/e2e/violations.ts';
import { visitorsOfTests } from '#tests/e2e/visitors.ts';
import { eventually } from '#tests/support/eventually.ts';
import { textFiles, textsOf } from '#tests/support/texts.ts';

const open = visitorsOfTests();
/** Sentences of the English catalogue that no Spanish text repeats. */
let english: ReadonlySet<string>;

const stringsOf = async (language: 'en' | 'es'): Promise<readonly string[]> => {
  const files = await Promise.all(textFiles(language).map((file) => textsOf(language, file)));
  const leaves = files.flatMap((file) => file.leaves.map(([, text]) => text));
  return leaves.flatMap((text) => (typeof text === 'string' ? [text.trim()] : []));
};

beforeAll(async () => {
  const spanish = new Set(await stringsOf('es'));
  const rentals = DEMO_PRODUCTS.flatMap(({ title, description }) => [title, description]);
  english = new Set(
    [...rentals, ...(await stringsOf('en'))].filter(
      (text) => /[a-z]{2}/i.test(text) && !spanish.has(text),
    ),
  );
});

/** Everything on the page that is read, or read out. */
const wordsOn = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [document.title];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const isCode = node.parentElement?.closest('script, style') !== null;
      if (!isCode) texts.push(node.textContent ?? '');
    }
    for (const name of ['aria-label', 'placeholder', 'alt', 'title']) {
      const named = document.querySelectorAll(`[${name}]`);
      texts.push(...[...named].map((element) => element.getAttribute(name) ?? ''));
    }
    return texts.map((text) => text.trim());
  });

/**
 * What is wrong with a Spanish page: its URL, its language, English words, links to the other
 * language.
 */
async function faultsOn(page: Page): Promise<readonly string[]> {
  const { pathname } = new URL(page.url());
  const language = await page.locator('html').getAttribute('lang');
  const words = (await wordsOn(page)).filter((text) => english.has(text));
  const ways = await page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return [
    ...(/^\/es(?:\/|$)/.test(pathname) ? [] : [`address ${pathname}`]),
    ...(language === 'es' ? [] : [`language ${language}`]),
    ...words,
    ...ways.filter((way) => !/^\/(?:es(?:[/?#]|$)|language\/|art\/|api\/)/.test(way)),
  ];
}

const dayName = (day: string): RegExp => new RegExp(`^${formatLongDay(calendarDay(day))}`);

async function chooseDays(page: Page, days: readonly string[]): Promise<void> {
  const next = page.getByRole('button', { name: 'Mes siguiente' });
  await page
    .locator('#dates')
    .getByRole('button', { name: /Para cuándo/ })
    .click();
  for (const day of days) {
    const button = page.getByRole('button', { name: dayName(day) });
    await next.waitFor();
    while ((await button.count()) === 0) await next.click();
    await button.first().click();
  }
  expect(await faultsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Usar estas fechas' }).click();
}

async function fillDetails(page: Page): Promise<void> {
  await page.getByLabel('Nombre').fill('Ana Ortiz');
  await page.getByLabel('Correo electrónico').fill('ana@example.com');
  await page.getByRole('textbox', { name: 'Teléfono', exact: true }).fill('817-555-0101');
  await page.getByLabel('Empieza la fiesta').selectOption('14:00');
  await page.getByLabel('Termina la fiesta').selectOption('18:00');
  await page.getByLabel('Calle y número').fill('1 Party Lane');
  await page.getByLabel('Ciudad').fill('Cleburne');
  await page.getByLabel('Código postal').fill('76033');
  await page.getByLabel(/Acepto los términos/).check();
}

async function pay(page: Page, card: string): Promise<void> {
  await page.getByLabel('Número de tarjeta').fill(card);
  await page.getByLabel(/^Vencimiento/).fill('12/35');
  await page.getByLabel('Código (CVC)').fill('123');
  await page.getByRole('button', { name: /^Pagar \$/ }).click();
}

describe('the shop in Spanish', () => {
  it('is offered to a phone that reads Spanish, until that is declined', async () => {
    const phone = { locale: 'es-MX', viewport: { width: 390, height: 844 } };
    const page = await open.visitor(phone);
    await page.goto('/products');
    const hint = page.getByRole('link', { name: '¿Ver en español?' });
    await hint.waitFor();
    expect(await hint.getAttribute('href')).toBe('/language/es?to=%2Fproducts');
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'No, gracias' }).click();
    expect(await hint.count()).toBe(0);
    await page.reload();
    await whenWhole(page);
    expect(await hint.count()).toBe(0);
  });

  it('is chosen in the footer and leads from the home page to a paid reservation', async () => {
    const page = await open.visitor();
    await page.goto('/');
    await page.getByRole('link', { name: 'Español' }).first().click();
    await page.waitForURL('**/es');
    await page.getByRole('heading', { level: 1, name: /Enciende la fiesta/ }).waitFor();
    expect(await faultsOn(page)).toEqual([]);

    await page.getByRole('link', { name: 'Ver todo', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Todos los inflables' }).waitFor();
    expect(await faultsOn(page)).toEqual([]);

    await page.getByRole('link', { name: 'Brincolín Castillo Neón', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Brincolín Castillo Neón' }).waitFor();
    await chooseDays(page, [inDays(20), inDays(22)]);
    await page.getByText('$450.00').first().waitFor();
    expect(await faultsOn(page)).toEqual([]);

    await page.getByRole('button', { name: 'Al carrito' }).first().click();
    await page.getByRole('heading', { name: 'Carrito' }).waitFor();
    expect(await faultsOn(page)).toEqual([]);
    await page.getByRole('link', { name: 'Continuar al pago' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tus datos' }).waitFor();
    await page.getByRole('button', { name: /^Reservar y pagar/ }).click();
    await page.getByText('Escribe tu nombre.').first().waitFor();
    expect(await faultsOn(page)).toEqual([]);

    await fillDetails(page);
    await page.getByRole('button', { name: /^Reservar y pagar/ }).click();
    await page.getByLabel('Número de tarjeta').waitFor();
    expect(await faultsOn(page)).toEqual([]);
    await pay(page, '4000000000000002');
    await page.getByText('Tu tarjeta fue rechazada.').waitFor();
    await pay(page, '4242424242424242');
    await page.getByRole('heading', { name: '¡Pago exitoso!' }).waitFor();
    expect(await faultsOn(page)).toEqual([]);

    await page.getByRole('link', { name: 'Administrar tu reservación' }).click();
    await page.getByText('Saldo: $225.00').waitFor();
    expect(await faultsOn(page)).toEqual([]);
    await page.reload();
    await page.getByText('Saldo: $225.00').waitFor();
    const mail = await eventually(async () => {
      const [confirmation] = await open.folder.mails();
      expect(confirmation?.subject).toMatch(/^¡Ya reservaste! Brincolín Castillo Neón/);
      return confirmation;
    });
    expect(mail?.text).toContain(page.url());
  });

  it('is complete on every other page', async () => {
    const page = await open.visitor();
    const faults: string[] = [];
    for (const path of [
      '/booking?product=neon-castle-bounce-house',
      '/about',
      '/contact',
      '/faq',
      '/terms',
      '/privacy',
      '/safety',
      '/login',
      '/cart-checkout',
      '/checkout',
      '/nowhere',
    ]) {
      await page.goto(`/es${path}`);
      await whenWhole(page);
      faults.push(...(await faultsOn(page)).map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  it('chats in Spanish and knows the catalogue', async () => {
    const page = await open.visitor();
    await page.goto('/es');
    await page.getByRole('button', { name: 'Chatea con nosotros' }).click();
    await page.getByLabel('Tu pregunta').fill('¿Cuánto cuesta el castillo neón?');
    await page.getByRole('button', { name: 'Enviar' }).click();
    await page.getByText('Brincolín Castillo Neón cuesta $225').waitFor();
    expect(await faultsOn(page)).toEqual([]);
  });

  it('is remembered, and switched back to English, without scripts', async () => {
    const page = await open.visitor({ javaScriptEnabled: false });
    await page.goto('/products?sort=price');
    await page.getByRole('link', { name: 'Español' }).first().click();
    await page.waitForURL(`${open.shop.url}/es/products?sort=price`);
    await page.goto('/faq');
    expect(page.url()).toBe(`${open.shop.url}/es/faq`);
    expect(await faultsOn(page)).toEqual([]);
    await page.getByRole('link', { name: 'English' }).first().click();
    await page.waitForURL(`${open.shop.url}/faq`);
    await page.goto('/');
    expect(page.url()).toBe(`${open.shop.url}/`);
  });
});

describe('the links to other languages', () => {
  it('follow the visitor from page to page', async () => {
    const page = await open.visitor();
    await page.goto('/');
    const alternates = () =>
      page.evaluate(() =>
        [...document.head.querySelectorAll('link[hreflang]')].map((link) => [
          link.getAttribute('hreflang'),
          new URL(link.getAttribute('href') ?? '').pathname,
        ]),
      );
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
    await page.waitForURL('**/faq');
    await eventually(async () => {
      expect(await alternates()).toEqual([
        ['en', '/faq'],
        ['es', '/es/faq'],
        ['x-default', '/faq'],
      ]);
    });
    await page.goBack();
    await eventually(async () => {
      expect(await alternates()).toEqual([
        ['en', '/'],
        ['es', '/es'],
        ['x-default', '/'],
      ]);
    });
  });
});

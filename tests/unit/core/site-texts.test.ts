import { describe, expect, it } from 'vitest';
import { companySite, websiteOf } from '#core/content/company.ts';
import type { PageText } from '#core/content/content-pages.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { faqText as spanishFaq } from '#core/content/faq-text.es.ts';
import { faqText } from '#core/content/faq-text.ts';
import { privacyText as spanishPrivacy } from '#core/content/privacy-text.es.ts';
import { privacyText } from '#core/content/privacy-text.ts';
import { safetyText } from '#core/content/safety-text.ts';
import { NO_SERVICES, type Services, servicesOf } from '#core/content/services.ts';
import { siteIn } from '#core/content/site-in.ts';
import { termsText } from '#core/content/terms-text.ts';
import { cancellationSentences } from '#core/refunds/cancellation-text.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';

const PAGES: readonly [string, PageText][] = [
  ['privacy', privacyText(DEMO_SITE)],
  ['terms', termsText(DEMO_SITE)],
  ['safety', safetyText(DEMO_SITE)],
];

const wordsOf = ({ lead, sections }: PageText): string =>
  [lead, ...sections.flatMap(({ paragraphs, points = [] }) => [...paragraphs, ...points])].join(
    '\n',
  );

describe.each(PAGES)('the text of %s', (_name, text) => {
  it('has parts that can be linked to, each with content', () => {
    const ids = text.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, title, paragraphs } of text.sections) {
      expect(id).toMatch(/^[a-z][a-z-]*$/);
      expect(title).not.toBe('');
      expect(paragraphs.join('').length).toBeGreaterThan(20);
    }
  });

  it('has every fact filled in', () => {
    expect(wordsOf(text)).not.toMatch(/undefined|NaN|\[object|\$\{/);
  });
});

describe('questions and answers', () => {
  const faqs = faqText(DEMO_SITE).flatMap((group) => group.faqs);
  const answerTo = (id: string) => faqs.find((faq) => faq.id === id)?.answer;

  it('name two open weekdays in a row as one day, or none', () => {
    const answers = (closed: readonly number[]) => {
      const { limits } = DEFAULT_SETTINGS;
      const week = limits.week.map((day, index) => ({ ...day, isOpen: !closed.includes(index) }));
      const kept = { ...DEFAULT_SETTINGS, limits: { ...limits, keepsOpeningDays: true, week } };
      return [faqText, spanishFaq].map((text) => {
        const all = text(DEMO_SITE, kept).flatMap((group) => group.faqs);
        return all.find(({ id }) => id === 'overnight')?.answer;
      });
    };
    const noTruck = { weekdays: [0], days: [] };
    const { limits } = DEFAULT_SETTINGS;
    const idle = faqText(DEMO_SITE, { ...DEFAULT_SETTINGS, limits: { ...limits, noTruck } });
    expect(JSON.stringify(idle)).toContain('Friday to Saturday');
    expect(answers([])).toEqual([
      'Yes. A rental is counted from delivery day to pickup day, so Saturday to Sunday is one day, and the night in between costs nothing.',
      'Sí. La renta se cuenta del día de entrega al día de recogida, así que de sábado a domingo es un solo día, y la noche de en medio no cuesta nada.',
    ]);
    expect(answers([0])).toEqual([
      expect.stringContaining('so Friday to Saturday is one day,'),
      expect.stringContaining('de viernes a sábado es'),
    ]);
    expect(answers([0, 2, 4, 6])).toEqual([
      'Yes. A rental is counted from delivery day to pickup day, and the night in between costs nothing.',
      'Sí. La renta se cuenta del día de entrega al día de recogida, y la noche de en medio no cuesta nada.',
    ]);
  });

  it('appear only once each', () => {
    expect(new Set(faqs.map(({ id }) => id)).size).toBe(faqs.length);
    expect(faqs.length).toBeGreaterThan(10);
  });

  it.each([
    ['price', '$199'],
    ['overnight', 'Saturday to Sunday is one day'],
    ['area', 'Dallas-Fort Worth'],
    ['arrival', '2-4 hours before'],
    ['deposit', '50%'],
    ['length', 'up to 730 days ahead'],
    ['organizations', 'purchase order number'],
    ['organizations', 'certificate of insurance'],
    ['changes', 'private link'],
    ['changes', DEMO_SITE.email],
  ])('state the facts of the business: %s says %s', (id, fact) => {
    expect(answerTo(id)).toContain(fact);
  });
});

describe('the answer to schools and churches', () => {
  const answers = (site: typeof DEMO_SITE, isTaxed: boolean) => {
    const { tax } = DEFAULT_SETTINGS;
    const settings = { ...DEFAULT_SETTINGS, tax: { ...tax, isOn: isTaxed } };
    return [faqText(site, settings), spanishFaq(siteIn('es', site), settings)].map(
      (groups) =>
        groups.flatMap(({ faqs }) => faqs).find(({ id }) => id === 'organizations')?.answer ?? '',
    );
  };

  it('promises no tax exemption where there is no tax, and no insurance that nobody claims', () => {
    const has = (texts: readonly string[], words: readonly RegExp[]) =>
      texts.map((text, index) => words[index]?.test(text));
    const exempt = [/Tax-exempt/, /certificado de exención/];
    const insured = [/insurance/, /seguro/];
    expect(has(answers(DEMO_SITE, true), exempt)).toEqual([true, true]);
    expect(has(answers(DEMO_SITE, false), exempt)).toEqual([false, false]);
    expect(has(answers(DEMO_SITE, true), insured)).toEqual([true, true]);
    const website = { ...websiteOf(DEMO_SITE), insurance: '' };
    const modest = companySite(DEMO_SITE, { ...DEFAULT_SETTINGS, website });
    expect(has(answers(modest, true), insured)).toEqual([false, false]);
  });
});

describe('the rental terms', () => {
  const words = wordsOf(termsText(DEMO_SITE));

  it.each([
    '50%',
    'the page shows until when',
    '30 days',
    'An adult watches',
    'strong wind',
    '2-4 hours',
  ])('say %s', (fact) => {
    expect(words).toContain(fact);
  });

  it('refund what the cancellation policy refunds', () => {
    for (const sentence of cancellationSentences()) expect(words).toContain(sentence);
    expect(words).toContain(
      'at least 7 days before delivery day and you get back everything you paid',
    );
    expect(words).toContain(
      'at least 2 days before delivery day and you get back 50% of what you paid',
    );
  });
});

describe.each([
  ['en', privacyText],
  ['es', spanishPrivacy],
] as const)('the privacy page in %s', (_language, text) => {
  const namesIn = (services: Services) =>
    ['Stripe', 'Firebase', 'reCAPTCHA'].filter((name) =>
      JSON.stringify(text(DEMO_SITE, services).sections).includes(name),
    );

  it('names a third-party service only if the shop is set up with it', () => {
    expect(namesIn(NO_SERVICES)).toEqual([]);
    expect(namesIn({ ...NO_SERVICES, stripe: true })).toEqual(['Stripe']);
    expect(namesIn({ ...NO_SERVICES, firebase: true })).toEqual(['Firebase']);
    expect(namesIn({ ...NO_SERVICES, recaptcha: true })).toEqual(['reCAPTCHA']);
  });

  it('has the notice and both links that Google requires where its badge is hidden', () => {
    const { sections } = text(DEMO_SITE, { ...NO_SERVICES, recaptcha: true });
    const section = sections.find(({ id }) => id === 'recaptcha');
    expect(section?.links?.map(({ href }) => href)).toEqual([
      'https://policies.google.com/privacy',
      'https://policies.google.com/terms',
    ]);
    expect(section?.paragraphs.join(' ')).toMatch(/reCAPTCHA.*Google/);
  });
});

describe('servicesOf', () => {
  it("reads them from the page's configuration", () => {
    const plain = { payment: 'simulated-card', identity: 'local-auth' } as const;
    expect(servicesOf(plain)).toEqual(NO_SERVICES);
    const botCheck = { projectId: 'p', apiKey: 'k', appId: 'a', siteKey: 's' };
    expect(servicesOf({ payment: 'stripe', identity: 'firebase-auth', botCheck })).toEqual({
      stripe: true,
      firebase: true,
      recaptcha: true,
    });
  });
});

describe('the words of the storefront', () => {
  /** Words that a parent in Texas would not use, or would misread. */
  const FOREIGN =
    /\b(tick|ticked|papers|somebody of age|\d+ letters|have a look|whilst|shall|mails|car park|mobile phone|fortnight|per cent)\b/i;
  const FREE = /\bfree\b(?! overnight)/i;
  /** Money, or the night, is free; a day or a rental is available. */
  const MONEY = /overnight is (always )?free|free of charge/i;

  const textsIn = (value: unknown): readonly string[] => {
    if (typeof value === 'string') return [value];
    // The sentences of a function are in its source.
    if (typeof value === 'function') return String(value).match(/(['`])(?:(?!\1).)*\1/g) ?? [];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
  };

  it.each(Object.entries(import.meta.glob<object>('/web/src/texts/en/*.ts', { eager: true })))(
    'are those of a parent in Texas: %s',
    (_file, texts) => {
      const said = textsIn(texts).map((text) => text.replaceAll(/\$\{[^}]*\}/g, ''));
      const wrong = said.filter(
        (text) => FOREIGN.test(text) || (FREE.test(text) && !MONEY.test(text)),
      );
      expect(wrong).toEqual([]);
    },
  );
});

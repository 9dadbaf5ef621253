import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companySite } from '#core/content/company.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { faqText as spanishFaq } from '#core/content/faq-text.es.ts';
import { faqText } from '#core/content/faq-text.ts';
import { NO_RECORD } from '#core/content/own-claims.ts';
import { safetyText } from '#core/content/safety-text.ts';
import { siteOfPage } from '#core/content/site-in.ts';
import { termsText as spanishTerms } from '#core/content/terms-text.es.ts';
import { termsText } from '#core/content/terms-text.ts';
import { DEFAULT_SETTINGS, type Settings } from '#core/settings/business-settings.ts';
import { termsFiguresOf, termsVersionOf } from '#core/settings/terms-figures.ts';
import { FACTS } from '#tests/unit/core/chat-facts.ts';
import { replyTo as spanishReply } from '#web/storefront/chat/script/chat-script.es.ts';
import { replyTo } from '#web/storefront/chat/script/chat-script.ts';

const CHANGED: Settings = {
  ...DEFAULT_SETTINGS,
  deposit: { percent: 30 },
  balanceCharge: { isOn: true, daysBefore: 4 },
  delivery: {
    ...DEFAULT_SETTINGS.delivery,
    chargesFee: true,
    zones: [{ name: 'Fort Worth', postalCodes: ['761'], feeCents: 3_500, miles: 0 }],
  },
  tax: { ...DEFAULT_SETTINGS.tax, isOn: true, percent: 6.5 },
  multiDay: { isOn: true, tiers: [{ fromDays: 3, percent: 12 }] },
  weekend: { isOn: true, weekdays: [5, 6], percent: 14 },
  damageWaiver: { isOn: true, percent: 11 },
  holds: { ...DEFAULT_SETTINGS.holds, leastSubtotalCents: 13_700 },
  limits: {
    ...DEFAULT_SETTINGS.limits,
    leadTimeHours: 36,
    minDays: 2,
    maxDays: 9,
    farthestDays: 400,
  },
  cancellation: {
    tiers: [{ daysBefore: 21, refundPercent: 90 }],
    weather: { isOn: true, untilHours: 5, validDays: 200 },
  },
  changes: { isOn: true, untilHours: 72 },
};

const FIGURES = [
  '30%',
  '21',
  '90%',
  '200',
  '72',
  '36',
  '9',
  '12%',
  '400',
  '$35',
  '6.5%',
  '14%',
  '11%',
  '$137',
];
/** What a shop with default settings says, and this one must not. */
const STALE = ['50%', '30 days', '30 días', '7 days', '7 días', '48 hours', '48 horas'];

describe.each([
  ['en', faqText, termsText, replyTo, 'deposit', 'discount', 'price'],
  ['es', spanishFaq, spanishTerms, spanishReply, 'depósito', 'descuento', 'precio'],
] as const)('the texts in %s', (_language, faq, terms, chat, deposit, discount, price) => {
  const answers = JSON.stringify(faq(DEMO_SITE, CHANGED));
  const facts = { ...FACTS, settings: CHANGED };

  it('state the owner’s figures in the questions and answers', () => {
    for (const figure of FIGURES) expect(answers).toContain(figure);
    for (const stale of STALE) expect(answers).not.toContain(stale);
  });

  it('state how long one may book online, where that is shorter than a rental may be', () => {
    const said = (settings: Settings) => JSON.stringify(faq(DEMO_SITE, settings));
    expect(said(DEFAULT_SETTINGS)).toMatch(/30 d[aí][^"]*14 d[aí]/);
    expect(answers).not.toContain('14 d');
  });

  it('state them in the terms', () => {
    const words = JSON.stringify(terms(DEMO_SITE, termsFiguresOf(CHANGED)));
    for (const figure of ['30%', '21', '90%', '200', '72', '9']) expect(words).toContain(figure);
    for (const stale of STALE) expect(words).not.toContain(stale);
  });

  it('state them in the chat', () => {
    expect(chat(deposit, facts).text).toContain('30%');
    expect(chat(discount, facts).text).toContain('12%');
    for (const question of [price, 'delivery']) {
      expect(chat(question, facts).text).toContain('$35');
      expect(chat(question, FACTS).text).toMatch(/part of the price|parte del precio/);
    }
    expect(chat('taxes', facts).text).toContain('6.5%');
  });

  it('say that some rentals have another rate on the dearer days', () => {
    const own = [{ productId: 'castle', percent: 14 }];
    const said = (percent: number, rates = own) => {
      const weekend = { ...CHANGED.weekend, percent, own: rates };
      return JSON.stringify(faq(DEMO_SITE, { ...CHANGED, weekend }));
    };
    expect(said(14)).toMatch(/14%.*(?:a rate of their own|su propia tarifa)/);
    expect(said(0)).toMatch(/Some rentals cost more on|Algunas rentas cuestan más los/);
    expect(said(0, [])).not.toMatch(/cost more on|cuestan más los/);
  });

  it('mention no deposit if everything is paid at once', () => {
    const words = JSON.stringify(faq(DEMO_SITE, { ...CHANGED, deposit: { percent: 100 } }));
    expect(words).not.toContain('100%');
  });
});

const anySettings: fc.Arbitrary<Settings> = fc
  .record({
    percent: fc.integer({ min: 10, max: 100 }),
    days: fc.integer({ min: 1, max: 30 }),
    tiers: fc.uniqueArray(
      fc.record({
        daysBefore: fc.integer({ min: 0, max: 60 }),
        refundPercent: fc.integer({ min: 0, max: 100 }),
      }),
      { maxLength: 3, selector: ({ daysBefore }) => daysBefore },
    ),
    weather: fc.record({
      isOn: fc.boolean(),
      untilHours: fc.integer({ min: 0, max: 99 }),
      validDays: fc.integer({ min: 30, max: 400 }),
    }),
    changes: fc.record({ isOn: fc.boolean(), untilHours: fc.integer({ min: 0, max: 99 }) }),
    balanceCharge: fc.record({ isOn: fc.boolean(), daysBefore: fc.integer({ min: 0, max: 30 }) }),
  })
  .map(({ percent, days, tiers, weather, ...rest }) => ({
    ...DEFAULT_SETTINGS,
    ...rest,
    deposit: { percent },
    limits: { ...DEFAULT_SETTINGS.limits, maxDays: days },
    cancellation: { tiers, weather },
  }));

describe('termsVersionOf', () => {
  it('never gives two different texts of the terms the same version', () => {
    fc.assert(
      fc.property(anySettings, anySettings, (one, other) => {
        const [a, b] = [termsFiguresOf(one), termsFiguresOf(other)];
        const isSame = termsVersionOf(a) === termsVersionOf(b);
        const read = (figures: typeof a) => JSON.stringify(termsText(DEMO_SITE, figures));
        expect(isSame && read(a) !== read(b)).toBe(false);
      }),
    );
  });

  it('does not change with settings that the terms do not state', () => {
    const taxed = { ...DEFAULT_SETTINGS, tax: { ...DEFAULT_SETTINGS.tax, isOn: true } };
    expect(termsVersionOf(termsFiguresOf(taxed))).toBe(
      termsVersionOf(termsFiguresOf(DEFAULT_SETTINGS)),
    );
    expect(termsVersionOf(termsFiguresOf(CHANGED))).not.toBe(
      termsVersionOf(termsFiguresOf(DEFAULT_SETTINGS)),
    );
  });
});

describe('siteOfPage', () => {
  const { limits } = DEFAULT_SETTINGS;
  const [sunday, ...week] = limits.week;

  const hoursIn = (settings: typeof DEFAULT_SETTINGS, language: 'en' | 'es' = 'en') =>
    siteOfPage(language, companySite(DEMO_SITE, settings), settings, NO_RECORD).hours;

  it('states the default week like the site', () => {
    expect(hoursIn(DEFAULT_SETTINGS)).toEqual(DEMO_SITE.hours);
    expect(hoursIn(DEFAULT_SETTINGS, 'es').map(({ label }) => label)).toEqual([
      'Lun–Sáb 8 a. m.–8 p. m.',
      'Dom 9 a. m.–6 p. m.',
    ]);
  });

  it('has the hours of the settings, without closed days', () => {
    const shut = sunday && { ...sunday, isOpen: false };
    const late = { isOpen: true, opens: '10:30', closes: '12:00' };
    const days = [shut ?? late, ...week.slice(0, 2), late, ...week.slice(3)];
    for (const keepsOpeningDays of [true, false]) {
      const kept = { ...DEFAULT_SETTINGS, limits: { ...limits, keepsOpeningDays, week: days } };
      expect(hoursIn(kept).map(({ label }) => label)).toEqual([
        'Mon–Tue 8AM–8PM',
        'Wed 10:30AM–12PM',
        'Thu–Sat 8AM–8PM',
      ]);
    }
  });

  it('promises answers at any hour only if no opening hours are kept', () => {
    const kept = {
      ...DEFAULT_SETTINGS,
      limits: { ...limits, keepsOpeningDays: true, week: limits.week },
    };
    const emergency = (site: ReturnType<typeof siteOfPage>) =>
      JSON.stringify(safetyText(site).sections.at(-1));
    const always = siteOfPage('en', DEMO_SITE, DEFAULT_SETTINGS, NO_RECORD);
    expect(always.claims.support).toBe('24/7');
    expect(emergency(always)).toContain('around the clock');
    const shop = siteOfPage('en', DEMO_SITE, kept, NO_RECORD);
    expect(shop.claims.support).toBe('7 days a week');
    expect(emergency(shop)).not.toContain('around the clock');
    expect(siteOfPage('es', DEMO_SITE, kept, NO_RECORD).claims.support).toBe('7 días a la semana');
  });
});

import { describe, expect, it } from 'vitest';
import { companySite, websiteOf } from '#core/content/company.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { NO_RECORD, pricesOf } from '#core/content/own-claims.ts';
import { siteIn, siteOfPage } from '#core/content/site-in.ts';
import { centsFromDollars } from '#core/kernel/cents.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';

const site = (changes: object) =>
  companySite(DEMO_SITE, {
    limits: DEFAULT_SETTINGS.limits,
    website: { ...websiteOf(DEMO_SITE), ...changes },
  });

describe('website claims', () => {
  it('are the defaults until the owner changes one', () => {
    expect(site({})).toEqual(DEMO_SITE);
    expect(site({ deliveryArea: 'Fort Worth', bannerCents: 24_000 })).toEqual({
      ...DEMO_SITE,
      deliveryArea: 'Fort Worth',
      bannerPrice: 240,
    });
  });

  it('leave out what the owner leaves empty, in both languages', () => {
    const { claims } = site({ insurance: '', rating: '', events: '' });
    expect(claims).toMatchObject({ rating: undefined, ratedBy: '', events: '' });
    expect(claims.trust).toHaveLength(3);
    expect(claims.trust.join()).not.toMatch(/insured/);
    const spanish = siteIn('es', site({ insurance: '', rating: '' })).claims;
    expect(spanish.ratedBy).toBe('');
    expect(spanish.trust.join()).not.toMatch(/seguro/);
  });

  it('name the prices of the shop’s own rentals, whatever was entered', () => {
    const prices = (...dollars: readonly number[]) => {
      const own = { ...NO_RECORD, prices: dollars.map(centsFromDollars) };
      const { fromPrice, bannerPrice } = siteOfPage('en', DEMO_SITE, DEFAULT_SETTINGS, own);
      return [fromPrice, bannerPrice];
    };
    expect(prices()).toEqual([199, 225]);
    expect(prices(199, 225)).toEqual([199, 225]);
    expect(prices(249, 209.5)).toEqual([209.5, 209.5]);
    // Nobody entered the demo's $225.
    expect(prices(165, 225)).toEqual([165, 165]);
    const entered = site({ bannerCents: 24_000 });
    const own = { ...NO_RECORD, prices: [165, 240].map(centsFromDollars) };
    expect(siteOfPage('en', entered, DEFAULT_SETTINGS, own)).toMatchObject({ bannerPrice: 240 });
    const chairs = {
      price: centsFromDollars(2),
      categories: ['event'],
      playedOn: false,
      power: { blowers: 0 },
    };
    const castle = {
      ...chairs,
      price: centsFromDollars(209),
      playedOn: true,
      power: { blowers: 1 },
    };
    expect(pricesOf([chairs, castle])).toEqual([castle.price]);
    expect(pricesOf([chairs])).toEqual([chairs.price]);
  });

  it('leave out an empty support, also while the shop keeps opening days', () => {
    const { limits } = DEFAULT_SETTINGS;
    const settings = { ...DEFAULT_SETTINGS, limits: { ...limits, keepsOpeningDays: true } };
    const supportOf = (support: string) =>
      siteOfPage('en', site({ support }), settings, NO_RECORD).claims.support;
    expect([supportOf(''), supportOf('24/7')]).toEqual(['', '7 days a week']);
  });

  it('say the English text where no Spanish one is given', () => {
    const es = { ratedBy: '', overnight: '', cleaning: 'Limpio', insurance: '', crew: '' };
    const { trust } = siteIn('es', site({ crew: 'Kind crew', es })).claims;
    expect(trust).toEqual(['Free overnight', 'Limpio', 'Fully insured', 'Kind crew']);
  });
});

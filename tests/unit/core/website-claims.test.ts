import { describe, expect, it } from 'vitest';
import { companySite, websiteOf } from '#core/content/company.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { siteIn, siteOfPage } from '#core/content/site-in.ts';
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

  it('leave out an empty support, also while the shop keeps opening days', () => {
    const { limits } = DEFAULT_SETTINGS;
    const settings = { ...DEFAULT_SETTINGS, limits: { ...limits, keepsOpeningDays: true } };
    const supportOf = (support: string) =>
      siteOfPage('en', site({ support }), settings, { stars: [0, 0, 0, 0, 0], events: 0 }).claims
        .support;
    expect([supportOf(''), supportOf('24/7')]).toEqual(['', '7 days a week']);
  });

  it('say the English text where no Spanish one is given', () => {
    const es = { ratedBy: '', overnight: '', cleaning: 'Limpio', insurance: '', crew: '' };
    const { trust } = siteIn('es', site({ crew: 'Kind crew', es })).claims;
    expect(trust).toEqual(['Free overnight', 'Limpio', 'Fully insured', 'Kind crew']);
  });
});

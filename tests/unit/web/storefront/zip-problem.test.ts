import { describe, expect, it } from 'vitest';
import { sayProblem as sayEnglish } from '#core/content/problem-sentences.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { zipProblem } from '#web/storefront/checkout/use-checkout-form.ts';
import { DELIVERY_CHECK as SPANISH } from '#web/texts/es/pricing.ts';
import { sayProblem as saySpanish } from '#web/texts/es/problems.ts';

const { delivery } = DEFAULT_SETTINGS;
const phone = '(817) 555-0142';
const said = (postalCode: string, region = 'TX') =>
  zipProblem({ postalCode, region }, delivery, phone);

describe('a ZIP code error', () => {
  it("is known before the order is sent, in the server's words", () => {
    const params = { postalCode: '79901', phone };
    const problem = { status: 422, code: 'outside_delivery_area', title: '', detail: '', params };
    expect(said('79901')).toBe(sayEnglish(problem));
    expect(`${SPANISH.outside('79901')} ${SPANISH.call(phone)}`).toBe(saySpanish(problem));
    expect(said('90210')).toBe('The ZIP code 90210 isn’t in TX. Please check both.');
    expect(said('76033-1234', ' ok ')).toBe('The ZIP code 76033 isn’t in OK. Please check both.');
    expect(said('76033', 'Oklahoma')).toBe('The ZIP code 76033 isn’t in OK. Please check both.');
    // The state has an error of its own.
    expect([said('76033', 'Texas'), said('76033', 'Te')]).toEqual(['', '']);
  });

  it('is empty inside the area, for a request, and for incomplete input', () => {
    expect([said('76033'), said('760'), said(''), zipProblem({}, delivery, phone)]).toEqual([
      '',
      '',
      '',
      '',
    ]);
    const asks = { ...delivery, refusesOutside: false };
    expect(zipProblem({ postalCode: '79901', region: 'TX' }, asks, phone)).toBe('');
  });
});

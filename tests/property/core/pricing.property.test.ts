import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCents, cents, NO_CENTS, sumCents, spreadCents } from '#core/kernel/cents.ts';
import type { Pricing } from '#core/pricing/adjust.ts';
import { splitTotal } from '#core/pricing/deposit-plan.ts';
import { agreedQuote, quote } from '#core/pricing/quote.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { settingsSchema } from '#core/settings/settings.schema.ts';
import { anyLines, anyPromo, anySettings, promo, settings } from '#tests/support/business.ts';

const plan = fc.constantFrom('deposit' as const, 'full' as const);

const anyPricing: fc.Arbitrary<Pricing> = fc.record({
  settings: anySettings,
  damageWaiver: fc.boolean(),
  postalCode: fc.constantFrom('76033', '75201', '79901', undefined),
  promo: fc.option(anyPromo, { nil: undefined }),
});

describe('spreadCents', () => {
  const weights = fc.array(fc.nat(10_000_000).map(cents), { minLength: 1, maxLength: 12 });

  it('loses no cent and gives nobody more than a cent above their share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10_000_000, max: 10_000_000 }).map(cents),
        weights,
        (amount, parts) => {
          const shares = spreadCents(amount, parts);
          expect(sumCents(shares)).toBe(amount);
          const whole = sumCents(parts);
          if (whole === 0) return;
          shares.forEach((share, index) => {
            const exact = (amount * (parts[index] ?? 0)) / whole;
            expect(Math.abs(share - exact)).toBeLessThan(1.000001);
          });
        },
      ),
    );
  });

  it('gives the remaining cent to the largest remainder', () => {
    expect(spreadCents(cents(100), [cents(1), cents(1), cents(1)])).toEqual([34, 33, 33]);
    expect(spreadCents(cents(-10), [cents(1), cents(2)])).toEqual([-3, -7]);
  });
});

describe('quote', () => {
  it('is never negative, and is the sum of its lines and adjustments', () => {
    fc.assert(
      fc.property(anyLines, plan, anyPricing, (lines, chosen, pricing) => {
        const { subtotal, adjustments, total, dueNow, balance } = quote(lines, chosen, pricing);
        expect(total).toBeGreaterThanOrEqual(0);
        expect(addCents(subtotal, sumCents(adjustments.map(({ amount }) => amount)))).toBe(total);
        expect(addCents(dueNow, balance)).toBe(total);
      }),
    );
  });

  it('is the same as before settings existed while they are all off', () => {
    fc.assert(
      fc.property(anyLines, plan, fc.boolean(), (lines, chosen, damageWaiver) => {
        const asked = { damageWaiver, postalCode: '75201', promo: promo() };
        const quoted = quote(lines, chosen, { settings: DEFAULT_SETTINGS, ...asked });
        expect(quoted.adjustments).toEqual([]);
        expect(quoted.total).toBe(quoted.subtotal);
        expect(quoted).toEqual(quote(lines, chosen));
        if (chosen === 'deposit') expect(quoted.dueNow).toBe(splitTotal(quoted.total).deposit);
      }),
    );
  });

  it('has a tax that never falls as the rate rises, and is zero at rate zero', () => {
    const taxAt = (lines: Parameters<typeof quote>[0], pricing: Pricing, percent: number) => {
      const taxed = { ...pricing.settings, tax: { ...pricing.settings.tax, isOn: true, percent } };
      const { adjustments } = quote(lines, 'full', { ...pricing, settings: taxed });
      return adjustments.find(({ kind }) => kind === 'tax')?.amount ?? NO_CENTS;
    };
    fc.assert(
      fc.property(anyLines, anyPricing, fc.nat(160), fc.nat(160), (lines, pricing, a, b) => {
        const [low, high] = [Math.min(a, b) / 8, Math.max(a, b) / 8];
        expect(taxAt(lines, pricing, 0)).toBe(0);
        expect(taxAt(lines, pricing, low)).toBeLessThanOrEqual(taxAt(lines, pricing, high));
      }),
    );
  });

  it('is the same in the browser, which gets its settings as JSON', () => {
    fc.assert(
      fc.property(anyLines, plan, anyPricing, (lines, chosen, pricing) => {
        const told = settingsSchema.parse(JSON.parse(JSON.stringify(pricing.settings)));
        const inBrowser = quote(lines, chosen, { ...pricing, settings: told });
        expect(inBrowser).toEqual(quote(lines, chosen, pricing));
      }),
    );
  });

  it('can be restored from what was stored, whatever the settings are by then', () => {
    fc.assert(
      fc.property(anyLines, plan, anyPricing, (lines, chosen, pricing) => {
        const { adjustments, depositPercent, total, dueNow } = quote(lines, chosen, pricing);
        const again = agreedQuote(lines, adjustments, chosen, depositPercent);
        expect([again.total, again.dueNow]).toEqual([total, dueNow]);
      }),
    );
  });

  it('never costs more with a code, and the discount never exceeds the price', () => {
    fc.assert(
      fc.property(anyLines, anyPricing, anyPromo, (lines, pricing, code) => {
        const on = { ...pricing.settings, promoCodes: { isOn: true } };
        const without = quote(lines, 'full', { ...pricing, settings: on, promo: undefined });
        const withCode = quote(lines, 'full', { ...pricing, settings: on, promo: code });
        expect(withCode.total).toBeLessThanOrEqual(without.total);
      }),
    );
  });
});

describe('the default settings', () => {
  it('are accepted by the schema', () => {
    expect(settingsSchema.safeParse(settings()).success).toBe(true);
  });
});

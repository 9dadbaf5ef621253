import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { inApp } from '#tests/unit/web/in-app.tsx';
import { TermsStep } from '#web/storefront/checkout/checkout-steps.tsx';
import type { CheckoutFormControl } from '#web/storefront/checkout/use-checkout-form.ts';

function Step({ agrees }: { readonly agrees: boolean }) {
  const form = useForm() as unknown as CheckoutFormControl;
  return createElement(TermsStep, { form, agrees, deliveries: [] });
}

const said = (replaces: boolean | undefined, agrees = false): string => {
  const ownTerms = { id: '0123456789abcdef', replaces: replaces === true, since: '2026-11-20' };
  const settings = { ...DEFAULT_SETTINGS, ...(replaces !== undefined && { ownTerms }) };
  const step = createElement(Step, { agrees });
  return renderToString(inApp(createElement(StaticRouter, { location: '/' }, step), settings));
};

describe('the agreement with the terms at checkout', () => {
  it('sums up the standard terms, and names own terms below them', () => {
    expect(said(undefined)).toContain('an adult watching, and safety in wind and weather.');
    expect(said(undefined)).toContain('overnight included');
    expect(said(undefined)).not.toContain('dditional terms');
    expect(said(false)).toContain('and the additional terms at the end of the full text.');
    expect(said(false)).toContain('The full rental terms end with more terms of ours.');
  });

  it('sums up nothing where own terms replace them', () => {
    const own = said(true);
    expect(own).toContain('I agree to the rental agreement.');
    expect(own).toContain('href="/terms"');
    expect(own).not.toMatch(/flat ground|adult|overnight|in short/);
    expect(said(true, true)).toContain('You agreed to this rental agreement');
    expect(said(true, true)).not.toContain('rental terms');
  });
});

import type { Appearance } from '@stripe/stripe-js';

/** Stripe's fields live in frames that our style sheet does not reach: they are told the same colours. */
export function stripeAppearance(token: (name: string) => string, isStill: boolean): Appearance {
  const edge = `1px solid ${token('--color-edge')}`;
  const variables = {
    colorPrimary: token('--color-cyan'),
    colorBackground: token('--color-ground'),
    colorText: token('--color-ink'),
    colorTextSecondary: token('--color-muted'),
    colorTextPlaceholder: token('--color-muted'),
    colorDanger: token('--color-danger'),
    accessibleColorOnColorPrimary: token('--color-night'),
    fontFamily: token('--font-sans'),
    borderRadius: token('--radius-md'),
  };
  return {
    theme: 'night',
    labels: 'above',
    disableAnimations: isStill,
    variables: {
      ...Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== '')),
      fontSizeBase: '16px',
      spacingUnit: '4px',
      gridRowSpacing: '20px',
      gridColumnSpacing: '16px',
    },
    rules: {
      '.Label': { fontWeight: '500', marginBottom: '6px' },
      '.Input': { border: edge, boxShadow: 'none', padding: '13px 14px' },
      '.Input:focus': {
        border: `1px solid ${token('--color-cyan')}`,
        outline: `2px solid ${token('--color-cyan')}`,
        boxShadow: 'none',
      },
      '.Tab': { border: edge, boxShadow: 'none' },
    },
  };
}

/** From the page as it is shown now. */
export function appearanceOfPage(): Appearance {
  const style = getComputedStyle(document.documentElement);
  return stripeAppearance(
    (name) => style.getPropertyValue(name).trim(),
    matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
}

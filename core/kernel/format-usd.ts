import type { Cents } from './cents.ts';

const WITH_CENTS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `$1,350.00`; a refund reads `-$50.00`. */
export const formatUsd = (amount: Cents): string => WITH_CENTS.format(amount / 100);

/** `$225`, or `$199.99` where there are cents: for prices per day, not for totals. */
export const formatPrice = (amount: Cents): string => formatUsd(amount).replace(/\.00$/, '');

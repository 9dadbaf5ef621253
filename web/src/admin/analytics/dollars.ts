const USD = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** Whole dollars; a dash for what is not known. */
export const dollars = (cents: number | null): string =>
  cents === null ? '–' : USD.format(cents / 100).replace('-', '−');

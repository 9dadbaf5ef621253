const PLAIN_NUMBER = /^(\d+(\.\d*)?|\.\d+)$/;

const WITH_THOUSANDS = /^\d{1,3}(,\d{3})+(\.\d*)?$/;

/** Typed amounts: `225`, `$1,250.00`, ` 12.5 `. Else NaN, so that `1,5` never becomes 15. */
export function numberFrom(text: string): number {
  const digits = text.trim().replace(/^\$\s*/, '');
  if (WITH_THOUSANDS.test(digits)) return Number(digits.replaceAll(',', ''));
  return PLAIN_NUMBER.test(digits) ? Number(digits) : Number.NaN;
}

/** Typed dollars, in cents. NaN for more than two decimals, because `1.500` may mean thousands. */
export function centsFrom(text: string): number {
  const dollars = text.replace(/^\s*[-−]/, '');
  const amount = /\.\d{3}/.test(dollars) ? Number.NaN : Math.round(numberFrom(dollars) * 100);
  return dollars === text || amount === 0 ? amount : -amount;
}

const onlyDigits = (text: string): string => text.replaceAll(/\D/g, '');

const LONGEST_NUMBER = 19;
const LONGEST_CVC = 4;

/** `4242 4242 4242 4242` */
export const formatNumber = (typed: string): string =>
  onlyDigits(typed)
    .slice(0, LONGEST_NUMBER)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');

/** `MM/YY`, adding the zero people omit and removing the century browsers fill in. */
export function formatExpiry(typed: string): string {
  const [month = '', year] = typed.replace(/^\D+/, '').split('/', 2).map(onlyDigits);
  const begun = /^[2-9]$/.test(month) || (month === '1' && year !== undefined);
  const digits = `${begun ? '0' : ''}${month}${year ?? ''}`;
  const short = digits.length === 6 ? `${digits.slice(0, 2)}${digits.slice(4)}` : digits;
  return short.length > 2 ? `${short.slice(0, 2)}/${short.slice(2, 4)}` : short;
}

export const formatCvc = (typed: string): string => onlyDigits(typed).slice(0, LONGEST_CVC);

/**
 * Where the cursor belongs in the formatted text: after as many digits as before, or at the end.
 * @param caret undefined where the browser does not report it
 */
export function caretAfter(typed: string, caret: number | undefined, formatted: string): number {
  if (caret === undefined || caret >= typed.length) return formatted.length;
  const digits = onlyDigits(typed.slice(0, caret)).length;
  let position = 0;
  for (let seen = 0; seen < digits && position < formatted.length; position += 1) {
    if (/\d/.test(formatted.charAt(position))) seen += 1;
  }
  return position;
}

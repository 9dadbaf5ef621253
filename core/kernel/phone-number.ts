import { phoneDigits } from './contact.ts';

export const PHONE_FORM = /^[0-9+().\- ]{7,20}$/;

/** Including the area code: a crew cannot call seven digits. */
const LEAST_DIGITS = 10;
/** Including the country code, after a plus. */
const LEAST_DIGITS_ABROAD = 8;

/** Whether a number can be called from anywhere. */
export const isWholeNumber = (phone: string): boolean =>
  phoneDigits(phone).length >= (phone.startsWith('+') ? LEAST_DIGITS_ABROAD : LEAST_DIGITS);

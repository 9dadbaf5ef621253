export type Contact = {
  readonly name: string;
  /** Absent if the office took the booking without one. Never empty. */
  readonly email?: string | undefined;
  readonly phone: string;
};

/** Where the party is. */
export type EventPlace = {
  readonly street: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly notes?: string | undefined;
};

const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * One key for every spelling of a mailbox: what follows a plus sign is the holder's own label, and
 * Gmail ignores dots. Only for comparing people; mail goes to the address as typed.
 */
export function mailboxKey(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const [local = '', domain] = [address.slice(0, at), address.slice(at + 1)];
  const plus = local.indexOf('+');
  const name = plus > 0 ? local.slice(0, plus) : local;
  if (at < 1) return address;
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** All digits of a phone number, however it is typed. */
export const phoneDigits = (text: string): string => text.replaceAll(/\D/g, '');

const EXTENSION = /(?<=\d)[\s,;.(]*(?:ext(?:ension)?\.?|x|#)\s*\d{1,6}\)?\s*$/i;

/** The number without the extension that is typed behind it: `817-555-0101 x12`. */
export const withoutExtension = (text: string): string => text.replace(EXTENSION, '');

/**
 * The digits that make two spellings one phone: `+1 (817) 555-0101`, `817.555.0101 x12` and
 * `8175550101`. A foreign number keeps its country code, because its end may look like a US number.
 */
export function nationalDigits(text: string): string {
  const digits = phoneDigits(withoutExtension(text));
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** Whom a code counts a booking for: the mailbox, or without an email address the number. */
export const personKey = ({ email, phone }: Pick<Contact, 'email' | 'phone'>): string =>
  email === undefined ? nationalDigits(phone) : mailboxKey(email);

/** Area codes and exchanges start with 2 to 9 and are not service codes such as 911. */
const NATIONAL = /^[2-9](?!11)\d{2}[2-9](?!11)\d{6}$/;

/** E.164 form of a US number, however it is typed; undefined for anything else. */
export function usPhone(text: string): string | undefined {
  const digits = phoneDigits(text);
  const isForeign = text.trim().startsWith('+') && !digits.startsWith('1');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return !isForeign && NATIONAL.test(national) ? `+1${national}` : undefined;
}

/** `(817) 555-0101` from any typed, pasted or stored form; other text stays as it is. */
export function formatPhone(text: string): string {
  const number = usPhone(text)?.slice(2);
  return number === undefined
    ? text.trim()
    : `(${number.slice(0, 3)}) ${number.slice(3, 6)}-${number.slice(6)}`;
}

/** The `tel:` link of a phone number, without what follows `ext`, `x` or `#`. */
export const phoneHref = (phone: string): string =>
  `tel:${phone.replaceAll(/[ex#].*|[^\d+]/gi, '')}`;

/**
 * The `sms:` link of a phone number, with the words ready to be sent. An iPhone takes them after an
 * ampersand, an Android phone after a question mark.
 */
export function textHref(phone: string, words: string): string {
  const number = usPhone(withoutExtension(phone)) ?? phoneHref(phone).slice('tel:'.length);
  return `sms:${number}?&body=${encodeURIComponent(words)}`;
}

export type Contact = { readonly name: string; readonly email: string; readonly phone: string };

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
 * One name for every spelling of a mailbox: what follows a plus sign is the holder's own label, and
 * Gmail ignores dots. Compares people only; mail goes to the address as it was typed.
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

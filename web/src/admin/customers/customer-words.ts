import type { ConsentDto, TimelineEntry } from '#core/contract/customers.ts';
import type { AdminIconName } from '#web/admin/ui/admin-icon.tsx';
import { HISTORY_NAMES } from '#web/admin/ui/words.ts';

const OWN_NAMES = {
  message: 'Wrote to the shop',
  sent: 'We wrote',
  customer_note: 'Note',
  merged: 'Another record was merged in',
} as const;

export const entryName = ({ kind }: TimelineEntry): string =>
  kind === 'message' || kind === 'sent' || kind === 'customer_note' || kind === 'merged'
    ? OWN_NAMES[kind]
    : HISTORY_NAMES[kind];

const ICONS: Partial<Record<TimelineEntry['kind'], AdminIconName>> = {
  message: 'chat',
  sent: 'mail',
  customer_note: 'doc',
  note: 'doc',
  merged: 'users',
  placed: 'list',
  link_sent: 'mail',
  cancelled: 'close',
  expired: 'clock',
  completed: 'check',
  confirmed: 'check',
  unit_moved: 'wrench',
  rescheduled: 'calendar',
};

/** Falls back to money. */
export const entryIcon = ({ kind, amountCents }: TimelineEntry): AdminIconName =>
  ICONS[kind] ?? (amountCents === undefined ? 'doc' : 'card');

export const CONSENT_NAMES: Readonly<Record<ConsentDto['kind'], string>> = {
  texts: 'Texts about bookings',
  card: 'Balance from the saved card',
  terms: 'Rental terms',
};

export const SOURCE_NAMES: Readonly<Record<ConsentDto['source'], string>> = {
  private_link: 'private link',
  checkout: 'checkout',
  phone: 'by phone',
};

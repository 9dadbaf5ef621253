import type { Calls } from '#core/contract/admin-api.ts';
import type {
  ConsentDto,
  CUSTOMER_ROUTES,
  CustomerChange,
  CustomerContactInput,
  CustomerDto,
  StatementMail,
  TimelineEntry,
} from '#core/contract/customers.ts';
import type { AdminIconName } from '#web/admin/ui/admin-icon.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import { historyName } from '#web/admin/ui/words.ts';

const { useDownload, useRows, useWrite } = hooksOf<typeof CUSTOMER_ROUTES>();

const CUSTOMERS = ['admin', 'customers'] as const;

export const useCustomers = (asked: {
  readonly q: string | undefined;
  readonly is: 'owing' | 'do_not_rent' | undefined;
}) =>
  useRows([...CUSTOMERS, 'list', asked], async (call, after) => {
    const { customers, next } = await call('GET /customers', { query: { ...asked, after } });
    return { rows: customers, next };
  });

const actsOn = (call: Calls<typeof CUSTOMER_ROUTES>, id: string) => ({
  change: (body: CustomerChange) => call('POST /customers/:id/changes', { id, body }),
  merge: (other: string) => call('POST /customers/:id/merge', { id: other, body: { into: id } }),
  unmerge: (part: string) => call('POST /customers/:id/unmerge', { id: part }),
});

type Acts = ReturnType<typeof actsOn>;

/** What the office does to a customer; each call returns the updated record. */
export const useCustomerActs = (id: string) =>
  useWrite(CUSTOMERS, (call, act: (does: Acts) => Promise<CustomerDto>) => act(actsOn(call, id)));

export const useExportCustomer = (id: string) =>
  useDownload(async (call) => ({
    name: `customer-${id}.json`,
    text: JSON.stringify(await call('GET /customers/:id/export', { id }), undefined, 2),
    type: 'application/json',
  }));

/** Name, email and phone, also of bookings to come. */
export const useChangeContact = (id: string) =>
  useWrite(['admin'], (call, body: CustomerContactInput) =>
    call('POST /customers/:id/contact', { id, body }),
  );

/** All that the customer booked, or only for one organization. */
export const useStatement = (id: string, organization?: string) =>
  useDownload((call) => call('GET /customers/:id/statement', { id, query: { organization } }));

/** Emails a statement to an address. */
export const useMailStatement = (id: string) =>
  useWrite(['admin'], (call, body: StatementMail) =>
    call('POST /customers/:id/statement', { id, body }),
  );

export const useEraseCustomer = (id: string) =>
  useWrite(['admin'], (call, body: { readonly name: string }) =>
    call('POST /customers/:id/erase', { id, body }),
  );

export type CustomerActs = ReturnType<typeof useCustomerActs>;

const OWN_NAMES = {
  message: 'Wrote to the shop',
  sent: 'We wrote',
  customer_note: 'Note',
  merged: 'Another record was merged in',
} as const;

export const entryName = ({ kind, amountCents, isQuote }: TimelineEntry): string =>
  kind === 'message' || kind === 'sent' || kind === 'customer_note' || kind === 'merged'
    ? OWN_NAMES[kind]
    : historyName({ kind, amountCents }, isQuote);

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

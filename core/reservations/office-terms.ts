import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Cents } from '#core/kernel/cents.ts';

/** How an order reached the office. */
export const ORDER_SOURCES = ['phone', 'walk_in', 'email', 'text', 'social'] as const;
export type OrderSource = (typeof ORDER_SOURCES)[number];

/**
 * `card_link`: a payment link is sent. `hold`: nothing is sent. The others confirm immediately.
 * `door`: nothing is paid, so the whole amount is the balance that the crew collects.
 */
export const OFFICE_PAYMENTS = ['card_link', 'door', 'cash', 'check', 'invoice', 'hold'] as const;
export type OfficePaymentKind = (typeof OFFICE_PAYMENTS)[number];

/** The most net days of an invoice. */
export const MOST_NET_DAYS = 120;

/** Due this many days after the last pickup; no deposit is charged. */
export type InvoiceTerms = {
  /** Whom it bills, if not the person who booked: a school, a church, a company. */
  readonly organization?: string | undefined;
  readonly poNumber?: string | undefined;
  readonly netDays: number;
};

/** `forBalance`: agreed when a part was already paid, so it covers the rest. */
export type Invoice = InvoiceTerms & { readonly forBalance?: true | undefined };

/**
 * Why no sales tax is charged; `certificateId` is the stored file. The Texas certificate (Form
 * 01-339) has neither a number nor an expiration date.
 */
export type TaxExemption = {
  /** Whose certificate it is. Absent in older ones, which have a number. */
  readonly organization?: string | undefined;
  readonly number?: string | undefined;
  readonly expiresOn?: CalendarDay | undefined;
  readonly certificateId?: string | undefined;
};

/** Who is exempt, as shown to people: the organization, and the number if there is one. */
export const sayExempt = ({
  organization,
  number,
}: Pick<TaxExemption, 'organization' | 'number'>): string =>
  [organization, number].filter((part) => part !== undefined).join(', ');

/** The same organization, however its name is capitalized or punctuated. */
export const organizationKey = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A certificate exempts only the organization it was given for; unknown in older records. */
export const isSameOrganization = (one: string | undefined, other: string | undefined): boolean =>
  !one || !other || organizationKey(one) === organizationKey(other);

/** What the office recorded with an order. The history shows who took it. */
export type OfficeTerms = {
  /** Absent if the customer placed it, and the office only agreed to an invoice. */
  readonly source?: OrderSource | undefined;
  readonly payment: OfficePaymentKind;
  readonly invoice?: Invoice | undefined;
  readonly taxExempt?: TaxExemption | undefined;
  readonly waivesDelivery?: boolean | undefined;
  /** What the office took for delivery instead of the fee of the settings. */
  readonly deliveryFee?: Cents | undefined;
  /** The written quote it was made from. */
  readonly quoteId?: string | undefined;
};

/** Whose account the order is on: the organization that is billed, else the exempt one. */
export const organizationOf = (
  office: Pick<OfficeTerms, 'invoice' | 'taxExempt'> | undefined,
): string | undefined => office?.invoice?.organization ?? office?.taxExempt?.organization;

/** It only holds the units of a written quote that nobody has accepted. */
export const isOnlyQuoted = (office: Pick<OfficeTerms, 'quoteId' | 'payment'> | undefined) =>
  office?.quoteId !== undefined && office.payment === 'hold';

/** Enough for a scan or photo of one page. */
export const MOST_CERTIFICATE_BYTES = 600_000;

/** A tax-exemption certificate, as uploaded. */
type Certificate = {
  readonly name: string;
  readonly type: 'application/pdf' | 'image/jpeg' | 'image/png';
  readonly base64: string;
  /** Whose it is, once it was used; it stays theirs. */
  readonly organization?: string | undefined;
};

export interface Certificates {
  keep(id: string, certificate: Certificate): Promise<void>;
  find(id: string): Promise<Certificate | undefined>;
  /**
   * Makes it this organization's, unless it is another's already.
   * @returns whose it is; undefined if there is none
   */
  claim(id: string, organization: string): Promise<string | undefined>;
}

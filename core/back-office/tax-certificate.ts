import { checkCertificate, type CertificateExpired } from '#core/checkout/office-order.ts';
import type { ActionContext } from '#core/kernel/actor.ts';
import { type Cents, formatUsd, NO_CENTS, subtractCents, sumCents } from '#core/kernel/cents.ts';
import type { Language } from '#core/kernel/language.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { taxLines, taxRateOf } from '#core/pricing/adjust.ts';
import { type Adjustment, isTax, taxIn } from '#core/pricing/adjustment.ts';
import { actsOf, excessOf, withAdjustments, withTotal } from '#core/refunds/adjust-total.ts';
import { withMoneyBack } from '#core/refunds/credits.ts';
import {
  type BookingDecision,
  type BookingFacts,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import { withHistory } from '#core/reservations/history.ts';
import { exemptCause } from '#core/reservations/money-entry.ts';
import {
  type Certificates,
  isSameOrganization,
  organizationOf,
  sayExempt,
  type TaxExemption,
} from '#core/reservations/office-terms.ts';
import { adjustmentsOf, balanceOf, type Reservation } from '#core/reservations/reservation.ts';
import { fallsOnLines, shareLines } from '#core/reservations/share-lines.ts';
import type { Settings } from '#core/settings/business-settings.ts';

/** The certificate was given for this organization, so it exempts no other. */
export type CertificateOfAnother = {
  readonly kind: 'certificate_of_another';
  readonly organization: string;
};

/** Before it is used: its first use says whose it is, and no other organization gets it. */
export const makeClaimCertificate =
  (certificates: Pick<Certificates, 'claim'>) =>
  async (exemption: TaxExemption | undefined): Promise<CertificateOfAnother | undefined> => {
    const { certificateId, organization } = exemption ?? {};
    if (certificateId === undefined || organization === undefined) return undefined;
    const owner = await certificates.claim(certificateId, organization);
    return isSameOrganization(owner, organization) || owner === undefined
      ? undefined
      : { kind: 'certificate_of_another', organization: owner };
  };

function withExemption(
  reservation: Reservation,
  { organization, number, expiresOn, certificateId }: TaxExemption,
  context: ActionContext,
): Reservation {
  const { office = { payment: 'card_link' } } = reservation;
  const before = office.taxExempt;
  // Another organization needs its own.
  const isTheirs = isSameOrganization(before?.organization, organization);
  const kept = certificateId ?? (isTheirs ? before?.certificateId : undefined);
  const taxExempt = { organization, number, expiresOn, certificateId: kept };
  const until = expiresOn === undefined ? '' : `, good until ${expiresOn}`;
  const text = `Tax-exempt certificate: ${sayExempt(taxExempt)}${until}`;
  const exempt = { ...reservation, office: { ...office, taxExempt } };
  return withHistory(exempt, context, { kind: 'note', facts: { text } });
}

/** A sale with tax stays taxed: only an order without tax has a certificate, by the order's rule. */
export function replaceCertificate(
  reservation: Reservation,
  facts: BookingFacts,
  exemption: TaxExemption,
  context: ActionContext,
): Result<BookingDecision, { readonly kind: 'not_tax_exempt' } | CertificateExpired> {
  if (reservation.office?.taxExempt === undefined) return err({ kind: 'not_tax_exempt' });
  const valid = checkCertificate({ taxExempt: exemption }, reservation.lines);
  if (!valid.ok) return valid;
  return ok(reservationOnly(withExemption(reservation, exemption, context), facts));
}

/** At 0 %, as an order with a certificate. What came off after tax never had a rate. */
const untaxed = (one: Adjustment): Adjustment =>
  one.kind === 'goodwill' && one.taxRate === undefined ? one : { ...one, taxRate: 0 };

const WITH_TAX = {
  en: (amount: string) => `${amount} with sales tax`,
  es: (amount: string) => `${amount} con impuesto`,
} as const;

/** A discount without the sales tax it took off; its name keeps the amount that was told before. */
function exemptAct(act: readonly Adjustment[], language: Language): readonly Adjustment[] {
  const sold = act.filter((one) => !isTax(one)).map(untaxed);
  if (sold.length === 0 || sold.length === act.length) return sold;
  const told = formatUsd(subtractCents(NO_CENTS, sumCents(act.map(({ amount }) => amount))));
  return sold.map((one) => {
    const label = `${one.label} (${WITH_TAX[language](told)})`;
    return { ...one, label, name: label };
  });
}

const REASON = { en: 'Tax exempt', es: 'Exento de impuestos' } as const;

/**
 * Takes the sales tax off a booking that was sold with it, also what goodwill had taken off that
 * tax; no other price changes. What was paid above the new total is refunded.
 */
export function makeTaxExempt(
  reservation: Reservation,
  facts: BookingFacts,
  exemption: TaxExemption,
  { id, context }: { readonly id: string; readonly context: ActionContext },
): Result<BookingDecision, { readonly kind: 'cannot_make_exempt' } | CertificateExpired> {
  const { status, office, lines, total, pricing, language = 'en' } = reservation;
  const adjustments = adjustmentsOf(reservation);
  const tax = taxIn(adjustments);
  if (status !== 'confirmed' || office?.taxExempt !== undefined || total < tax) {
    return err({ kind: 'cannot_make_exempt' });
  }
  const valid = checkCertificate({ taxExempt: exemption }, lines);
  if (!valid.ok) return valid;
  const exempt: Reservation = {
    ...withExemption(reservation, exemption, context),
    lines: lines.map((line) => ({ ...line, taxRate: 0 })),
    pricing: pricing && {
      ...pricing,
      adjustments: actsOf(reservation).flatMap((act) => exemptAct(act, language)),
    },
  };
  if (tax === 0) return ok(reservationOnly(exempt, facts));
  const why = `${REASON[language]}: ${sayExempt(exemption)}`;
  const repriced = withTotal(exempt, subtractCents(total, tax), context, id, why);
  const told = withHistory(repriced, context, {
    kind: 'adjusted',
    amount: subtractCents(repriced.total, total),
    facts: { why, exempt: 'tax' },
  });
  const mail = [{ kind: 'adjusted', cause: id }] as const;
  const decision = { ...reservationOnly(told, facts), mail };
  return ok(withMoneyBack(decision, facts, excessOf(told), exemptCause(id), context));
}

const UNEXEMPT = {
  en: 'Sales tax: no tax-exempt certificate',
  es: 'Impuesto: falta el certificado de exención',
} as const;

/** An act of goodwill with the sales tax that it takes off, named as it was before it had none. */
function taxedAct(
  act: readonly Adjustment[],
  rate: number,
  language: Language,
): readonly Adjustment[] {
  const lines = act.map((one) => (one.taxRate === undefined ? one : { ...one, taxRate: rate }));
  const base = sumCents(
    lines.flatMap((one) => (one.taxable && one.taxRate === rate ? [one.amount] : [])),
  );
  const sum = sumCents([...lines, ...taxLines(base, rate)].map(({ amount }) => amount));
  const told = ` (${WITH_TAX[language](formatUsd(subtractCents(NO_CENTS, sum)))})`;
  const named = lines.map((one) => {
    const label = one.label.endsWith(told) ? one.label.slice(0, -told.length) : one.label;
    return { ...one, label, name: label };
  });
  const [{ act: id } = { act: undefined }] = act;
  return [...named, ...taxLines(base, rate).map((one) => ({ ...one, ...(id && { act: id }) }))];
}

const isCharge = ({ kind }: Adjustment): boolean =>
  kind === 'damage_waiver' || kind === 'delivery' || kind === 'charge';

/** The lines and the sales tax of an exempt booking if it is taxed at today's rate. */
function taxed(reservation: Reservation, tax: Settings['tax']) {
  const { lines, language = 'en' } = reservation;
  const rate = taxRateOf(tax);
  const { nets } = shareLines(reservation);
  const acts = actsOf(reservation);
  const base = sumCents([
    ...lines.flatMap(({ taxable = true }, index) => (taxable ? (nets[index] ?? []) : [])),
    ...acts.flat().flatMap((one) => (isCharge(one) && one.taxable ? [one.amount] : [])),
  ]);
  const isSale = ([first]: readonly Adjustment[]): boolean =>
    first !== undefined && (fallsOnLines(first) || isCharge(first));
  const sale = acts.filter(isSale).flat();
  const later = acts.filter((act) => !isSale(act));
  const adjustments = [
    ...sale.map((one) => (isCharge(one) ? { ...one, taxRate: rate } : one)),
    ...taxLines(base, rate),
    ...later.flatMap((act) => (act[0]?.kind === 'goodwill' ? taxedAct(act, rate, language) : act)),
  ];
  return {
    lines: lines.map((line) => ({ ...line, taxRate: rate })),
    adjustments,
    tax: sumCents(adjustments.filter(isTax).map(({ amount }) => amount)),
  };
}

/**
 * The sales tax that the office can still charge on an exempt booking. After the event, only one
 * that is not paid yet can become dearer.
 */
export function taxToCharge(
  reservation: Reservation,
  { tax }: Pick<Settings, 'tax'>,
): Cents | undefined {
  const { status, office } = reservation;
  const isOpen = status === 'confirmed' || (status === 'completed' && balanceOf(reservation) > 0);
  if (!isOpen || office?.taxExempt === undefined) return undefined;
  const amount = taxed(reservation, tax).tax;
  return amount > 0 ? amount : undefined;
}

/**
 * Takes the exemption back, as when the certificate never came: charges the sales tax that the
 * booking would have had. The invoice still bills the organization.
 * @param shown the tax that the office saw
 */
export function chargeTax(
  reservation: Reservation,
  facts: BookingFacts,
  shown: Cents,
  { id, context }: { readonly id: string; readonly context: ActionContext },
): Result<BookingDecision, { readonly kind: 'cannot_charge_tax' | 'changed_meanwhile' }> {
  const { settings } = facts.commercial;
  const { office, total, language = 'en' } = reservation;
  const amount = taxToCharge(reservation, settings);
  if (office === undefined || amount === undefined) return err({ kind: 'cannot_charge_tax' });
  if (amount !== shown) return err({ kind: 'changed_meanwhile' });
  const { lines, adjustments } = taxed(reservation, settings.tax);
  const { taxExempt: _was, invoice, ...terms } = office;
  const organization = organizationOf(office);
  const charged = {
    ...withAdjustments(reservation, adjustments),
    lines,
    office: { ...terms, ...(invoice && { invoice: { ...invoice, organization } }) },
  };
  const why = UNEXEMPT[language];
  const repriced = withTotal(charged, sumCents([total, amount]), context, id, why);
  const told = withHistory(repriced, context, {
    kind: 'adjusted',
    amount,
    facts: { why, exempt: 'ended' },
  });
  return ok({ ...reservationOnly(told, facts), mail: [{ kind: 'adjusted', cause: id }] });
}

import { checkCertificate, type CertificateExpired } from '#core/checkout/office-order.ts';
import type { ActionContext } from '#core/kernel/actor.ts';
import { formatUsd, NO_CENTS, subtractCents, sumCents } from '#core/kernel/cents.ts';
import type { Language } from '#core/kernel/language.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { type Adjustment, isTax, taxIn } from '#core/pricing/adjustment.ts';
import { actsOf, excessOf, withTotal } from '#core/refunds/adjust-total.ts';
import { withMoneyBack } from '#core/refunds/credits.ts';
import {
  type BookingDecision,
  type BookingFacts,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import { withHistory } from '#core/reservations/history.ts';
import { sayExempt, type TaxExemption } from '#core/reservations/office-terms.ts';
import { adjustmentsOf, type Reservation } from '#core/reservations/reservation.ts';

function withExemption(
  reservation: Reservation,
  { organization, number, expiresOn, certificateId }: TaxExemption,
  context: ActionContext,
): Reservation {
  const { office = { payment: 'card_link' } } = reservation;
  const kept = certificateId ?? office.taxExempt?.certificateId;
  const taxExempt = { organization, number, expiresOn, certificateId: kept };
  const until = expiresOn === undefined ? '' : `, good until ${expiresOn}`;
  const text = `Tax-exempt certificate: ${sayExempt(taxExempt)}${until}`;
  const exempt = { ...reservation, office: { ...office, taxExempt } };
  return withHistory(exempt, context, { kind: 'note', facts: { text } });
}

/** A sale with tax stays taxed: only an order without tax has a certificate. */
export function replaceCertificate(
  reservation: Reservation,
  facts: BookingFacts,
  exemption: TaxExemption,
  context: ActionContext,
): Result<BookingDecision, { readonly kind: 'not_tax_exempt' }> {
  return reservation.office?.taxExempt === undefined
    ? err({ kind: 'not_tax_exempt' })
    : ok(reservationOnly(withExemption(reservation, exemption, context), facts));
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
  return ok(withMoneyBack(decision, facts, excessOf(told), `adjustment:${id}`, context));
}

import type { z } from 'zod';
import type { OfficeOrder, OfficePayment } from '#core/checkout/office-order.ts';
import type { ReservationOrder } from '#core/checkout/place-reservation.ts';
import type { officeOrderSchema } from '#core/contract/orders.ts';
import type { Actor } from '#core/kernel/actor.ts';
import { cents } from '#core/kernel/cents.ts';
import { withSameEvening } from '#core/reservations/visits.ts';
import type { Limits } from '#core/staff/limits.ts';

type OrderInput = z.output<typeof officeOrderSchema>;

export function paymentOf({
  kind,
  holdUntil,
  amountCents,
  note,
  poNumber,
  netDays = 0,
  organization,
}: OrderInput['payment']): OfficePayment {
  if (kind === 'card_link' || kind === 'hold') return { kind, holdUntil };
  if (kind === 'invoice') return { kind, netDays, poNumber, organization };
  if (kind === 'door') return { kind };
  return { kind, note, amount: amountCents === undefined ? undefined : cents(amountCents) };
}

function discountOf(given: OrderInput['discount']): OfficeOrder['discount'] {
  if (given === undefined) return undefined;
  const { reason } = given;
  return given.kind === 'percent'
    ? { reason, discount: { kind: 'percent', percent: given.percent } }
    : { reason, discount: { kind: 'amount', amount: cents(given.amountCents) } };
}

/** The office’s input as an order for `place`. */
export function orderOf(
  input: Omit<OrderInput, 'key' | 'quoteId' | 'replaces'>,
  by: Actor,
  limits?: Limits,
): ReservationOrder & { readonly office: OfficeOrder } {
  const {
    source,
    payment,
    waive,
    deliveryFeeCents,
    discount,
    charges,
    taxExempt,
    textsAgreed,
    rentsBecause,
    officeNote,
    crewNote,
    override,
    ...wanted
  } = input;
  const event = withSameEvening(wanted.event, wanted.lines);
  const office = {
    by,
    source,
    payment: paymentOf(payment),
    waivesDelivery: waive?.includes('delivery'),
    deliveryFee: deliveryFeeCents === undefined ? undefined : cents(deliveryFeeCents),
    discount: discountOf(discount),
    charges: charges?.map(({ amountCents, ...charge }) => ({
      ...charge,
      amount: cents(amountCents),
    })),
    taxExempt,
    textsAgreed,
    rentsBecause,
    note: officeNote === '' ? undefined : officeNote,
    crewNote: crewNote === '' ? undefined : crewNote,
    limits,
  };
  return { ...wanted, event, office, ...(override && { override: { ...override, by } }) };
}

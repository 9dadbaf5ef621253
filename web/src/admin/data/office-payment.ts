import type { OfficeOrderInput } from '#core/contract/orders.ts';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import type { OfficePaymentKind } from '#core/reservations/office-terms.ts';
import { numberFrom } from '#web/admin/ui/typed-numbers.ts';

/** How an order is paid, as typed. */
export type PayDraft = {
  pay: OfficePaymentKind;
  holdUntil: string;
  note: string;
  poNumber: string;
  netDays: string;
};

export const EMPTY_PAY: PayDraft = {
  pay: 'card_link',
  holdUntil: '',
  note: '',
  poNumber: '',
  netDays: '30',
};

/** Nothing is due before the party, so a deposit would mean nothing. */
export const isUnpaid = (pay: OfficePaymentKind): boolean => pay === 'door' || pay === 'invoice';

export const text = (value: string): string | undefined => value.trim() || undefined;

/** `YYYY-MM-DDTHH:MM` in shop time. */
export function momentOf(local: string): string | undefined {
  const day = parseCalendarDay(local.slice(0, 10));
  const time = local.slice(11, 16);
  return day === undefined || time === '' ? undefined : isoFromInstant(shopMoment(day, time));
}

export function paymentOf(draft: PayDraft): OfficeOrderInput['payment'] {
  const kind = draft.pay;
  if (kind === 'card_link' || kind === 'hold') {
    return { kind, holdUntil: momentOf(draft.holdUntil) };
  }
  if (kind === 'invoice') {
    return { kind, poNumber: text(draft.poNumber), netDays: numberFrom(draft.netDays) };
  }
  return kind === 'door' ? { kind } : { kind, note: text(draft.note) };
}

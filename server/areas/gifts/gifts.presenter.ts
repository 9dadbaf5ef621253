import { promisedToCardOf } from '#core/reservations/reservation.ts';
import type { GiftSaleDto, GiftSold } from '#core/contract/gift-cards.ts';
import { type Credit, formatCreditCode } from '#core/credits/credit.ts';
import { type GiftSale, givenBackOf, mostRefundable, receivedFor } from '#core/gifts/gift-sale.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';

export const giftSoldDto = (sale: GiftSale, credit: Credit | undefined): GiftSold => ({
  state: sale.state,
  amountCents: sale.amount,
  email: sale.email,
  recipient: sale.recipient,
  sendOn: sale.sendOn,
  card: credit && { shownCode: formatCreditCode(credit.code), expiresOn: credit.expiresOn },
});

export const giftSaleDto = (sale: GiftSale, credit: Credit): GiftSaleDto => ({
  saleId: sale.id,
  state: sale.state,
  method: receivedFor(sale)?.method ?? 'card',
  note: receivedFor(sale)?.note,
  email: sale.email,
  recipient: sale.recipient,
  from: sale.from,
  message: sale.message,
  sendOn: sale.sendOn,
  soldAt: isoFromInstant(credit.createdAt),
  amountCents: sale.amount,
  givenBackCents: givenBackOf(sale),
  refundableCents: mostRefundable({ sale, credit }),
  underWayCents: promisedToCardOf(sale),
  isDisputed: credit.isPaused === true,
});

import type { CreditDto } from '#core/contract/credits.ts';
import {
  type Credit,
  creditBalance,
  creditSum,
  formatCreditCode,
  soldAt,
} from '#core/credits/credit.ts';
import type { GiftSale } from '#core/gifts/gift-sale.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import { isTestMoney } from '#core/reservations/money-entry.ts';
import { actorDto, type StaffNames } from '#server/areas/reservations/reservations.presenter.ts';
import { staffProblem } from '#server/platform/http/problem.ts';

/** Accounts of the staff who had to do with it. */
export const staffOfCredit = ({ entries, mailings = [] }: Credit): readonly string[] => [
  ...new Set(
    [...entries, ...mailings].flatMap(({ by }) =>
      by.kind === 'admin' ? [by.uid, by.approvedBy ?? by.uid] : [],
    ),
  ),
];

/**
 * @param sale the sale that made it, if it was sold
 * @param names of the staff; a list does without them
 */
export const creditDto = (credit: Credit, sale?: GiftSale, names?: StaffNames): CreditDto => ({
  code: credit.code,
  shownCode: formatCreditCode(credit.code),
  kind: credit.kind,
  issuedCents: creditSum(credit, 'issued', 'earned', 'referred'),
  balanceCents: creditBalance(credit),
  expiresOn: credit.expiresOn,
  createdAt: isoFromInstant(credit.createdAt),
  isVoid: credit.isVoid,
  holder: credit.holder,
  note: credit.note,
  sold: soldAt(credit),
  soldTo: credit.sold?.email ?? credit.sold?.from,
  ...(sale?.entries.some(isTestMoney) === true && { isTest: true }),
  isPaused: credit.isPaused,
  mailings: credit.mailings?.map(({ id: _id, at, by, sendAt, ...mailing }) => ({
    ...mailing,
    ...(sendAt !== undefined && { sendAt: isoFromInstant(sendAt) }),
    at: isoFromInstant(at),
    by: actorDto(by, names),
  })),
  entries: credit.entries.map(({ amount, at, by, ...entry }) => ({
    ...entry,
    amountCents: amount,
    at: isoFromInstant(at),
    by: actorDto(by, names),
  })),
});

export const CREDIT_NOT_FOUND = staffProblem(
  404,
  'credit_not_found',
  'Credit not found',
  'There is no such code.',
);

export const SENT_BEFORE = staffProblem(
  422,
  'idempotency_key_reused',
  'Already sent',
  'This form was already sent with different content. Check the list, then open the form again.',
);

export type Decline = {
  readonly code: string;
  readonly decline_code: string;
  readonly message: string;
};

/** What a card of Stripe's test mode does (docs.stripe.com/testing). */
export type TestCard = {
  readonly number: string;
  /** 3-D Secure. */
  readonly asks: 'never' | 'always' | 'unless_set_up';
  readonly declines?: Decline;
  readonly later?: 'disputed' | 'fraud_warning' | 'refund_pending' | 'refund_fails';
};

const decline = (code: string, decline_code: string, message: string): { declines: Decline } => ({
  declines: { code, decline_code, message },
});
const CARD_DECLINED = 'Your card was declined.';

/** By the name of Stripe's test payment method. */
export const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  pm_card_visa: { number: '4242424242424242', asks: 'never' },
  pm_card_visa_chargeDeclined: {
    number: '4000000000000002',
    asks: 'never',
    ...decline('card_declined', 'generic_decline', CARD_DECLINED),
  },
  pm_card_visa_chargeDeclinedInsufficientFunds: {
    number: '4000000000009995',
    asks: 'never',
    ...decline('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
  },
  pm_card_chargeDeclinedExpiredCard: {
    number: '4000000000000069',
    asks: 'never',
    ...decline('expired_card', 'expired_card', 'Your card has expired.'),
  },
  pm_card_chargeDeclinedIncorrectCvc: {
    number: '4000000000000127',
    asks: 'never',
    ...decline('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."),
  },
  pm_card_authenticationRequiredOnSetup: { number: '4000002500003155', asks: 'unless_set_up' },
  pm_card_authenticationRequired: { number: '4000002760003184', asks: 'always' },
  pm_card_chargeCustomerFail: {
    number: '4000000000000341',
    asks: 'never',
    ...decline('card_declined', 'generic_decline', CARD_DECLINED),
  },
  pm_card_createDispute: { number: '4000000000000259', asks: 'never', later: 'disputed' },
  pm_card_createIssuerFraudRecord: {
    number: '4000000000005423',
    asks: 'never',
    later: 'fraud_warning',
  },
  pm_card_pendingRefund: { number: '4000000000007726', asks: 'never', later: 'refund_pending' },
  pm_card_refundFail: { number: '4000000000005126', asks: 'never', later: 'refund_fails' },
};

export const cardByNumber = (number: string): TestCard | undefined =>
  Object.values(TEST_CARDS).find((card) => card.number === number.replaceAll(' ', ''));

/** The kind of an account, which decides whether it grows by debits or credits. */
type AccountKind = 'asset' | 'liability' | 'income' | 'expense';

/**
 * The accounts of the shop's books, as the accountant sees them. Debits are positive cents and
 * credits negative, so a reservation's postings on one day add up to zero.
 */
export const ACCOUNTS = {
  card: { title: 'Card clearing', kind: 'asset' },
  cash: { title: 'Cash', kind: 'asset' },
  check: { title: 'Checks', kind: 'asset' },
  zelle: { title: 'Zelle', kind: 'asset' },
  venmo: { title: 'Venmo', kind: 'asset' },
  bank_transfer: { title: 'Bank transfers', kind: 'asset' },
  card_reader: { title: 'Card reader', kind: 'asset' },
  other: { title: 'Other payments', kind: 'asset' },
  former: { title: 'Paid in the former system', kind: 'asset' },
  receivables: { title: 'Owed by customers', kind: 'asset' },
  deposits: { title: 'Customer deposits', kind: 'liability' },
  credits: { title: 'Gift cards and rain checks', kind: 'liability' },
  tax: { title: 'Sales tax payable', kind: 'liability' },
  tax_paid: { title: 'Sales tax paid', kind: 'asset' },
  tax_discount: { title: 'Sales tax filing discount', kind: 'income' },
  rental: { title: 'Rental revenue', kind: 'income' },
  add_ons: { title: 'Add-ons', kind: 'income' },
  delivery: { title: 'Delivery', kind: 'income' },
  waiver: { title: 'Damage waiver', kind: 'income' },
  charges: { title: 'Other charges', kind: 'income' },
  discounts: { title: 'Discounts', kind: 'income' },
  adjustments: { title: 'Goodwill and adjustments', kind: 'income' },
  fees: { title: 'Cancellation and change fees', kind: 'income' },
  points: { title: 'Loyalty points given', kind: 'income' },
  promotions: { title: 'Gift cards given away', kind: 'income' },
  breakage: { title: 'Expired and void credits', kind: 'income' },
  // The sale's money and the card's value meet here, so only what was lost in disputes stays.
  gift_cards: { title: 'Gift cards issued', kind: 'expense' },
  returned_checks: { title: 'Returned checks', kind: 'expense' },
  bad_debts: { title: 'Bad debts', kind: 'expense' },
  card_fees: { title: 'Card processing fees', kind: 'expense' },
  dispute_fees: { title: 'Dispute fees', kind: 'expense' },
} as const satisfies Record<string, { readonly title: string; readonly kind: AccountKind }>;

export type Account = keyof typeof ACCOUNTS;

export const ACCOUNT_IDS = Object.keys(ACCOUNTS) as readonly Account[];

/** These accounts add up to revenue, which reports call gross. */
export const REVENUE_ACCOUNTS = [
  'rental',
  'add_ons',
  'delivery',
  'waiver',
  'charges',
  'discounts',
  'adjustments',
  'fees',
] as const satisfies readonly Account[];

/** Credits that nobody paid for, and those that nobody used. Money pays neither, so they are apart from revenue. */
export const GIVEN_ACCOUNTS = [
  'promotions',
  'points',
  'breakage',
  'gift_cards',
] as const satisfies readonly Account[];

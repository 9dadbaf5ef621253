/** Why money went back. */
export const REFUND_REASONS = [
  'cancelled',
  'changed',
  'given',
  'rain_check',
  'too_late',
  'disputed',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

export const REASON_NAMES: Readonly<Record<RefundReason, string>> = {
  cancelled: 'Canceled',
  changed: 'Changed to cost less',
  given: 'Given by the office',
  rain_check: 'Became a rain check',
  too_late: 'Paid after the hold was lost',
  disputed: 'Taken by a bank',
};

/** How it went back; `person`: cash, checks and other ways. */
export const BACK_WAYS = ['card', 'person', 'credit'] as const;
export type BackWay = (typeof BACK_WAYS)[number];

export const WAY_NAMES: Readonly<Record<BackWay, string>> = {
  card: 'To cards',
  person: 'In person',
  credit: 'As credit',
};

/** @param way as the facts tell it */
export const backWayOf = (way: string): BackWay =>
  way === 'card' || way === 'credit' ? way : 'person';

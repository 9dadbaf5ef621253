import type { ReservationId } from '#core/kernel/ids.ts';

/** Everything that can be wrong in the books, with its heading in the report. */
export const FINDING_TITLES = {
  unreadable: 'A document does not have the expected form',
  not_listed: 'Reservations that no list shows',
  not_adopted: 'A reservation of the former shop system that `npm run adopt` has not adopted',
  unit_twice: 'A unit is promised to two reservations on one day',
  unit_missing: 'A live reservation lacks a slot for a unit it was given',
  unit_unknown: 'A live reservation has a unit that its product does not have',
  unit_closed: 'An upcoming rental has a unit on a day when it may not go out',
  units_miscounted: 'A line does not have the number of units that were ordered',
  orphan_slot: 'A slot belongs to no live reservation',
  slot_expiry: 'A slot and its reservation expire at different times',
  entry_twice: 'The same money is entered twice',
  entry_sign: 'A charge that is not positive, or a refund that is not negative',
  amount_charged: 'amountCharged is not the sum of the entries',
  refund_exceeds_charge: 'More is refunded than was charged',
  dispute_wrong: 'A dispute took more than was disputed, or gave back more than it took',
  gave_too_much: 'More went back, in money or as a rain check, than was ever paid',
  hand_back_exceeds: 'More is refunded offline than was received offline',
  kept_too_much: 'Money is kept without an explanation',
  total_wrong: 'A total is not the sum of its lines and what was added to them',
  total_unexplained: 'A total is not the ordered total plus every adjustment since',
  credit_wrong: 'A credit’s entries do not add up',
  gift_sale_wrong: 'A sold gift card and what was paid for it do not agree',
  credit_disagrees: 'A credit and a reservation do not agree about each other',
  state_and_money: 'A reservation’s state and its payments contradict each other',
  summary_wrong: 'A field that jobs search by does not match what it is derived from',
  two_open_payments: 'Two payments of one reservation are open',
  refund_without_task: 'A promised refund that no task will carry out',
  refund_not_promised: 'A refund task that no reservation promised',
  provider_disagrees: 'The card provider disagrees',
  charge_not_entered: 'The card provider was paid, and there is no entry for it',
  audit_log_broken: 'The audit log is not as it was written',
  dead_letter: 'A task was given up after its last attempt',
  witness_broken: 'A day’s witness does not show how the trucks can deliver everything sold',
  stop_without_truck: 'An upcoming stop that no truck has room for and nobody took on',
  report_wrong: 'A number in the reports does not match its bookings (`npm run rebuild` recounts)',
  books_unbalanced:
    'Charges, refunds, lost disputes, offline payments and credits do not add up to what reservations say was charged',
  credits_unbalanced:
    'Credits issued are not the sum of those used, expired, void, refunded and left',
} as const;

type FindingKind = keyof typeof FINDING_TITLES;

/** Not errors in the books: somebody has to call a customer, check a task or adopt old bookings. */
const OPEN: ReadonlySet<FindingKind> = new Set([
  'unit_closed',
  'stop_without_truck',
  'not_adopted',
  'dead_letter',
]);

export const isOpen = ({ kind }: Pick<Finding, 'kind'>): boolean => OPEN.has(kind);

/** A rule's result and what to report if it is broken. */
export type Broken = readonly [isBroken: boolean, kind: FindingKind, detail: string];

/** `detail` names documents, amounts and ids, never a person. */
export type Finding = {
  readonly kind: FindingKind;
  /** Absent if it is not about a single reservation. */
  readonly reservationId?: ReservationId | undefined;
  readonly detail: string;
};

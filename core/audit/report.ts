import { type Cents, NO_CENTS, sumCents, formatUsd } from '#core/kernel/cents.ts';
import { OFFLINE_METHODS, type OfflineMethod } from '#core/reservations/money-entry.ts';
import { isListed, methodName } from '#core/reservations/offline-methods.ts';
import { RESERVATION_STATUSES, type ReservationStatus } from '#core/reservations/reservation.ts';
import { type Finding, FINDING_TITLES } from './finding.ts';

/** What was checked. Amounts are totals over all reservations. */
export type Tally = {
  readonly reservations: number;
  readonly byStatus: Readonly<Record<ReservationStatus, number>>;
  readonly slots: number;
  readonly unsweptSlots: number;
  /** Undefined if the provider was not asked. */
  readonly intents: number | undefined;
  readonly waitingPayments: number;
  readonly charges: Cents;
  /** A positive amount. */
  readonly refunds: Cents;
  readonly promised: Cents;
  /** Lost disputes and the provider's dispute fees; both positive. */
  readonly lostDisputes: Cents;
  /** The part that the payments no longer held, because it had been refunded before. */
  readonly lostBeyond: Cents;
  readonly disputeFees: Cents;
  /** Money outside the site by method, unknown to the provider. Refunds are positive. */
  readonly received: Readonly<Record<OfflineMethod, Cents>>;
  readonly handedBack: Readonly<Record<OfflineMethod, Cents>>;
  /** Cash refunds promised but not yet paid out. */
  readonly cashRefundDue: Cents;
  /** Paid by credits, minus what was returned to them. */
  readonly credited: Cents;
  /** Issued as credit instead of a refund; positive. */
  readonly creditsIssued: Cents;
  readonly amountCharged: Cents;
  readonly credits: CreditTally;
  /** Paid gift cards: number, prices, part paid in person, part returned or promised back. */
  readonly giftSales: {
    readonly count: number;
    readonly sold: Cents;
    readonly inPerson: Cents;
    readonly givenBack: Cents;
  };
};

/** Over all rain checks and gift cards. `issued` is the sum of the others. */
type CreditTally = {
  readonly count: number;
  readonly issued: Cents;
  readonly used: Cents;
  readonly expired: Cents;
  readonly voided: Cents;
  /** The price of cards sold online that was returned to their buyers. */
  readonly refunded: Cents;
  readonly left: Cents;
};

export type AuditReport = {
  readonly tally: Tally;
  /** Number of findings, and how many of them only need somebody to act. */
  readonly found: number;
  readonly open: number;
  /** The first `MOST_LISTED` findings. */
  readonly findings: readonly Finding[];
};

export const MOST_LISTED = 1_000;

/** Exit codes of `npm run audit`. 2: the books could not be read. */
export const AUDIT_EXIT = { well: 0, broken: 1, notDone: 2, open: 3 } as const;

/** A broken rule is a bug; an open finding is work to do. */
export function exitCodeOf({ found, open }: Pick<AuditReport, 'found' | 'open'>): number {
  if (found > open) return AUDIT_EXIT.broken;
  return open > 0 ? AUDIT_EXIT.open : AUDIT_EXIT.well;
}

const NOTHING_BY_HAND = Object.fromEntries(
  OFFLINE_METHODS.map((method) => [method, NO_CENTS]),
) as Tally['received'];

export const EMPTY_TALLY: Tally = {
  reservations: 0,
  byStatus: { held: 0, confirmed: 0, completed: 0, expired: 0, cancelled: 0 },
  slots: 0,
  unsweptSlots: 0,
  intents: 0,
  waitingPayments: 0,
  charges: NO_CENTS,
  refunds: NO_CENTS,
  promised: NO_CENTS,
  lostDisputes: NO_CENTS,
  lostBeyond: NO_CENTS,
  disputeFees: NO_CENTS,
  received: NOTHING_BY_HAND,
  handedBack: NOTHING_BY_HAND,
  cashRefundDue: NO_CENTS,
  credited: NO_CENTS,
  creditsIssued: NO_CENTS,
  amountCharged: NO_CENTS,
  credits: {
    count: 0,
    issued: NO_CENTS,
    used: NO_CENTS,
    expired: NO_CENTS,
    voided: NO_CENTS,
    refunded: NO_CENTS,
    left: NO_CENTS,
  },
  giftSales: { count: 0, sold: NO_CENTS, inPerson: NO_CENTS, givenBack: NO_CENTS },
};

const count = new Intl.NumberFormat('en-US');

const creditLine = (credits: CreditTally): string => {
  const { count: many, issued, used, expired, voided, refunded, left } = credits;
  const back = refunded === 0 ? '' : `${formatUsd(refunded)} refunded, `;
  return `${count.format(many)} worth ${formatUsd(issued)}: ${formatUsd(used)} used, ${formatUsd(expired)} expired, ${formatUsd(voided)} void, ${back}${formatUsd(left)} left`;
};

const giftLine = ({ count: many, sold, inPerson, givenBack }: Tally['giftSales']): string =>
  `${count.format(many)} sold for ${formatUsd(sold)}, ${formatUsd(inPerson)} of it in person, each with its card; ${formatUsd(givenBack)} was refunded`;

function handLine(by: Tally['received']): string {
  const listed = OFFLINE_METHODS.filter((method) => isListed(method, by[method] !== 0));
  const each = listed.map((method) => `${methodName(method)} ${formatUsd(by[method])}`);
  return `${formatUsd(sumCents(Object.values(by)))} (${each.join(', ')})`;
}

const beyondWords = ({ lostBeyond }: Tally): string =>
  lostBeyond > 0 ? `, ${formatUsd(lostBeyond)} of it more than the payments still held` : '';

function tallyLines(tally: Tally): readonly string[] {
  const states = RESERVATION_STATUSES.map(
    (status) => `${count.format(tally.byStatus[status])} ${status}`,
  );
  const unswept = `${count.format(tally.unsweptSlots)} of expired holds, not swept yet`;
  const asked =
    tally.intents === undefined
      ? 'not asked'
      : `asked about ${count.format(tally.intents)} payments; ${count.format(tally.waitingPayments)} just paid there and not entered yet`;
  return [
    `  Reservations  ${count.format(tally.reservations)}: ${states.join(', ')}`,
    `  Slots         ${count.format(tally.slots)}; ${unswept}`,
    `  Charged       ${formatUsd(tally.charges)}`,
    `  Refunded      ${formatUsd(tally.refunds)}; promised and on its way: ${formatUsd(tally.promised)}`,
    `  Disputes      lost ${formatUsd(tally.lostDisputes)}${beyondWords(tally)}, and fees of ${formatUsd(tally.disputeFees)} that no customer paid`,
    `  Offline       received ${handLine(tally.received)}`,
    `                refunded ${handLine(tally.handedBack)}; cash refunds due: ${formatUsd(tally.cashRefundDue)}`,
    `  By credits    ${formatUsd(tally.credited)}; kept as credits: ${formatUsd(tally.creditsIssued)}`,
    `  On the books  ${formatUsd(tally.amountCharged)}`,
    `  Credits       ${creditLine(tally.credits)}`,
    ...(tally.giftSales.count === 0 ? [] : [`  Gift cards    ${giftLine(tally.giftSales)}`]),
    `  Provider      ${asked}`,
  ];
}

function findingLines(findings: readonly Finding[]): readonly string[] {
  const byKind = Map.groupBy(findings, ({ kind }) => kind);
  return [...byKind].flatMap(([kind, found]) => [
    '',
    `${FINDING_TITLES[kind]} (${kind}, ${found.length}):`,
    ...found.map(
      ({ reservationId, detail }) => `  ${[reservationId, detail].filter(Boolean).join('  ')}`,
    ),
  ]);
}

const things = (many: number): string => `${count.format(many)} ${many === 1 ? 'thing' : 'things'}`;

export function describeReport({ tally, found, open, findings }: AuditReport): string {
  const left = found - findings.length;
  const wrong = found - open;
  const waits = open === 1 ? 'waits' : 'wait';
  const balance = 'The books balance: no unit booked twice, no orphan hold, no unexplained cent.';
  const verdict =
    wrong === 0
      ? [balance, ...(open > 0 ? [`${things(open)} ${waits} for somebody.`] : [])].join(' ')
      : `${things(wrong)} ${wrong === 1 ? 'is' : 'are'} wrong${open > 0 ? `, and ${count.format(open)} ${waits} for somebody` : ''}.`;
  return [
    verdict,
    ...tallyLines(tally),
    ...findingLines(findings),
    ...(left > 0 ? ['', `And ${count.format(left)} more.`] : []),
  ].join('\n');
}

import { type Credit, creditBalance, creditSum } from '#core/credits/credit.ts';
import { type GiftSale, givenBackOf, receivedFor } from '#core/gifts/gift-sale.ts';
import {
  addCents,
  type Cents,
  cents,
  NO_CENTS,
  subtractCents,
  sumCents,
} from '#core/kernel/cents.ts';
import { disputesOf } from '#core/reservations/disputes.ts';
import {
  type OfflineEntry,
  isOfflineEntry,
  type MoneyEntry,
} from '#core/reservations/money-entry.ts';
import {
  creditedOf,
  type Reservation,
  promisedOfflineOf,
  promisedToCardOf,
} from '#core/reservations/reservation.ts';
import type { Read, ReservationFacts } from './audit-reader.ts';
import { lostBeyond } from './audit-ways-back.ts';
import { type Finding, isOpen } from './finding.ts';
import { type AuditReport, EMPTY_TALLY, MOST_LISTED, type Tally } from './report.ts';

type Counter = 'slots' | 'unsweptSlots' | 'waitingPayments' | 'intents';

/** Collects the results of an audit. */
export type AuditLog = {
  readonly add: (findings: readonly Finding[]) => void;
  /** The document if it was readable. If not, reports it and returns undefined. */
  readonly readable: <T>(read: Read<T> | undefined) => T | undefined;
  readonly enter: (facts: ReservationFacts) => void;
  readonly enterCredit: (credit: Credit) => void;
  readonly enterGiftSale: (sale: GiftSale) => void;
  readonly count: (counter: Counter, more: number) => void;
  readonly report: () => AuditReport;
};

/** Sums offline money by method; in both directions positive, less what was corrected. */
function withHands(
  before: Tally['received'],
  { entries }: Pick<Reservation, 'entries'>,
  kind: OfflineEntry['kind'],
): Tally['received'] {
  const sums = { ...before };
  for (const entry of entries.filter(isOfflineEntry)) {
    if (entry.kind === kind) {
      const amount = kind === 'received' ? entry.amount : cents(-entry.amount);
      sums[entry.method] = addCents(sums[entry.method], amount);
    }
  }
  return sums;
}

function withReservation(tally: Tally, { reservation, stored }: ReservationFacts): Tally {
  const { entries, status } = reservation;
  const sumOf = (...kinds: readonly MoneyEntry['kind'][]) =>
    sumCents(entries.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
  // Every event of a dispute repeats the fee, and a dispute that was won has one too.
  const fees = [...disputesOf(reservation).values()].map(
    (told) => told.toSorted((a, b) => a.at - b.at).findLast(({ fee }) => fee !== undefined)?.fee,
  );
  const promised = promisedToCardOf(reservation);
  return {
    ...tally,
    reservations: tally.reservations + 1,
    byStatus: { ...tally.byStatus, [status]: tally.byStatus[status] + 1 },
    charges: addCents(tally.charges, sumOf('charge')),
    refunds: subtractCents(tally.refunds, sumOf('refund', 'refund_failed')),
    lostDisputes: subtractCents(
      tally.lostDisputes,
      sumOf('dispute_lost', 'dispute_won', 'dispute_reinstated'),
    ),
    lostBeyond: addCents(tally.lostBeyond, lostBeyond(reservation)),
    disputeFees: addCents(tally.disputeFees, sumCents(fees.map((fee) => fee ?? NO_CENTS))),
    promised: addCents(tally.promised, promised),
    received: withHands(tally.received, reservation, 'received'),
    handedBack: withHands(tally.handedBack, reservation, 'handed_back'),
    cashRefundDue: addCents(tally.cashRefundDue, promisedOfflineOf(reservation)),
    credited: addCents(tally.credited, creditedOf(reservation)),
    creditsIssued: subtractCents(tally.creditsIssued, sumOf('credit_issued')),
    amountCharged: addCents(tally.amountCharged, stored.amountCharged),
  };
}

/** Checks the totals over everything. Each reservation's own findings are separate. */
function balanceFindings(tally: Tally): readonly Finding[] {
  const { charges, refunds, credited, creditsIssued, amountCharged, lostDisputes } = tally;
  const received = sumCents(Object.values(tally.received));
  const handedBack = sumCents(Object.values(tally.handedBack));
  const { issued, used, expired, voided, refunded, left } = tally.credits;
  const books = subtractCents(
    sumCents([charges, received, credited]),
    sumCents([refunds, handedBack, creditsIssued, lostDisputes]),
  );
  const findings: Finding[] = [];
  if (books !== amountCharged) {
    const detail = `${charges} - ${refunds} + ${received} - ${handedBack} + ${credited} - ${creditsIssued}${lostDisputes === 0 ? '' : ` - ${lostDisputes}`} is not ${amountCharged} cents`;
    findings.push({ kind: 'books_unbalanced', detail });
  }
  if (sumCents([used, expired, voided, refunded, left]) !== issued) {
    const detail = `${used} + ${expired} + ${voided} + ${refunded} + ${left} is not ${issued} cents`;
    findings.push({ kind: 'credits_unbalanced', detail });
  }
  return findings;
}

/** Issued or earned, minus what was taken back. */
const givenOf = (credit: Credit): Cents =>
  subtractCents(creditSum(credit, 'issued', 'earned', 'referred'), creditSum(credit, 'taken_back'));

const withCredit = (tally: Tally, credit: Credit): Tally => {
  const { count, issued, used, expired, voided, refunded, left } = tally.credits;
  return {
    ...tally,
    credits: {
      count: count + 1,
      issued: addCents(issued, givenOf(credit)),
      used: addCents(used, creditSum(credit, 'used', 'returned')),
      expired: addCents(expired, creditSum(credit, 'expired')),
      voided: addCents(voided, creditSum(credit, 'voided')),
      refunded: addCents(refunded, creditSum(credit, 'refunded')),
      left: addCents(left, creditBalance(credit)),
    },
  };
};

const withGiftSale = (tally: Tally, sale: GiftSale): Tally =>
  sale.state === 'paid'
    ? {
        ...tally,
        giftSales: {
          count: tally.giftSales.count + 1,
          sold: addCents(tally.giftSales.sold, sale.amount),
          inPerson: addCents(tally.giftSales.inPerson, receivedFor(sale)?.amount ?? NO_CENTS),
          givenBack: addCents(tally.giftSales.givenBack, givenBackOf(sale)),
        },
      }
    : tally;

/** @param asksProvider false: the report says that the provider was not asked */
export function openAuditLog(asksProvider: boolean): AuditLog {
  const findings: Finding[] = [];
  let tally: Tally = asksProvider ? EMPTY_TALLY : { ...EMPTY_TALLY, intents: undefined };
  let found = 0;
  let open = 0;

  function add(more: readonly Finding[]): void {
    found += more.length;
    open += more.filter(isOpen).length;
    findings.push(...more.slice(0, MOST_LISTED - findings.length));
  }

  return {
    add,
    readable(read) {
      if (read === undefined || read.ok) return read?.value;
      const { id, detail } = read.error;
      add([{ kind: 'unreadable', detail: `${id}: ${detail}` }]);
      return undefined;
    },
    enter(facts) {
      tally = withReservation(tally, facts);
    },
    enterCredit(credit) {
      tally = withCredit(tally, credit);
    },
    enterGiftSale(sale) {
      tally = withGiftSale(tally, sale);
    },
    count(counter, more) {
      const before = tally[counter];
      if (before !== undefined) tally = { ...tally, [counter]: before + more };
    },
    report() {
      add(balanceFindings(tally));
      return { tally, found, open, findings };
    },
  };
}

import { creditedOf, isCardEntry } from '../booking/reservation.ts';
import { type Credit, creditBalance, creditSum } from '../credit/credit.ts';
import { addCents, maxCents, minCents, NO_CENTS, subtractCents, sumCents } from '../money/cents.ts';
import type { Read, ReservationFacts } from '../ports/audit-reader.ts';
import type { Finding } from './finding.ts';
import { type AuditReport, EMPTY_TALLY, MOST_TOLD, type Tally } from './report.ts';

type Counter = 'slots' | 'unsweptSlots' | 'waitingPayments' | 'intents';

/** What an audit has seen so far. */
export type AuditLog = {
  readonly tell: (findings: readonly Finding[]) => void;
  /** What was read; undefined, and told, when it cannot be. */
  readonly readable: <T>(read: Read<T> | undefined) => T | undefined;
  readonly enter: (facts: ReservationFacts) => void;
  readonly enterCredit: (credit: Credit) => void;
  readonly count: (counter: Counter, more: number) => void;
  readonly report: () => AuditReport;
};

function withReservation(tally: Tally, { reservation, stored }: ReservationFacts): Tally {
  const { entries, pendingRefunds, status } = reservation;
  const amounts = entries.filter(isCardEntry).map(({ amount }) => amount);
  const issued = entries.filter(({ kind }) => kind === 'credit_issued').map(({ amount }) => amount);
  const charged = sumCents(amounts.map((amount) => maxCents(amount, NO_CENTS)));
  const wentBack = sumCents(amounts.map((amount) => minCents(amount, NO_CENTS)));
  const promised = sumCents(pendingRefunds.map(({ amount }) => amount));
  return {
    ...tally,
    reservations: tally.reservations + 1,
    byStatus: { ...tally.byStatus, [status]: tally.byStatus[status] + 1 },
    charges: addCents(tally.charges, charged),
    refunds: subtractCents(tally.refunds, wentBack),
    promised: addCents(tally.promised, promised),
    credited: addCents(tally.credited, creditedOf(reservation)),
    creditsIssued: subtractCents(tally.creditsIssued, sumCents(issued)),
    amountCharged: addCents(tally.amountCharged, stored.amountCharged),
  };
}

/** The sums over everything, whatever was said of each reservation. */
function balanceFindings(tally: Tally): readonly Finding[] {
  const { charges, refunds, credited, creditsIssued, amountCharged } = tally;
  const { issued, used, expired, voided, left } = tally.credits;
  const books = subtractCents(addCents(charges, credited), addCents(refunds, creditsIssued));
  const findings: Finding[] = [];
  if (books !== amountCharged) {
    const detail = `${charges} - ${refunds} + ${credited} - ${creditsIssued} is not ${amountCharged} cents`;
    findings.push({ kind: 'books_unbalanced', detail });
  }
  if (sumCents([used, expired, voided, left]) !== issued) {
    const detail = `${used} + ${expired} + ${voided} + ${left} is not ${issued} cents`;
    findings.push({ kind: 'credits_unbalanced', detail });
  }
  return findings;
}

const withCredit = (tally: Tally, credit: Credit): Tally => {
  const { count, issued, used, expired, voided, left } = tally.credits;
  return {
    ...tally,
    credits: {
      count: count + 1,
      issued: addCents(issued, creditSum(credit, 'issued')),
      used: addCents(used, creditSum(credit, 'used', 'returned')),
      expired: addCents(expired, creditSum(credit, 'expired')),
      voided: addCents(voided, creditSum(credit, 'voided')),
      left: addCents(left, creditBalance(credit)),
    },
  };
};

/** @param asksProvider otherwise the report says that it was not asked. */
export function openAuditLog(asksProvider: boolean): AuditLog {
  const findings: Finding[] = [];
  let tally: Tally = asksProvider ? EMPTY_TALLY : { ...EMPTY_TALLY, intents: undefined };
  let found = 0;

  function tell(told: readonly Finding[]): void {
    found += told.length;
    findings.push(...told.slice(0, MOST_TOLD - findings.length));
  }

  return {
    tell,
    readable(read) {
      if (read === undefined || read.ok) return read?.value;
      const { id, detail } = read.error;
      tell([{ kind: 'unreadable', detail: `${id}: ${detail}` }]);
      return undefined;
    },
    enter(facts) {
      tally = withReservation(tally, facts);
    },
    enterCredit(credit) {
      tally = withCredit(tally, credit);
    },
    count(counter, more) {
      const before = tally[counter];
      if (before !== undefined) tally = { ...tally, [counter]: before + more };
    },
    report() {
      tell(balanceFindings(tally));
      return { tally, found, findings };
    },
  };
}

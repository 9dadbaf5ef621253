import {
  type Credit,
  creditBalance,
  earnPoints,
  isPointsCode,
  openPoints,
  pointsCode,
  takeBackPoints,
} from '#core/credits/credit.ts';
import { type Actor, system } from '#core/kernel/actor.ts';
import { addDays } from '#core/kernel/calendar-day.ts';
import {
  type Cents,
  cents,
  maxCents,
  minCents,
  NO_CENTS,
  percentOf,
  subtractCents,
  sumCents,
} from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { mailboxKey } from '#core/kernel/mailbox.ts';
import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';
import { ok } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { netPaidOf } from '#core/refunds/net-paid.ts';
import type { BookingDecision, BookingFacts } from '#core/reservations/booking-decision.ts';
import type { BookingLedger, LedgerTransaction } from '#core/reservations/booking-ledger.ts';
import { creditsPaying, type Reservation, summaryOf } from '#core/reservations/reservation.ts';
import { marketingRules } from '#core/settings/marketing-rules.ts';

/** The code of a mailbox's points; whoever reads its mail may spend them. */
export const pointsCodeOf = (secrets: ManageSecrets, email: string): string =>
  pointsCode(secrets.hash(secrets.secretFor(`points:${mailboxKey(email)}`, 1)));

const BY: Actor = system('settle-points');

/** What a party is worth in points: a share of what was paid and kept, but for points themselves. */
export function pointsFor(reservation: Reservation, percent: number): Cents {
  if (reservation.status !== 'completed') return NO_CENTS;
  const byPoints = sumCents(
    [...creditsPaying(reservation)].filter(([code]) => isPointsCode(code)).map(([, paid]) => paid),
  );
  const paid = subtractCents(netPaidOf(reservation), byPoints);
  return percentOf(maxCents(NO_CENTS, paid), percent);
}

/**
 * The decision with the points of its party as they have to be now: earned when it is completed,
 * more with a late payment, fewer with a refund. What was spent meanwhile is not taken back, and a
 * party that was over before there were points earns none.
 */
export function settlePoints(
  before: Pick<Reservation, 'status'>,
  decision: BookingDecision,
  facts: Pick<BookingFacts, 'commercial'>,
  codeOf: (email: string) => string,
  now: Instant,
): BookingDecision {
  const { reservation, commercial } = decision;
  const { award, contact, id: reservationId } = reservation;
  const { points } = marketingRules(facts.commercial.settings);
  const isOver = reservation.status === 'completed';
  const isNow = isOver && before.status !== 'completed';
  const percent = award?.percent ?? (isNow && points?.isOn === true ? points.percent : undefined);
  if (percent === undefined || !isOver) return decision;
  const code = award?.code ?? codeOf(contact.email);
  const had = award?.amount ?? NO_CENTS;
  const change = subtractCents(pointsFor(reservation, percent), had);
  const known = commercial?.credits?.get(code) ?? facts.commercial.credits.get(code);
  if (known?.isVoid === true) return decision;
  if (change === 0) {
    // An invoice may be paid after the party.
    const opened = { ...reservation, award: { code, percent, amount: NO_CENTS } };
    return award === undefined ? { ...decision, reservation: opened } : decision;
  }
  const today = shopDay(now);
  const entry = { at: now, by: BY, reservationId };
  let credit: Credit;
  let amount: Cents;
  if (change > 0) {
    const { name, email } = contact;
    const account = known ?? openPoints(code, { name, email }, now, today);
    const until = addDays(today, points?.validDays ?? 0);
    credit = earnPoints(account, { ...entry, amount: change }, { today, until });
    amount = cents(had + change);
  } else {
    const taken = known === undefined ? NO_CENTS : minCents(cents(-change), creditBalance(known));
    if (known === undefined || taken <= 0) return decision;
    credit = takeBackPoints(known, { ...entry, amount: taken });
    amount = subtractCents(had, taken);
  }
  return {
    ...decision,
    reservation: { ...reservation, award: { code, percent, amount } },
    commercial: { ...commercial, credits: new Map(commercial?.credits).set(code, credit) },
  };
}

/** Only a party that began can be over and earn, so no booking on its way pays for another read. */
const mayEarn = ({ status, lines }: Reservation, now: Instant): boolean =>
  status === 'completed' || (status === 'confirmed' && summaryOf(lines).startDate <= shopDay(now));

/** The ledger of bookings, where every decision settles points in its own transaction. */
export const makeSettlePoints = (
  ledger: BookingLedger,
  secrets: ManageSecrets,
  clock: Clock,
): BookingLedger => {
  const codeOf = (email: string): string => pointsCodeOf(secrets, email);
  return {
    ...ledger,
    transact: <T, E>({ read, decide, once }: LedgerTransaction<T, E>) =>
      ledger.transact<T, E>({
        once,
        read: {
          ...read,
          more: (reservation) => ({
            ...read.more?.(reservation),
            ...(mayEarn(reservation, clock.now()) && {
              pointsCode: reservation.award?.code ?? codeOf(reservation.contact.email),
            }),
          }),
        },
        decide(facts) {
          const decided = decide(facts);
          const writes = decided.ok ? decided.value.writes : undefined;
          const before = facts.reservation;
          if (!decided.ok || writes === undefined || before === undefined) return decided;
          if (!mayEarn(before, clock.now())) return decided;
          const settled = settlePoints(before, writes, facts, codeOf, clock.now());
          return settled === writes ? decided : ok({ ...decided.value, writes: settled });
        },
      }),
  };
};

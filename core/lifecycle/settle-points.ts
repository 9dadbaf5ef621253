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
  addCents,
  type Cents,
  cents,
  maxCents,
  minCents,
  NO_CENTS,
  percentOf,
  subtractCents,
  sumCents,
} from '#core/kernel/cents.ts';
import { mailboxKey } from '#core/kernel/contact.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { type Clock, lastingKey, type ManageSecrets } from '#core/kernel/ports.ts';
import { ok } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { isOwnCode } from '#core/pricing/promo-code.ts';
import type {
  BookingDecision,
  BookingFacts,
  CommercialChanges,
} from '#core/reservations/booking-decision.ts';
import type { BookingLedger, LedgerTransaction } from '#core/reservations/booking-ledger.ts';
import {
  creditsPaying,
  type Reservation,
  summaryOf,
  netPaidOf,
} from '#core/reservations/reservation.ts';
import { marketingRules } from '#core/settings/business-settings.ts';

/** The code of a mailbox's points. Anyone who reads its mail may spend them. */
export const pointsCodeOf = (secrets: ManageSecrets, email: string): string =>
  pointsCode(secrets.hash(lastingKey(secrets).secretFor(`points:${mailboxKey(email)}`, 1)));

const BY: Actor = system('settle-points');

/** Amount paid and kept, without what points paid. */
function paidOtherwise(reservation: Reservation): Cents {
  const byPoints = sumCents(
    [...creditsPaying(reservation)].filter(([code]) => isPointsCode(code)).map(([, paid]) => paid),
  );
  return maxCents(NO_CENTS, subtractCents(netPaidOf(reservation), byPoints));
}

/** Points that a party earns: a share of what was paid and kept, except with points. */
const pointsFor = (reservation: Reservation, percent: number): Cents =>
  reservation.status === 'completed' ? percentOf(paidOtherwise(reservation), percent) : NO_CENTS;

/**
 * Adds to the decision the points its party should have now: earned on completion, more with a late
 * payment, fewer with a refund. Points already spent are not taken back, and a party that was over
 * before points existed earns none.
 */
function settlePoints(
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
  // A party that is open again gives back what it earned.
  if (percent === undefined || (!isOver && award === undefined)) return decision;
  const { name, email = '' } = contact;
  // Points belong to an email address.
  if (award === undefined && email === '') return decision;
  const code = award?.code ?? codeOf(email);
  const had = award?.amount ?? NO_CENTS;
  const change = subtractCents(pointsFor(reservation, percent), had);
  const known = commercial?.credits?.get(code) ?? facts.commercial.credits.get(code);
  if (known?.isVoid === true) return decision;
  if (change === 0) {
    // An invoice may be paid after the party, so the award is recorded with nothing yet.
    const opened = { ...reservation, award: { code, percent, amount: NO_CENTS } };
    return award === undefined ? { ...decision, reservation: opened } : decision;
  }
  const holder = { code, holder: { name, email }, validDays: points?.validDays ?? 0 };
  const moved = movedPoints(known, holder, { change, reservationId, now, kind: 'earned' });
  if (moved === undefined) return decision;
  return {
    ...decision,
    reservation: { ...reservation, award: { code, percent, amount: addCents(had, moved.by) } },
    commercial: withCredit(commercial, moved.credit),
  };
}

/** Validity in days, if the shop gives points only for friends. */
const USUAL_DAYS = 365;

/**
 * Adds to the decision the referrer's points: promised at booking, given once the party is over and
 * at least as much was paid and kept, and taken back if that is no longer so.
 */
function settleReferral(
  decision: BookingDecision,
  facts: Pick<BookingFacts, 'commercial'>,
  now: Instant,
): BookingDecision {
  const { reservation, commercial } = decision;
  const { referral, id: reservationId, status } = reservation;
  const referrer = facts.commercial.promo?.code?.referrer;
  // If the referrer was erased, the code no longer exists.
  if (referral === undefined || referrer === undefined) return decision;
  const { account: code, amount, given } = referral;
  const isOver = status === 'completed';
  if (!isOver && given === 0) return decision;
  const isDue = isOver && paidOtherwise(reservation) >= amount && !isOwnCode(referrer, reservation);
  const change = subtractCents(isDue ? amount : NO_CENTS, given);
  const known = commercial?.credits?.get(code) ?? facts.commercial.credits.get(code);
  if (change === 0 || known?.isVoid === true) return decision;
  const { name, email } = referrer;
  const { points } = marketingRules(facts.commercial.settings);
  const holder = { code, holder: { name, email }, validDays: points?.validDays ?? USUAL_DAYS };
  const moved = movedPoints(known, holder, { change, reservationId, now, kind: 'referred' });
  if (moved === undefined) return decision;
  const settled = { ...referral, given: addCents(given, moved.by) };
  return {
    ...decision,
    reservation: { ...reservation, referral: settled },
    commercial: withCredit(commercial, moved.credit),
  };
}

const withCredit = (commercial: CommercialChanges | undefined, credit: Credit) => ({
  ...commercial,
  credits: new Map(commercial?.credits).set(credit.code, credit),
});

type Account = Pick<Credit, 'code'> & {
  readonly holder: NonNullable<Credit['holder']>;
  /** Days that points stay valid after these are added. */
  readonly validDays: number;
};

/** A points account after a change, and the change. Undefined if nothing is left to take back. */
function movedPoints(
  known: Credit | undefined,
  { code, holder, validDays }: Account,
  {
    change,
    reservationId,
    now,
    kind,
  }: {
    readonly change: Cents;
    readonly reservationId: string;
    readonly now: Instant;
    readonly kind: 'earned' | 'referred';
  },
): { readonly credit: Credit; readonly by: Cents } | undefined {
  const today = shopDay(now);
  const entry = { at: now, by: BY, reservationId };
  if (change > 0) {
    const account = known ?? openPoints(code, holder, now, today);
    const until = addDays(today, validDays);
    const credit = earnPoints(account, { ...entry, amount: change }, { today, until }, kind);
    return { credit, by: change };
  }
  const taken = known === undefined ? NO_CENTS : minCents(cents(-change), creditBalance(known));
  if (known === undefined || taken <= 0) return undefined;
  const credit = takeBackPoints(known, { ...entry, amount: taken });
  return { credit, by: subtractCents(NO_CENTS, taken) };
}

/** Only a party that has begun can be over and earn points. Other bookings skip the extra read. */
const mayEarn = ({ status, lines }: Reservation, now: Instant): boolean =>
  status === 'completed' || (status === 'confirmed' && summaryOf(lines).startDate <= shopDay(now));

/** Wraps the ledger of bookings, so that every decision settles points in its own transaction. */
export const makeSettlePoints = (
  ledger: BookingLedger,
  secrets: ManageSecrets,
  clock: Clock,
): BookingLedger => {
  const codeOf = (email: string): string => pointsCodeOf(secrets, email);
  const ownCode = ({ award, contact: { email } }: Reservation): readonly string[] => {
    if (award !== undefined) return [award.code];
    return email === undefined ? [] : [codeOf(email)];
  };
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
              pointsCodes: [
                ...ownCode(reservation),
                ...(reservation.referral === undefined ? [] : [reservation.referral.account]),
              ],
            }),
          }),
        },
        decide(facts) {
          const decided = decide(facts);
          const writes = decided.ok ? decided.value.writes : undefined;
          const before = facts.reservation;
          if (!decided.ok || writes === undefined || before === undefined) return decided;
          if (!mayEarn(before, clock.now())) return decided;
          const now = clock.now();
          const earned = settlePoints(before, writes, facts, codeOf, now);
          const settled = settleReferral(earned, facts, now);
          return settled === writes ? decided : ok({ ...decided.value, writes: settled });
        },
      }),
  };
};

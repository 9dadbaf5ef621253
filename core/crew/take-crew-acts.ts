import { applyAdminAction } from '#core/back-office/admin-action.ts';
import {
  type CrewAct,
  type CrewActs,
  type CrewDeed,
  type CrewRefusal,
  isMoney,
  isUncounted,
  needsOffice,
  standingOfDay,
  undone,
} from '#core/dispatch/crew-act.ts';
import {
  type CrewState,
  pieceKey,
  reservationOfStop,
  type Stop,
  withCrewReport,
} from '#core/dispatch/crew-day.ts';
import { makeDryUnit } from '#core/dispatch/wet-units.ts';
import { withReported } from '#core/dispatch/witness.ts';
import { type AgreementBasis, type ReadTerms, sign } from '#core/documents/agreement.ts';
import type { ActionContext } from '#core/kernel/actor.ts';
import { type Cents, subtractCents } from '#core/kernel/cents.ts';
import { type Instant, instant, MINUTE } from '#core/kernel/instant.ts';
import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { complete } from '#core/lifecycle/close.ts';
import { withComingTold } from '#core/lifecycle/tell-coming.ts';
import { withFailureTold } from '#core/lifecycle/tell-failed.ts';
import { voidPayment } from '#core/refunds/offline-payments.ts';
import {
  type BookingDecision,
  type BookingFacts,
  type NeedsMore,
  needsMore,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import { withHistory } from '#core/reservations/history.ts';
import { paymentIdOf } from '#core/reservations/mistaken-payment.ts';
import { isSold } from '#core/reservations/reservation-state.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { CrewLink, CrewLinks } from './crew-link.ts';

export type SentAct = Pick<CrewAct, 'id' | 'stopId' | 'at' | 'deed'>;

/** An act in an unknown format. */
export type UnreadableAct = {
  readonly id: string;
  readonly at?: undefined;
  readonly deed?: undefined;
};

/** Not kept: `invalid`; `not_yours`, a stop the truck never had; `id_taken`, by another deed. */
type ActResult = { readonly id: string } & (
  | { readonly status: 'applied' | 'known' }
  | {
      readonly status: 'refused';
      readonly code: CrewRefusal | 'not_yours' | 'id_taken' | 'invalid';
    }
);

type Decided = {
  readonly decision: BookingDecision;
  readonly refused?: CrewRefusal | undefined;
  /** Of a payment, what is not in the books. */
  readonly over?: Cents | undefined;
};

type OwnAct = Omit<CrewAct, 'receivedAt' | 'refused' | 'isOpen' | 'over'>;

/** The stop if this truck still has it, or else why it does not. */
function standing(
  reservation: Reservation,
  { commercial: { crews } }: BookingFacts,
  { day, stopId, truckId }: OwnAct,
): Stop | CrewRefusal {
  if (!isSold(reservation)) return 'cancelled';
  const crewDay = crews?.days.get(day);
  const stop = crewDay?.stops[stopId];
  if (stop === undefined) return 'moved';
  const order = crewDay?.published?.order ?? {};
  const holder = Object.keys(order).find((truck) => order[truck]?.includes(stopId));
  return holder === undefined || holder === truckId ? stop : 'other_truck';
}

/** A request takes this long on a weak signal, and few clocks are more exact. */
const EXACT = 2 * MINUTE;

/**
 * The acts with their times by the shop's clock, in the same order and as far apart: shifted by how
 * wrong the phone's clock is as it sends, and none later than now or before the truck had a link.
 */
function timed(
  acts: readonly (SentAct | UnreadableAct)[],
  {
    sentAt,
    since,
    now,
  }: Record<'since' | 'now', Instant> & { readonly sentAt: Instant | undefined },
): readonly (SentAct | UnreadableAct)[] {
  const skew = sentAt === undefined ? 0 : now - sentAt;
  const last = Math.max(...acts.flatMap(({ at }) => at ?? []));
  const shift = Math.min(Math.abs(skew) < EXACT ? 0 : skew, now - last);
  return acts.map((act) =>
    act.at === undefined ? act : { ...act, at: instant(Math.max(act.at + shift, since)) },
  );
}

/**
 * Why a deed does not count at its time, which is the phone's, because it may have had no signal.
 * Before the stop's day only a note counts, a unit that is dry, and what undoes a payment. After it,
 * the work does not.
 */
function outOfHours({ day, at, deed }: OwnAct): 'too_early' | 'too_late' | undefined {
  const stands = standingOfDay(day, at);
  switch (deed.kind) {
    case 'note':
    case 'payment_undo':
    case 'dry':
      return undefined;
    case 'on_the_way':
    case 'arrived':
    case 'failed':
    case 'done':
    case 'check':
      return stands === 'open' ? undefined : stands;
    default:
      return stands === 'too_early' ? stands : undefined;
  }
}

function reported(
  reservation: Reservation,
  facts: BookingFacts,
  act: OwnAct & {
    readonly deed: Extract<CrewDeed, { kind: CrewState }>;
  },
  context: ActionContext,
): Decided {
  const stop = standing(reservation, facts, act);
  const { crews } = facts.commercial;
  if (typeof stop === 'string')
    return { decision: reservationOnly(reservation, facts), refused: stop };
  if (crews === undefined) {
    return { decision: reservationOnly(reservation, facts), refused: 'moved' };
  }
  const { at, deed } = act;
  const why = deed.kind === 'failed' ? { why: deed.why } : {};
  const absent = deed.kind === 'done' && stop.kind === 'deliver' ? (deed.missing ?? []) : [];
  const missing = absent.map(pieceKey);
  const now = withCrewReport(stop, { state: deed.kind, at, ...why, missing });
  const days = withReported(crews, act.day, now, context.now);
  const after = { ...facts, commercial: { ...facts.commercial, crews: { ...crews, days } } };
  const completed = complete(reservation, after, context);
  const ended = completed.ok ? completed.value : reservationOnly(reservation, facts);
  const leftOpen = deed.kind === 'done' ? deed.why : undefined;
  const noted =
    leftOpen === undefined
      ? ended.reservation
      : withHistory(ended.reservation, context, { kind: 'note', facts: { leftOpen } });
  const decision = { ...ended, reservation: noted };
  const when = { day: act.day, at };
  const told =
    deed.kind === 'on_the_way'
      ? withComingTold(decision, facts, stop, when, context)
      : deed.kind === 'failed'
        ? withFailureTold(decision, facts.commercial.settings, stop, when, context)
        : decision;
  return { decision: { ...told, commercial: { crewDays: days } } };
}

/**
 * Money and links use the office's actions. If more was paid than is due, what is due counts. If the
 * payment is refused, the result says so.
 */
function byOffice(
  reservation: Reservation,
  facts: BookingFacts,
  { id, deed }: Pick<OwnAct, 'id' | 'deed'>,
  secrets: ManageSecrets,
  context: ActionContext,
): Result<Decided, NeedsMore> {
  const action =
    deed.kind === 'payment'
      ? ({ ...deed, kind: 'take_payment' } as const)
      : ({ kind: 'send_link', isNew: false, asksToPay: true } as const);
  const done = applyAdminAction(reservation, facts, action, secrets, { id, code: '', context });
  if (done.ok) return ok({ decision: done.value });
  const { error } = done;
  if (needsMore(error)) return err(error);
  if (deed.kind === 'payment' && error.kind === 'above_balance' && error.balance > 0) {
    const due = { id, deed: { ...deed, amount: error.balance } };
    const counted = byOffice(reservation, facts, due, secrets, context);
    if (!counted.ok || counted.value.refused !== undefined) return counted;
    return ok({ ...counted.value, over: subtractCents(deed.amount, error.balance) });
  }
  const isTold = error.kind === 'above_balance' || error.kind === 'no_email';
  const refused = isTold ? error.kind : 'takes_no_payment';
  return ok({ decision: reservationOnly(reservation, facts), refused });
}

/**
 * Voids a payment that the same person recorded by mistake, found by the id of its act. Money that
 * the office has received was taken, and so was what has been refunded since. A second recording of
 * that money, which was not counted, is counted then: somebody else of the crew has it.
 */
function takenBack(
  reservation: Reservation,
  facts: BookingFacts,
  act: OwnAct & { readonly deed: Extract<CrewDeed, { kind: 'payment_undo' }> },
  { secrets, known = [] }: Pick<DecidedWith, 'secrets' | 'known'>,
  context: ActionContext,
): Decided {
  const decision = reservationOnly(reservation, facts);
  const { actId } = act.deed;
  const payment = known.find(({ id }) => id === actId);
  if (payment?.deed.kind !== 'payment') return { decision, refused: 'not_taken' };
  if (payment.by !== act.by) return { decision, refused: 'not_own' };
  const back = undone(payment);
  if (back === undefined) return { decision, refused: 'handed_in' };
  if (!isMoney(payment)) return { decision: { ...decision, changedActs: [back] } };
  const left = voidPayment(reservation, { entryId: paymentIdOf(actId) }, context);
  if (!left.ok) return { decision, refused: 'not_taken' };
  // In the same transaction, so that the office cannot note it as handed in at the same moment.
  let after: BookingDecision = { ...decision, reservation: left.value };
  const changedActs = [back];
  for (const one of known.filter((other) => isUncounted(other))) {
    const by = { kind: 'crew', name: one.by } as const;
    const counted = byOffice(after.reservation, facts, one, secrets, { ...context, by });
    if (!counted.ok || counted.value.refused !== undefined) continue;
    const { decision: paid, over } = counted.value;
    const { refused: _, over: __, ...now } = one;
    const kept = {
      ...now,
      ...(over !== undefined && { over: { amount: over, state: 'open' } as const }),
    };
    changedActs.push(kept);
    // The customer has the receipt of the first one.
    after = { ...paid, mail: [] };
  }
  return { decision: { ...after, changedActs } };
}

/** Signs the agreement read on the phone, once. For any other text, only the strokes stay. */
function signed(
  reservation: Reservation,
  facts: BookingFacts,
  act: OwnAct & { readonly deed: Extract<CrewDeed, { kind: 'signature' }> },
  terms: AgreementBasis,
  context: ActionContext,
): Decided {
  const stop = standing(reservation, facts, act);
  const kept = { decision: reservationOnly(reservation, facts) };
  if (typeof stop === 'string') return { ...kept, refused: stop };
  const { name, drawing, textId } = act.deed;
  if (textId === undefined) return kept;
  const decision = sign(reservation, facts, { name, drawing, textId }, terms, context, act.at);
  return decision.ok ? { decision: decision.value } : kept;
}

type DecidedWith = {
  readonly secrets: ManageSecrets;
  readonly terms: AgreementBasis;
  /** Of what takes a payment back: that payment, and those of the booking that were not counted. */
  readonly known?: readonly CrewAct[] | undefined;
};

/** Decides one act. It is kept whatever its outcome. */
export function decideCrewAct(
  reservation: Reservation,
  facts: BookingFacts,
  act: OwnAct,
  { secrets, terms, known }: DecidedWith,
  now: Instant,
): Result<BookingDecision, NeedsMore> {
  const context: ActionContext = { now, by: { kind: 'crew', name: act.by } };
  const { deed } = act;
  const keep = ({ decision, refused, over }: Decided): BookingDecision => {
    const notCounted = deed.kind === 'payment' && refused !== undefined ? deed.amount : over;
    const kept = {
      ...act,
      receivedAt: now,
      ...(refused && { refused }),
      ...(notCounted !== undefined && { over: { amount: notCounted, state: 'open' as const } }),
    };
    return { ...decision, crewAct: { ...kept, isOpen: needsOffice(kept) } };
  };
  const untimely = outOfHours(act);
  if (untimely !== undefined) {
    return ok(keep({ decision: reservationOnly(reservation, facts), refused: untimely }));
  }
  switch (deed.kind) {
    case 'on_the_way':
    case 'arrived':
    case 'failed':
    case 'done':
      return ok(keep(reported(reservation, facts, { ...act, deed }, context)));
    case 'payment':
    case 'card_link': {
      const done = byOffice(reservation, facts, act, secrets, context);
      return done.ok ? ok(keep(done.value)) : done;
    }
    case 'payment_undo':
      return ok(keep(takenBack(reservation, facts, { ...act, deed }, { secrets, known }, context)));
    case 'signature':
      return ok(keep(signed(reservation, facts, { ...act, deed }, terms, context)));
    default: {
      const stop = standing(reservation, facts, act);
      const refused = typeof stop === 'string' ? stop : undefined;
      return ok(keep({ decision: reservationOnly(reservation, facts), refused }));
    }
  }
}

const answerOf = (
  { id, refused }: Pick<CrewAct, 'id' | 'refused'>,
  status: 'applied' | 'known',
): ActResult => (refused === undefined ? { id, status } : { id, status: 'refused', code: refused });

const isSame = (a: Pick<CrewAct, 'stopId' | 'deed'>, b: Pick<CrewAct, 'stopId' | 'deed'>) =>
  a.stopId === b.stopId && a.deed.kind === b.deed.kind;

type TakePorts = {
  readonly crewActs: Pick<CrewActs, 'listOf' | 'listOpen' | 'settle'>;
  readonly ledger: Pick<BookingLedger, 'transact'>;
  readonly links: Pick<CrewLinks, 'listOn'>;
  readonly secrets: ManageSecrets;
  readonly readTerms: ReadTerms;
  readonly clock: Clock;
};

/**
 * Applies what a phone sends, each act in one transaction of its reservation, which recognizes
 * repeats. After a failure, the phone sends everything again.
 */
export const makeTakeCrewActs =
  ({ crewActs, ledger, links, secrets, readTerms, clock }: TakePorts) =>
  async (
    { day, truckId, name }: CrewLink,
    sent: readonly (SentAct | UnreadableAct)[],
    sentAt?: Instant,
  ): Promise<readonly ActResult[]> => {
    const ofTruck = (await links.listOn(day)).filter((one) => one.truckId === truckId);
    const since = instant(Math.min(...ofTruck.map(({ createdAt }) => createdAt)));
    const acts = timed(sent, { sentAt, since, now: clock.now() });
    const shown = new Set(ofTruck.flatMap((one) => one.shown));
    const terms = await readTerms();
    const dryUnit = makeDryUnit(crewActs);

    async function take(one: SentAct): Promise<ActResult> {
      const reservationId = reservationOfStop(one.stopId);
      const notYours = { id: one.id, status: 'refused', code: 'not_yours' } as const;
      if (reservationId === undefined || !shown.has(one.stopId)) return notYours;
      const others =
        one.deed.kind === 'payment_undo'
          ? [
              one.deed.actId,
              ...(await crewActs.listOf(reservationId)).filter(isUncounted).map(({ id }) => id),
            ]
          : [];
      const taken = await ledger.transact<ActResult, 'gone'>({
        read: { reservation: reservationId, crewActs: [...new Set([one.id, ...others])] },
        decide({ reservation, crewActs: stored, ...facts }) {
          const crewAct = stored.get(one.id);
          if (crewAct !== undefined) {
            return ok({
              answer: isSame(crewAct, one)
                ? answerOf(crewAct, 'known')
                : { id: one.id, status: 'refused', code: 'id_taken' },
            });
          }
          if (reservation === undefined) return err('gone');
          const act = { ...one, reservationId, day, truckId, by: name };
          const known = others.flatMap((id) => stored.get(id) ?? []);
          const decided = decideCrewAct(
            reservation,
            facts,
            act,
            { secrets, terms, known },
            clock.now(),
          );
          if (!decided.ok) return decided;
          const { value: writes } = decided;
          const { id } = one;
          return ok({
            answer: answerOf({ id, refused: writes.crewAct?.refused }, 'applied'),
            writes,
          });
        },
      });
      if (!taken.ok) return notYours;
      // Also for a repeated act, because the server may have stopped in between.
      if (taken.value.status !== 'refused' && one.deed.kind === 'dry') await dryUnit(one.deed);
      return taken.value;
    }

    const results: ActResult[] = [];
    for (const one of acts) {
      const isRead = one.deed !== undefined;
      results.push(isRead ? await take(one) : { id: one.id, status: 'refused', code: 'invalid' });
    }
    return results;
  };

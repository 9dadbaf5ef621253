import { applyAdminAction } from '#core/back-office/admin-action.ts';
import { reservationOfStop } from '#core/checkout/crew-promise.ts';
import {
  type CrewAct,
  type CrewActs,
  type CrewDeed,
  type CrewRefusal,
  needsOffice,
  standingOfDay,
} from '#core/dispatch/crew-act.ts';
import { type CrewState, type Stop, withCrewReport } from '#core/dispatch/crew-day.ts';
import { makeDryUnit } from '#core/dispatch/wet-units.ts';
import { withReported } from '#core/dispatch/witness.ts';
import { type AgreementBasis, type ReadTerms, sign } from '#core/documents/agreement.ts';
import type { ActionContext } from '#core/kernel/actor.ts';
import { type Instant, instant } from '#core/kernel/instant.ts';
import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { complete } from '#core/lifecycle/close.ts';
import { withComingTold } from '#core/lifecycle/tell-coming.ts';
import { withFailureTold } from '#core/lifecycle/tell-failed.ts';
import { offlineKeptOf, withCashRefund } from '#core/refunds/offline-payments.ts';
import {
  type BookingDecision,
  type BookingFacts,
  type NeedsMore,
  needsMore,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import { withHistory } from '#core/reservations/history.ts';
import { paymentIdOf, voidingOf, withoutMistaken } from '#core/reservations/mistaken-payment.ts';
import { methodOf, standingPayments } from '#core/reservations/money-entry.ts';
import { isSold } from '#core/reservations/reservation-state.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { CrewLink, CrewLinks } from './crew-link.ts';

export type SentAct = Pick<CrewAct, 'id' | 'stopId' | 'at' | 'deed'>;

/** An act in an unknown format. */
export type UnreadableAct = { readonly id: string; readonly deed?: undefined };

/** Not kept: `invalid`; `not_yours`, a stop the truck never had; `id_taken`, by another deed. */
type ActResult = { readonly id: string } & (
  | { readonly status: 'applied' | 'known' }
  | {
      readonly status: 'refused';
      readonly code: CrewRefusal | 'not_yours' | 'id_taken' | 'invalid';
    }
);

type Decided = { readonly decision: BookingDecision; readonly refused?: CrewRefusal | undefined };

type OwnAct = Omit<CrewAct, 'receivedAt' | 'refused' | 'isOpen'>;

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

/**
 * Why a deed does not count at its time, which is the phone's, because it may have had no signal.
 * Before the stop's day only a note counts, a unit that is dry, and what undoes a payment. After it,
 * the work does not.
 */
function outOfHours({ day, at, deed }: OwnAct, now: Instant): 'too_early' | 'too_late' | undefined {
  const stands = standingOfDay(day, instant(Math.min(at, now)));
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
  const { deed } = act;
  const at = instant(Math.min(act.at, context.now));
  const why = deed.kind === 'failed' ? { why: deed.why } : {};
  const now = withCrewReport(stop, { state: deed.kind, at, ...why });
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
      ? withComingTold(decision, facts.commercial, stop, when, context)
      : deed.kind === 'failed'
        ? withFailureTold(decision, facts.commercial.settings, stop, when, context)
        : decision;
  return { decision: { ...told, commercial: { crewDays: days } } };
}

/** Money and links use the office's actions. If the payment is refused, the result says so. */
function byOffice(
  reservation: Reservation,
  facts: BookingFacts,
  { id, deed }: OwnAct,
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
  const refused = error.kind === 'above_balance' ? error.kind : 'takes_no_payment';
  return ok({ decision: reservationOnly(reservation, facts), refused });
}

/**
 * Voids a payment that a crew recorded by mistake, found by the id of its act: the ledger keeps its
 * entry and a second one against it, and nobody counts or tells either.
 */
function takenBack(
  reservation: Reservation,
  facts: BookingFacts,
  act: OwnAct & { readonly deed: Extract<CrewDeed, { kind: 'payment_undo' }> },
  context: ActionContext,
): Decided {
  const decision = reservationOnly(reservation, facts);
  const { actId } = act.deed;
  const { entries } = reservation;
  const entry = standingPayments(entries).find(({ id }) => id === paymentIdOf(actId));
  if (
    entry?.kind !== 'received' ||
    entry.by?.kind !== 'crew' ||
    entry.amount > offlineKeptOf(reservation)
  ) {
    return { decision, refused: 'not_taken' };
  }
  const voiding = {
    id: voidingOf(actId),
    amount: entry.amount,
    method: methodOf(entries, entry.id) ?? entry.method,
    corrects: entry.id,
  };
  const back = withCashRefund(decision, voiding, context);
  return { decision: { ...decision, reservation: withoutMistaken(back.reservation) } };
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
  const at = instant(Math.min(act.at, context.now));
  const decision = sign(reservation, facts, { name, drawing, textId }, terms, context, at);
  return decision.ok ? { decision: decision.value } : kept;
}

/** Decides one act. It is kept whatever its outcome. */
function decideCrewAct(
  reservation: Reservation,
  facts: BookingFacts,
  act: OwnAct,
  { secrets, terms }: { readonly secrets: ManageSecrets; readonly terms: AgreementBasis },
  now: Instant,
): Result<BookingDecision, NeedsMore> {
  const context: ActionContext = { now, by: { kind: 'crew', name: act.by } };
  const { deed } = act;
  const keep = ({ decision, refused }: Decided): BookingDecision => {
    const kept = { ...act, receivedAt: now, ...(refused && { refused }) };
    return { ...decision, crewAct: { ...kept, isOpen: needsOffice(kept) } };
  };
  const untimely = outOfHours(act, now);
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
      return ok(keep(takenBack(reservation, facts, { ...act, deed }, context)));
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
  readonly crewActs: Pick<CrewActs, 'listOpen' | 'settle'>;
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
    acts: readonly (SentAct | UnreadableAct)[],
  ): Promise<readonly ActResult[]> => {
    const ofTruck = (await links.listOn(day)).filter((one) => one.truckId === truckId);
    const shown = new Set(ofTruck.flatMap((one) => one.shown));
    const terms = await readTerms();
    const dryUnit = makeDryUnit(crewActs);

    async function take(sent: SentAct): Promise<ActResult> {
      const reservationId = reservationOfStop(sent.stopId);
      const notYours = { id: sent.id, status: 'refused', code: 'not_yours' } as const;
      if (reservationId === undefined || !shown.has(sent.stopId)) return notYours;
      const taken = await ledger.transact<ActResult, 'gone'>({
        read: { reservation: reservationId, crewAct: sent.id },
        decide({ reservation, crewAct, ...facts }) {
          if (crewAct !== undefined) {
            return ok({
              answer: isSame(crewAct, sent)
                ? answerOf(crewAct, 'known')
                : { id: sent.id, status: 'refused', code: 'id_taken' },
            });
          }
          if (reservation === undefined) return err('gone');
          const act = { ...sent, reservationId, day, truckId, by: name };
          const decided = decideCrewAct(reservation, facts, act, { secrets, terms }, clock.now());
          if (!decided.ok) return decided;
          const { value: writes } = decided;
          const { id } = sent;
          return ok({
            answer: answerOf({ id, refused: writes.crewAct?.refused }, 'applied'),
            writes,
          });
        },
      });
      if (!taken.ok) return notYours;
      // Also for a repeated act, because the server may have stopped in between.
      if (taken.value.status !== 'refused') {
        if (sent.deed.kind === 'dry') await dryUnit(sent.deed);
        // There is nothing to hand in.
        if (sent.deed.kind === 'payment_undo') await crewActs.settle(sent.deed.actId);
      }
      return taken.value;
    }

    const results: ActResult[] = [];
    for (const sent of acts) {
      const isRead = sent.deed !== undefined;
      results.push(isRead ? await take(sent) : { id: sent.id, status: 'refused', code: 'invalid' });
    }
    return results;
  };

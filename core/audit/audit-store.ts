import type { Reservation } from '../booking/reservation.ts';
import { addCents, maxCents, minCents, NO_CENTS, subtractCents, sumCents } from '../money/cents.ts';
import type { AuditReader, Read, ReservationFacts, ScheduleFacts } from '../ports/audit-reader.ts';
import type { CardPayments, PaymentIntent } from '../ports/card-payments.ts';
import type { Clock } from '../ports/clock.ts';
import type { OutboxEntry } from '../ports/outbox.ts';
import { type AnsweredIntents, auditIntents, intentIdsOf } from './audit-intents.ts';
import { auditMoney, auditRefundTask } from './audit-money.ts';
import { type AuditedSchedule, auditSchedule } from './audit-schedule.ts';
import { auditUnits } from './audit-units.ts';
import type { Finding } from './finding.ts';
import { type AuditReport, EMPTY_TALLY, MOST_TOLD, type Tally } from './report.ts';

/** How many questions the provider gets at once. */
const QUESTIONS = 8;

type Judged = { readonly findings: readonly Finding[]; readonly waiting: number };

function withReservation(tally: Tally, { reservation, stored }: ReservationFacts): Tally {
  const { entries, pendingRefunds, status } = reservation;
  const amounts = entries.map(({ amount }) => amount);
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
    amountCharged: addCents(tally.amountCharged, stored.amountCharged),
  };
}

const balances = ({ charges, refunds, amountCharged }: Tally): boolean =>
  subtractCents(charges, refunds) === amountCharged;

/**
 * Proves the whole store: units, money, outbox and provider. It may run beside a working shop: pages are read without
 * holding anybody up, and whatever looks wrong is looked at again, all of it at one moment, before it is told.
 * @param cards undefined: the provider is not asked. Rejects when it, or the store, is out of reach.
 */
export const makeAudit =
  (reader: AuditReader, cards: Pick<CardPayments, 'findIntent'> | undefined, clock: Clock) =>
  async (): Promise<AuditReport> => {
    let tally: Tally = { ...EMPTY_TALLY, intents: cards && 0 };
    const findings: Finding[] = [];
    let found = 0;

    function tell(told: readonly Finding[]): void {
      found += told.length;
      findings.push(...told.slice(0, MOST_TOLD - findings.length));
    }

    function readable<T>(read: Read<T>): T | undefined {
      if (read.ok) return read.value;
      const { id, detail } = read.error;
      tell([{ kind: 'unreadable', detail: `${id}: ${detail}` }]);
      return undefined;
    }

    async function ask(reservations: readonly Reservation[]): Promise<AnsweredIntents> {
      const answers = new Map<string, PaymentIntent | undefined>();
      if (cards === undefined) return answers;
      const ids = reservations.flatMap(intentIdsOf);
      for (let from = 0; from < ids.length; from += QUESTIONS) {
        const asked = ids.slice(from, from + QUESTIONS);
        const answered = await Promise.all(asked.map((id) => cards.findIntent(id)));
        asked.forEach((id, index) => answers.set(id, answered[index]));
      }
      return answers;
    }

    function judge(facts: ReservationFacts, answers: AnsweredIntents): Judged {
      const { reservation, schedules } = facts;
      const none = { findings: [], waiting: 0 };
      const intents = cards === undefined ? none : auditIntents(reservation, answers);
      return {
        findings: [
          ...auditUnits(reservation, schedules, clock.now()),
          ...auditMoney(facts),
          ...intents.findings,
        ],
        waiting: intents.waiting,
      };
    }

    function enter(facts: ReservationFacts, { findings: told, waiting }: Judged): void {
      tell(told);
      tally = withReservation(tally, facts);
      tally = { ...tally, waitingPayments: tally.waitingPayments + waiting };
    }

    async function auditPage(page: readonly ReservationFacts[]): Promise<void> {
      const answers = await ask(page.map(({ reservation }) => reservation));
      if (tally.intents !== undefined) {
        tally = { ...tally, intents: tally.intents + answers.size };
      }
      for (const facts of page) {
        const judged = judge(facts, answers);
        if (judged.findings.length === 0) enter(facts, judged);
        else await auditAgain(facts.reservation.id);
      }
    }

    async function auditAgain(id: string): Promise<void> {
      const read = await reader.reservation(id);
      const facts = read && readable(read);
      if (facts !== undefined) enter(facts, judge(facts, await ask([facts.reservation])));
    }

    async function auditOneSchedule(facts: ScheduleFacts): Promise<AuditedSchedule> {
      const audited = auditSchedule(facts, clock.now());
      if (audited.findings.length === 0) return audited;
      const read = await reader.schedule(facts.id);
      const again = read && readable(read);
      return again ? auditSchedule(again, clock.now()) : { findings: [], slots: 0, unswept: 0 };
    }

    async function auditTask(task: OutboxEntry): Promise<void> {
      if (task.state === 'dead') {
        const reservationId = task.kind === 'contact' ? undefined : task.reservationId;
        const detail = `${task.id}: ${task.lastError ?? 'no reason'}`;
        tell([{ kind: 'dead_letter', reservationId, detail }]);
      } else if (task.kind === 'refund') {
        const read = await reader.reservation(task.reservationId);
        tell(auditRefundTask(task, read?.ok === true ? read.value.reservation : undefined));
      }
    }

    const stored = await reader.countReservations();
    let seen = 0;
    for await (const page of reader.reservations()) {
      seen += page.length;
      await auditPage(page.flatMap((read) => readable(read) ?? []));
    }
    if (seen < stored) {
      tell([{ kind: 'not_listed', detail: `${stored - seen} of ${stored}` }]);
    }
    for await (const page of reader.schedules()) {
      for (const facts of page.flatMap((read) => readable(read) ?? [])) {
        const { findings: told, slots, unswept } = await auditOneSchedule(facts);
        tell(told);
        tally = {
          ...tally,
          slots: tally.slots + slots,
          unsweptSlots: tally.unsweptSlots + unswept,
        };
      }
    }
    for (const state of ['pending', 'dead'] as const) {
      for await (const page of reader.tasks(state)) {
        for (const task of page.flatMap((read) => readable(read) ?? [])) await auditTask(task);
      }
    }
    if (!balances(tally)) {
      const { charges, refunds, amountCharged } = tally;
      const detail = `${charges} - ${refunds} is not ${amountCharged} cents`;
      tell([{ kind: 'books_unbalanced', detail }]);
    }
    return { tally, found, findings };
  };

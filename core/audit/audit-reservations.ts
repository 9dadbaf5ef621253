import type { Reservation } from '#core/reservations/reservation.ts';
import type { AuditReader, ReservationFacts } from './audit-reader.ts';
import type { CardPayments, PaymentIntent } from '#core/payments/card-payments.ts';
import type { Clock } from '#core/kernel/clock.ts';
import { type AnsweredIntents, auditIntents, intentIdsOf } from './audit-intents.ts';
import { auditFleet } from './audit-fleet.ts';
import type { AuditLog } from './audit-log.ts';
import { auditMoney } from './audit-money.ts';
import { auditUnits } from './audit-units.ts';
import type { Finding } from './finding.ts';

export type AuditPorts = {
  readonly reader: AuditReader;
  /** Undefined: the provider is not asked. */
  readonly cards: Pick<CardPayments, 'findIntent'> | undefined;
  readonly clock: Clock;
};

/** How many questions the provider gets at once. */
const QUESTIONS = 8;

type Judged = { readonly findings: readonly Finding[]; readonly waiting: number };

/** Looks at every reservation; what looks wrong is read again, all of it at one moment, before it is told. */
export async function auditReservations(
  { reader, cards, clock }: AuditPorts,
  log: AuditLog,
): Promise<void> {
  async function ask(reservations: readonly Reservation[]): Promise<AnsweredIntents> {
    const answers = new Map<string, PaymentIntent | undefined>();
    const ids = cards === undefined ? [] : reservations.flatMap(intentIdsOf);
    for (let from = 0; from < ids.length; from += QUESTIONS) {
      const asked = ids.slice(from, from + QUESTIONS);
      const answered = await Promise.all(asked.map((id) => cards?.findIntent(id)));
      asked.forEach((id, index) => answers.set(id, answered[index]));
    }
    return answers;
  }

  function judge(facts: ReservationFacts, answers: AnsweredIntents): Judged {
    const { reservation, schedules, fleets } = facts;
    const none = { findings: [], waiting: 0 };
    const intents = cards === undefined ? none : auditIntents(reservation, answers);
    const now = clock.now();
    const slots = auditUnits(reservation, schedules, now);
    const units = [...slots, ...auditFleet(reservation, fleets, now)];
    return {
      findings: [...units, ...auditMoney(facts), ...intents.findings],
      waiting: intents.waiting,
    };
  }

  function enter(facts: ReservationFacts, { findings, waiting }: Judged): void {
    log.tell(findings);
    log.enter(facts);
    log.count('waitingPayments', waiting);
  }

  async function auditAgain(id: string): Promise<void> {
    const facts = log.readable(await reader.reservation(id));
    if (facts !== undefined) enter(facts, judge(facts, await ask([facts.reservation])));
  }

  async function auditPage(page: readonly ReservationFacts[]): Promise<void> {
    const answers = await ask(page.map(({ reservation }) => reservation));
    log.count('intents', answers.size);
    for (const facts of page) {
      const judged = judge(facts, answers);
      if (judged.findings.length === 0) enter(facts, judged);
      else await auditAgain(facts.reservation.id);
    }
  }

  const stored = await reader.countReservations();
  let seen = 0;
  for await (const page of reader.reservations()) {
    seen += page.length;
    await auditPage(page.flatMap((read) => log.readable(read) ?? []));
  }
  if (seen < stored) log.tell([{ kind: 'not_listed', detail: `${stored - seen} of ${stored}` }]);
}

import type { AuditReader, CreditFacts, ScheduleFacts } from './audit-reader.ts';
import type { CardPayments } from '#core/payments/card-payments.ts';
import type { Clock } from '#core/kernel/clock.ts';
import type { OutboxEntry } from '#core/notifications/outbox.ts';
import { type AuditLog, openAuditLog } from './audit-log.ts';
import { auditCredit } from './audit-credit.ts';
import { auditRefundTask } from './audit-money.ts';
import { type AuditPorts, auditReservations } from './audit-reservations.ts';
import { type AuditedSchedule, auditSchedule } from './audit-schedule.ts';
import type { AuditReport } from './report.ts';

const GONE: AuditedSchedule = { findings: [], slots: 0, unswept: 0 };

async function auditSchedules({ reader, clock }: AuditPorts, log: AuditLog): Promise<void> {
  async function auditOne(facts: ScheduleFacts): Promise<AuditedSchedule> {
    const audited = auditSchedule(facts, clock.now());
    if (audited.findings.length === 0) return audited;
    const again = log.readable(await reader.schedule(facts.id));
    return again === undefined ? GONE : auditSchedule(again, clock.now());
  }

  for await (const page of reader.schedules()) {
    for (const facts of page.flatMap((read) => log.readable(read) ?? [])) {
      const { findings, slots, unswept } = await auditOne(facts);
      log.tell(findings);
      log.count('slots', slots);
      log.count('unsweptSlots', unswept);
    }
  }
}

async function auditCredits({ reader }: AuditPorts, log: AuditLog): Promise<void> {
  async function auditOne(facts: CreditFacts): Promise<void> {
    if (auditCredit(facts).length === 0) return log.enterCredit(facts.credit);
    const again = log.readable(await reader.credit(facts.credit.code));
    if (again === undefined) return undefined;
    log.tell(auditCredit(again));
    return log.enterCredit(again.credit);
  }

  for await (const page of reader.credits()) {
    for (const facts of page.flatMap((read) => log.readable(read) ?? [])) await auditOne(facts);
  }
}

async function auditTasks({ reader }: AuditPorts, log: AuditLog): Promise<void> {
  async function auditOne(task: OutboxEntry): Promise<void> {
    if (task.state === 'dead') {
      const reservationId = 'reservationId' in task ? task.reservationId : undefined;
      const detail = `${task.id}: ${task.lastError ?? 'no reason'}`;
      log.tell([{ kind: 'dead_letter', reservationId, detail }]);
    } else if (task.kind === 'refund') {
      const read = await reader.reservation(task.reservationId);
      log.tell(auditRefundTask(task, read?.ok === true ? read.value.reservation : undefined));
    }
  }

  for (const state of ['pending', 'dead'] as const) {
    for await (const page of reader.tasks(state)) {
      for (const task of page.flatMap((read) => log.readable(read) ?? [])) await auditOne(task);
    }
  }
}

/**
 * Proves the whole store: units, money, credits, outbox and provider. It may run beside a working shop: pages are read without
 * holding anybody up, and whatever looks wrong is looked at again, all of it at one moment, before it is told.
 * @param cards undefined: the provider is not asked. Rejects when it, or the store, is out of reach.
 */
export const makeAudit =
  (reader: AuditReader, cards: Pick<CardPayments, 'findIntent'> | undefined, clock: Clock) =>
  async (): Promise<AuditReport> => {
    const ports = { reader, cards, clock };
    const log = openAuditLog(cards !== undefined);
    await auditReservations(ports, log);
    await auditSchedules(ports, log);
    await auditCredits(ports, log);
    await auditTasks(ports, log);
    return log.report();
  };

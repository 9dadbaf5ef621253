import type { makeCheckChain } from '#core/audit-log/check-log.ts';
import type { CreditEntry } from '#core/credits/credit.ts';
import { checkRoutes } from '#core/dispatch/check-routes.ts';
import { isLive } from '#core/dispatch/crew-day.ts';
import { problemOf, routesOf } from '#core/dispatch/day-problem.ts';
import { isGiftSaleId } from '#core/gifts/gift-sale.ts';
import type { Slot } from '#core/inventory/schedule.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { OutboxEntry } from '#core/notifications/outbox.ts';
import type { CardPayments } from '#core/payments/card-payments.ts';
import { creditsPaying, type Reservation } from '#core/reservations/reservation.ts';
import { auditIntents, intentIdsOf } from './audit-intents.ts';
import { type AuditLog, openAuditLog } from './audit-log.ts';
import { auditGiftSale, paymentOfSale, auditRefundTask } from './audit-money.ts';
import type {
  CrewDayFacts,
  AuditReader,
  CreditFacts,
  GiftSaleFacts,
  ScheduleFacts,
} from './audit-reader.ts';
import { auditReports } from './audit-reports.ts';
import {
  type AuditPorts,
  auditReservations,
  isUnswept,
  nameOf,
  ownsUnits,
  scheduleOf,
  type UnitDay,
  unitDaysOf,
} from './audit-reservations.ts';
import { awardedTo, earnedIn, usedIn } from './audit-ways-back.ts';
import type { Finding } from './finding.ts';
import type { AuditReport } from './report.ts';

type AuditedSchedule = {
  readonly findings: readonly Finding[];
  readonly slots: number;
  /** Slots of expired holds: already available, and swept within a minute. */
  readonly unswept: number;
};

type Taken = { readonly unitDay: UnitDay; readonly slot: Slot };

function slotsOf({ id, schedule }: ScheduleFacts): readonly Taken[] {
  const productId = id.slice(0, id.lastIndexOf(':'));
  return Object.entries(schedule.days).flatMap(([text, units]) => {
    const day = calendarDay(text);
    return Object.entries(units).map(([unit, slot]) => ({
      unitDay: { productId, day, unit },
      slot,
    }));
  });
}

/** Why a slot belongs to no reservation; undefined if its reservation names and holds it. */
function orphanReason(
  { unitDay }: Taken,
  id: string,
  owner: Reservation | undefined,
  named: ReadonlySet<string>,
  now: Instant,
): string | undefined {
  if (scheduleOf(unitDay) !== id) return `is in ${id}`;
  if (owner === undefined) return 'has a reservation that does not exist';
  if (!ownsUnits(owner, now) && !isUnswept(owner, now))
    return `has a reservation that is ${owner.status}`;
  return named.has(nameOf(unitDay)) ? undefined : 'has a reservation that does not name it';
}

/** Whether every slot belongs to a live reservation that names it, with the same expiry. */
function auditSchedule(facts: ScheduleFacts, now: Instant): AuditedSchedule {
  const { id, owners } = facts;
  const namedBy = new Map(
    [...owners].map(([owner, reservation]) => [
      owner,
      new Set(reservation && unitDaysOf(reservation).map(nameOf)),
    ]),
  );
  const findings: Finding[] = [];
  const slots = slotsOf(facts);
  let unswept = 0;
  for (const taken of slots) {
    const { unitDay, slot } = taken;
    const { reservationId, expiresAt } = slot;
    const owner = owners.get(reservationId);
    // Unreadable reservations are reported where reservations are audited.
    if (owner === undefined && owners.has(reservationId)) continue;
    const reason = orphanReason(taken, id, owner, namedBy.get(reservationId) ?? new Set(), now);
    const common = { reservationId, detail: `${nameOf(unitDay)} ${reason}` };
    if (reason !== undefined) findings.push({ kind: 'orphan_slot', ...common });
    else if (expiresAt !== owner?.holdExpiresAt) {
      findings.push({ kind: 'slot_expiry', reservationId, detail: nameOf(unitDay) });
    } else if (owner !== undefined && isUnswept(owner, now)) unswept += 1;
  }
  return { findings, slots: slots.length, unswept };
}

const isIn = ({ kind }: CreditEntry): boolean =>
  kind === 'issued' || kind === 'returned' || kind === 'earned' || kind === 'referred';

/** `refunded` may have either sign. */
const isWrong = (entry: CreditEntry): boolean =>
  entry.kind === 'refunded'
    ? entry.amount === 0
    : isIn(entry)
      ? entry.amount <= 0
      : entry.amount > 0;

/** What is wrong with the credit's own entries, if anything. */
function faultOf({ credit, stored, isPaidFor }: CreditFacts): string | undefined {
  const { entries, isVoid } = credit;
  if (!isPaidFor && credit.sold?.isUndone !== true) return 'was sold online but never paid for';
  const isPoints = credit.kind === 'points';
  const first = entries[0]?.kind;
  const isBegun = isPoints ? first === 'earned' || first === 'referred' : first === 'issued';
  if (!isBegun) return `was never ${isPoints ? 'earned' : 'issued'}`;
  if (entries.filter(({ kind }) => kind === 'issued').length > 1) return 'was issued twice';
  const wrong = entries.find(isWrong);
  if (wrong !== undefined) return `${wrong.kind} ${wrong.amount} cents`;
  let left = 0;
  for (const { amount } of entries) {
    left += amount;
    if (left < 0) return `fell to ${left} cents`;
  }
  if (isVoid && left !== 0) return `is void, but ${left} cents are left`;
  if (stored.balance !== left) return `balance is ${stored.balance}, not ${left} cents`;
  return stored.isOpen === left > 0 ? undefined : 'isOpen';
}

/** Uses that the named reservation does not confirm. */
function disagreements({ credit, reservations }: CreditFacts): readonly Finding[] {
  const named = new Set(credit.entries.flatMap(({ reservationId }) => reservationId ?? []));
  return [...named].flatMap((reservationId): Finding[] => {
    const reservation = reservations.get(reservationId);
    const finding = { kind: 'credit_disagrees', reservationId } as const;
    if (reservation === undefined) {
      // Unreadable reservations are reported where reservations are audited.
      if (reservations.has(reservationId)) return [];
      return [{ ...finding, detail: `${credit.code} names a reservation that does not exist` }];
    }
    const ours = credit.entries.filter((entry) => entry.reservationId === reservationId);
    const used = usedIn(ours);
    const paying = creditsPaying(reservation).get(credit.code) ?? 0;
    const earned = earnedIn(ours);
    const awarded = awardedTo(credit.code, reservation);
    return [
      ...(used === paying
        ? []
        : [{ ...finding, detail: `${credit.code} says ${used} cents were used, not ${paying}` }]),
      ...(earned === awarded
        ? []
        : [
            {
              ...finding,
              detail: `${credit.code} says ${earned} points were earned, not ${awarded}`,
            },
          ]),
    ];
  });
}

/** Whether entries add up, never went below zero, and agree with the reservations they name. */
function auditCredit(facts: CreditFacts): readonly Finding[] {
  const fault = faultOf(facts);
  const { code } = facts.credit;
  const own: readonly Finding[] =
    fault === undefined ? [] : [{ kind: 'credit_wrong', detail: `${code} ${fault}` }];
  return [...own, ...disagreements(facts)];
}

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
      log.add(findings);
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
    log.add(auditCredit(again));
    return log.enterCredit(again.credit);
  }

  for await (const page of reader.credits()) {
    for (const facts of page.flatMap((read) => log.readable(read) ?? [])) await auditOne(facts);
  }
}

/** Compares every sale with its card and with the provider's record of its payment. */
async function auditGiftSales({ reader, cards }: AuditPorts, log: AuditLog): Promise<void> {
  async function judge(facts: GiftSaleFacts) {
    const payment = paymentOfSale(facts.sale);
    const ids = cards === undefined ? [] : intentIdsOf(payment);
    const answers = await Promise.all(
      ids.map(async (id) => [id, await cards?.findIntent(id)] as const),
    );
    const none = { findings: [], waiting: 0 };
    const payments = cards === undefined ? none : auditIntents(payment, new Map(answers));
    const findings = [...auditGiftSale(facts), ...payments.findings];
    return { facts, findings, waiting: payments.waiting, intents: ids.length };
  }

  for await (const page of reader.giftSales()) {
    for (const facts of page.flatMap((read) => log.readable(read) ?? [])) {
      const first = await judge(facts);
      const again =
        first.findings.length === 0
          ? undefined
          : log.readable(await reader.giftSale(facts.sale.id));
      const judged = again === undefined ? first : await judge(again);
      log.add(judged.findings);
      log.enterGiftSale(judged.facts.sale);
      log.count('intents', judged.intents);
      log.count('waitingPayments', judged.waiting);
    }
  }
}

async function auditCrewDays({ reader, clock }: AuditPorts, log: AuditLog): Promise<void> {
  for await (const page of reader.crewDays()) {
    for (const facts of page.flatMap((read) => log.readable(read) ?? [])) {
      if (auditWitness(facts, clock.now()).length === 0) continue;
      const again = log.readable(await reader.crewDay(facts.day));
      if (again !== undefined) log.add(auditWitness(again, clock.now()));
    }
  }
}

async function auditTasks({ reader }: AuditPorts, log: AuditLog): Promise<void> {
  async function auditOne(task: OutboxEntry): Promise<void> {
    if (task.state === 'dead') {
      const reservationId = 'reservationId' in task ? task.reservationId : undefined;
      const detail = `${task.id}: ${task.lastError ?? 'no reason'}`;
      log.add([{ kind: 'dead_letter', reservationId, detail }]);
    } else if (task.kind === 'refund' && isGiftSaleId(task.reservationId)) {
      const read = await reader.giftSale(task.reservationId);
      log.add(auditRefundTask(task, read?.ok === true ? read.value.sale : undefined));
    } else if (task.kind === 'refund') {
      const read = await reader.reservation(task.reservationId);
      log.add(auditRefundTask(task, read?.ok === true ? read.value.reservation : undefined));
    }
  }

  for (const state of ['pending', 'dead'] as const) {
    for await (const page of reader.tasks(state)) {
      for (const task of page.flatMap((read) => log.readable(read) ?? [])) await auditOne(task);
    }
  }
}

/**
 * Audits the whole store: units, money, credits, promised crews, outbox, reports, provider. Safe in
 * a running shop: pages are read without locks, and anything suspicious is read again in one
 * consistent read. Rejects if the provider or the store is unreachable.
 * @param cards undefined: the provider is not asked
 * @param checkChain checks the audit log's chain
 */
export const makeAudit =
  (
    reader: AuditReader,
    cards: Pick<CardPayments, 'findIntent'> | undefined,
    clock: Clock,
    checkChain?: ReturnType<typeof makeCheckChain>,
  ) =>
  async (): Promise<AuditReport> => {
    const ports = { reader, cards, clock };
    const log = openAuditLog(cards !== undefined);
    await auditReservations(ports, log);
    await auditSchedules(ports, log);
    await auditCredits(ports, log);
    await auditGiftSales(ports, log);
    await auditCrewDays(ports, log);
    await auditTasks(ports, log);
    log.add(await auditReports(reader));
    const chain = await checkChain?.();
    log.add((chain?.faults ?? []).map((detail) => ({ kind: 'audit_log_broken', detail })));
    return log.report();
  };

/**
 * Whether the trucks can serve what was sold for a future day, according to its witness. Stops the
 * owner accepted need no truck. Today follows its plan, so it is not checked.
 */
export function auditWitness(
  { day, crewDay, fleet }: CrewDayFacts,
  now: Instant,
): readonly Finding[] {
  if (fleet.trucks.length === 0 || day <= shopDay(now)) return [];
  const stops = Object.values(crewDay.stops).filter((stop) => isLive(stop, now));
  const { problem, trucks, ...rest } = problemOf(day, fleet, stops);
  const routes = routesOf({ problem, trucks, ...rest }, crewDay.witness);
  const served = new Set(routes.flat());
  const unserved = stops.flatMap((_stop, index) => (served.has(index) ? [] : [index]));
  const broken = checkRoutes(problem, { routes, unserved }).map(
    ({ stop = -1, truck = -1, code, by }): Finding => {
      const { [stop]: at } = stops;
      const where = [trucks[truck]?.id, at?.id].filter(Boolean).join(' ');
      const much = by === undefined ? '' : ` by ${Math.round(by * 10) / 10}`;
      const detail = `${day} ${where}: ${code}${much}`;
      return { kind: 'witness_broken', reservationId: at?.reservationId, detail };
    },
  );
  const lost = unserved.flatMap((index): readonly Finding[] => {
    const { [index]: stop } = stops;
    if (stop === undefined || stop.takenOn !== undefined) return [];
    const { id, reservationId } = stop;
    return [{ kind: 'stop_without_truck', reservationId, detail: `${day} ${id}` }];
  });
  return [...broken, ...lost];
}

import type { Reservation } from '#core/reservations/reservation.ts';
import type { Slot } from '#core/inventory/schedule.ts';
import type { ScheduleFacts } from './audit-reader.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Finding } from './finding.ts';
import { isLive, isUnswept, nameOf, scheduleOf, type UnitDay, unitDaysOf } from './live.ts';

export type AuditedSchedule = {
  readonly findings: readonly Finding[];
  readonly slots: number;
  /** Slots of holds whose time is past: free already, and swept within a minute. */
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

/** Why nobody may have this slot; undefined when its reservation names it and holds it. */
function orphanReason(
  { unitDay }: Taken,
  id: string,
  owner: Reservation | undefined,
  named: ReadonlySet<string>,
  now: Instant,
): string | undefined {
  if (scheduleOf(unitDay) !== id) return `lies in ${id}`;
  if (owner === undefined) return 'has a reservation that does not exist';
  if (!isLive(owner, now) && !isUnswept(owner, now))
    return `has a reservation that is ${owner.status}`;
  return named.has(nameOf(unitDay)) ? undefined : 'has a reservation that does not name it';
}

/** Whether every slot belongs to a live reservation that names it, and runs out when that does. */
export function auditSchedule(facts: ScheduleFacts, now: Instant): AuditedSchedule {
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
    // It cannot be read: that is told where reservations are audited.
    if (owner === undefined && owners.has(reservationId)) continue;
    const reason = orphanReason(taken, id, owner, namedBy.get(reservationId) ?? new Set(), now);
    const told = { reservationId, detail: `${nameOf(unitDay)} ${reason}` };
    if (reason !== undefined) findings.push({ kind: 'orphan_slot', ...told });
    else if (expiresAt !== owner?.holdExpiresAt) {
      findings.push({ kind: 'slot_expiry', reservationId, detail: nameOf(unitDay) });
    } else if (owner !== undefined && isUnswept(owner, now)) unswept += 1;
  }
  return { findings, slots: slots.length, unswept };
}

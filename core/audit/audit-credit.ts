import { creditsPaying } from '#core/reservations/reservation.ts';
import type { CreditEntry } from '#core/credits/credit.ts';
import { sumCents } from '#core/kernel/cents.ts';
import type { CreditFacts } from './audit-reader.ts';
import type { Finding } from './finding.ts';

const isIn = ({ kind }: CreditEntry): boolean => kind === 'issued' || kind === 'returned';

/** What is wrong with the entries by themselves; undefined when nothing is. */
function faultOf({ credit, stored }: CreditFacts): string | undefined {
  const { entries, isVoid } = credit;
  if (entries[0]?.kind !== 'issued') return 'was never issued';
  if (entries.filter(({ kind }) => kind === 'issued').length > 1) return 'was issued twice';
  const wrong = entries.find((entry) => (isIn(entry) ? entry.amount <= 0 : entry.amount > 0));
  if (wrong !== undefined) return `${wrong.kind} ${wrong.amount} cents`;
  let left = 0;
  for (const { amount } of entries) {
    left += amount;
    if (left < 0) return `fell to ${left} cents`;
  }
  if (isVoid && left !== 0) return `is void, and ${left} cents are left`;
  if (stored.balance !== left) return `balance is ${stored.balance}, not ${left} cents`;
  return stored.isOpen === left > 0 ? undefined : 'isOpen';
}

/** What it says was used by a reservation that says otherwise. */
function disagreements({ credit, reservations }: CreditFacts): readonly Finding[] {
  const named = new Set(credit.entries.flatMap(({ reservationId }) => reservationId ?? []));
  return [...named].flatMap((reservationId): Finding[] => {
    const reservation = reservations.get(reservationId);
    const told = { kind: 'credit_disagrees', reservationId } as const;
    if (reservation === undefined) {
      // It cannot be read: that is told where reservations are audited.
      if (reservations.has(reservationId)) return [];
      return [{ ...told, detail: `${credit.code} names a reservation that does not exist` }];
    }
    const ours = credit.entries.filter((entry) => entry.reservationId === reservationId);
    const used = -sumCents(ours.filter(({ kind }) => kind !== 'issued').map((one) => one.amount));
    const paying = creditsPaying(reservation).get(credit.code) ?? 0;
    if (used === paying) return [];
    return [{ ...told, detail: `${credit.code} says ${used} cents were used, not ${paying}` }];
  });
}

/** Whether a credit's entries add up, never fell below nothing, and agree with the reservations they name. */
export function auditCredit(facts: CreditFacts): readonly Finding[] {
  const fault = faultOf(facts);
  const { code } = facts.credit;
  const own: readonly Finding[] =
    fault === undefined ? [] : [{ kind: 'credit_wrong', detail: `${code} ${fault}` }];
  return [...own, ...disagreements(facts)];
}

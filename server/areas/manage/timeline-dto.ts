import type { HistoryEntry } from '#core/reservations/history.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { formatCreditCode } from '#core/credits/credit-code.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import type { Actor } from '#core/kernel/actor.ts';
import type { TimelineDto } from '#core/contract/manage.ts';

const WHO = {
  customer: 'you',
  account: 'you',
  admin: 'us',
  system: 'system',
  provider: 'provider',
} as const satisfies Record<Actor['kind'], TimelineDto['by']>;

/** What stays in the office. */
const INTERNAL: ReadonlySet<HistoryEntry['kind']> = new Set(['note', 'unit_moved']);

/** Who has the link may be somebody to whom it should not have gone: she learns that it changed, and not from what to what. */
const WITHOUT_FACTS: ReadonlySet<HistoryEntry['kind']> = new Set(['contact_changed']);

/** Codes as they are printed. */
const sayCode = ({ code, ...facts }: NonNullable<HistoryEntry['facts']>) => ({
  ...facts,
  ...(code !== undefined && { code: formatCreditCode(code) }),
});

export const timelineDto = ({ history }: Reservation): readonly TimelineDto[] =>
  history
    .filter(({ kind }) => !INTERNAL.has(kind))
    .map(({ kind, at, by, amount, facts }) => ({
      kind,
      at: isoFromInstant(at),
      by: WHO[by.kind],
      amountCents: amount,
      facts: WITHOUT_FACTS.has(kind) ? undefined : facts && sayCode(facts),
    }));

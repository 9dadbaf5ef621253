import { calendarDay } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock, Randomness } from '#core/kernel/ports.ts';
import { type Result, err, ok } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';
import type { BusinessSettingsStore } from '#core/settings/business-settings.ts';
import { type BooksClosed, booksClosed } from '#core/settings/closed-books.ts';
import type { Account } from './accounts.ts';
import { byDay, byMonth, type Cell, keyOf, NO_SUMS, type Sums, withCells } from './cells.ts';
import type { ReportBook } from './report-book.ts';
import type { RemittanceInput } from './reports.schema.ts';

/** Sales tax that the shop paid to the state. */
export type Remittance = RemittanceInput & {
  readonly id: string;
  /** When it was taken back. It stays in the list, and counts nowhere. */
  readonly voidedAt?: Instant | undefined;
};

export type RemittanceRefusal =
  | { readonly kind: 'remittance_not_found' }
  /** Its day is still ahead. */
  | { readonly kind: 'not_paid_yet' }
  /** Perhaps sent twice. */
  | { readonly kind: 'already_recorded' }
  | BooksClosed;

/** A few a year, so all are stored together. */
export interface Remittances {
  /** Last paid first. */
  list(): Promise<readonly Remittance[]>;
  /** Reads all and writes the result of `decide`, in one transaction. */
  change(
    decide: (all: readonly Remittance[]) => Result<readonly Remittance[], RemittanceRefusal>,
  ): Promise<Result<readonly Remittance[], RemittanceRefusal>>;
}

const counting = (all: readonly Remittance[]): readonly Remittance[] =>
  all.filter(({ voidedAt }) => voidedAt === undefined);

const FACTS = ['paidOn', 'from', 'to', 'amountCents', 'discountCents', 'memo'] as const;

/** Payments of sales tax to the state, as the office records them. */
export function makeRunRemittances(
  remittances: Remittances,
  settings: Pick<BusinessSettingsStore, 'read'>,
  randomness: Randomness,
  clock: Clock,
) {
  return {
    list: remittances.list,
    async record(input: RemittanceInput) {
      const inForce = await settings.read();
      return remittances.change((all) => {
        if (input.paidOn > shopDay(clock.now())) return err({ kind: 'not_paid_yet' });
        const closed = booksClosed(inForce, calendarDay(input.paidOn));
        if (closed !== undefined) return err(closed);
        const isSame = (one: Remittance) => FACTS.every((fact) => one[fact] === input[fact]);
        if (counting(all).some(isSame)) return err({ kind: 'already_recorded' });
        const recorded = [{ ...input, id: randomness.id() }, ...all];
        return ok(recorded.toSorted((a, b) => (a.paidOn > b.paidOn ? -1 : 1)));
      });
    },
    async void(id: string) {
      const inForce = await settings.read();
      return remittances.change((all) => {
        const found = all.find((one) => one.id === id);
        if (found === undefined) return err({ kind: 'remittance_not_found' });
        const closed = booksClosed(inForce, calendarDay(found.paidOn));
        if (closed !== undefined) return err(closed);
        return ok(all.map((one) => (one === found ? { voidedAt: clock.now(), ...one } : one)));
      });
    },
  };
}

export type RunRemittances = ReturnType<typeof makeRunRemittances>;

/** The discount is the shop's to keep: it lowers what is payable, and no money moves for it. */
function postingsOf({ paidOn, amountCents, discountCents }: Remittance): readonly Cell[] {
  const post = (account: Account, posted: number): Cell => ({
    day: calendarDay(paidOn),
    key: keyOf('account', account),
    count: 0,
    cents: posted,
  });
  return [
    post('tax', amountCents + discountCents),
    post('tax_paid', -amountCents),
    post('tax_discount', -discountCents),
  ];
}

/**
 * The shop's sums with what it remitted. The sums themselves are counted from bookings, credits, and
 * gift sales alone.
 */
export function withRemittances(
  shop: ReportBook['shop'],
  remittances: Pick<Remittances, 'list'>,
): ReportBook['shop'] {
  async function added<Id extends string>(
    sums: Promise<ReadonlyMap<Id, Sums>>,
    by: (cells: readonly Cell[]) => ReadonlyMap<Id, readonly Cell[]>,
    isAsked: (id: Id) => boolean,
  ): Promise<ReadonlyMap<Id, Sums>> {
    const cells = counting(await remittances.list()).flatMap(postingsOf);
    const all = new Map(await sums);
    for (const [id, some] of by(cells)) {
      if (isAsked(id)) all.set(id, withCells(all.get(id) ?? NO_SUMS, some));
    }
    return all;
  }
  return {
    days: (span) => added(shop.days(span), byDay, (day) => day >= span.from && day <= span.to),
    months: (ids) => added(shop.months(ids), byMonth, (id) => ids.includes(id)),
    allMonths: () => added(shop.allMonths(), byMonth, () => true),
  };
}

/**
 * What was remitted for these days, with the discounts. Null if a payment is for other days, too:
 * nobody knows its parts.
 */
export function remittedFor(all: readonly Remittance[], { from, to }: DaySpan): number | null {
  const theirs = counting(all).filter((one) => one.from <= to && one.to >= from);
  if (theirs.some((one) => one.from < from || one.to > to)) return null;
  return theirs.reduce((sum, one) => sum + one.amountCents + one.discountCents, 0);
}

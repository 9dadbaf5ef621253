import { documentsAuditReader } from '#adapters/documents/collections/documents-audit-reader.ts';
import { makeAudit } from '#core/audit/audit-store.ts';
import type { AdminReservation, ReservationRow } from '#core/contract/admin-reservations.ts';
import type { CustomerDto, CustomerRow, SearchResult } from '#core/contract/customers.ts';
import type { PlanStop } from '#core/contract/dispatch.ts';
import type { GiftSaleDto } from '#core/contract/gift-cards.ts';
import type { ReportDto } from '#core/contract/reports.ts';
import type { WrittenQuoteDto } from '#core/contract/written-quotes.ts';
import { ERASED } from '#core/customers/person.ts';
import { addDays, calendarDay, eachDay } from '#core/kernel/calendar-day.ts';
import { DAY } from '#core/kernel/instant.ts';
import { AUDIT_LOG } from '#server/areas/audit-log/audit-log.wiring.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import type { World } from './world.ts';

const CARD_MOVES: ReadonlySet<string> = new Set([
  'charge',
  'refund',
  'refund_failed',
  'dispute_lost',
  'dispute_won',
  'dispute_reinstated',
]);
const HAND_MOVES: ReadonlySet<string> = new Set(['received', 'handed_back']);

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);
const isLive = ({ status }: Pick<AdminReservation, 'status'>): boolean =>
  status === 'held' || status === 'confirmed';

/** What no history may break, found without the program's own books where that is possible. */
export function checksOf(world: World) {
  const { shop, bookings, quotes, today, read, stored, credits } = world;

  async function every(): Promise<readonly AdminReservation[]> {
    type Page = { readonly reservations: readonly ReservationRow[]; readonly next?: string };
    const ids: string[] = [];
    for (let after: string | undefined = ''; after !== undefined;) {
      const query: string = after === '' ? '' : `?after=${encodeURIComponent(after)}`;
      const page: Page = await read<Page>(`/api/admin/reservations${query}`);
      ids.push(...page.reservations.map(({ id }) => id));
      after = page.next;
    }
    return Promise.all(ids.map((id) => stored({ id })));
  }

  async function audited(): Promise<readonly string[]> {
    const audit = makeAudit(
      documentsAuditReader(shop.of(PORTS.store)),
      shop.of(PORTS.cardPayments),
      shop.clock,
      shop.of(AUDIT_LOG.checkChain),
    );
    const { findings } = await audit();
    return (
      findings
        // A torn unit, or a day with fewer trucks, waits for the office.
        .filter(({ kind }) => kind !== 'unit_closed' && kind !== 'stop_without_truck')
        .map(({ kind, reservationId, detail }) => [kind, reservationId, detail].join(' '))
    );
  }

  function unitFaults(all: readonly AdminReservation[]): readonly string[] {
    const found: string[] = [];
    const out = new Map<string, string>();
    for (const { id, lines } of all.filter(isLive)) {
      for (const { productId, quantity, units, startDate, endDate } of lines) {
        if (units.length !== quantity) found.push(`${id} has ${units.length} of ${quantity} units`);
        const nights = eachDay(calendarDay(startDate), calendarDay(endDate));
        for (const key of nights.flatMap((night) =>
          units.map((unit) => `${productId} ${unit} ${night}`),
        )) {
          const other = out.get(key);
          if (other !== undefined) found.push(`twice: ${key} by ${other} and ${id}`);
          out.set(key, id);
        }
      }
    }
    return found;
  }

  /** The report of all money, against the entries of bookings and gift sales. */
  async function moneyFaults(all: readonly AdminReservation[]): Promise<readonly string[]> {
    const cards = await credits();
    const sales = await Promise.all(
      cards
        .filter(({ sold }) => sold !== undefined)
        .map(({ code }) => read<GiftSaleDto>(`/api/admin/credits/${code}/sale`)),
    );
    const soldBy = (isCard: boolean): number =>
      sum(
        sales
          .filter(({ method }) => (method === 'card') === isCard)
          .map((one) => one.amountCents - one.givenBackCents + one.underWayCents),
      );
    const entries = all.flatMap((one) => one.entries);
    const moved = (kinds: ReadonlySet<string>): number =>
      sum(entries.filter(({ kind }) => kinds.has(kind)).map(({ amountCents }) => amountCents));
    const card = moved(CARD_MOVES) + soldBy(true);
    const cash = card + moved(HAND_MOVES) + soldBy(false);
    const span = `from=2026-11-01&to=${today()}&by=month`;
    const money = await read<ReportDto>(`/api/admin/reports/money?${span}`);
    const owed = await read<ReportDto>(`/api/admin/reports/liabilities?${span}`);
    const left = sum(cards.map(({ balanceCents }) => balanceCents));
    const wrong = [
      ['money in', money.totals['cashCents'], cash],
      ['by card', money.totals['byCardCents'], card],
      ['credits owed', owed.totals['creditsCents'], left],
    ] as const;
    const paidBy = Map.groupBy(
      entries.filter(({ kind }) => kind === 'credit'),
      ({ reference }) => reference ?? '',
    );
    const OTHER = new Set(['refunded', 'voided', 'expired', 'earned', 'referred', 'taken_back']);
    return [
      ...wrong.flatMap(([what, said, is]) => (said === is ? [] : [`${what}: ${said}, not ${is}`])),
      ...cards.flatMap(({ code, kind, issuedCents, balanceCents, entries: moves }) => {
        const used = sum((paidBy.get(code) ?? []).map(({ amountCents }) => amountCents));
        const others = sum(
          moves.filter((one) => OTHER.has(one.kind)).map(({ amountCents }) => amountCents),
        );
        const issued = kind === 'points' ? 0 : issuedCents;
        const should = issued - used + others;
        return should === balanceCents ? [] : [`${code} has ${balanceCents}, not ${should} cents`];
      }),
    ];
  }

  /** Private links open, and searching finds the booking and its customer. */
  async function lostFaults(all: readonly AdminReservation[]): Promise<readonly string[]> {
    const byId = new Map(all.map((one) => [one.id, one]));
    const found: string[] = [];
    for (const booking of bookings) {
      const { contact, customerId } = byId.get(booking.id) ?? (await stored(booking));
      if (contact.name === ERASED) continue;
      const link = await shop.get(`/api/manage/${booking.token}`);
      if (link.statusCode !== 200) found.push(`${booking.id}: ${link.body}`);
      const search = (q: string) => encodeURIComponent(q);
      const { results } = await read<{ results: readonly SearchResult[] }>(
        `/api/admin/search?q=${search(contact.name)}`,
      );
      if (!results.some(({ kind, id }) => kind === 'reservation' && id === booking.id)) {
        found.push(`${booking.id} is not found by ${contact.name}`);
      }
      const { customers } = await read<{ customers: readonly CustomerRow[] }>(
        `/api/admin/customers?q=${search(contact.email ?? contact.name)}`,
      );
      const customer = await read<CustomerDto>(`/api/admin/customers/${customerId ?? ''}`);
      if (!customers.some(({ id }) => id === customer.id)) {
        found.push(`${booking.id}: no customer is found by ${contact.email}`);
      }
      if (!customer.isCut && !customer.reservations.some(({ id }) => id === booking.id)) {
        found.push(`${booking.id} is not listed with its customer`);
      }
    }
    return found;
  }

  async function mailFaults(): Promise<readonly string[]> {
    const waiting = await shop.of(RECORDS.outbox).list(10_000);
    const now = shop.clock.now();
    return waiting
      .filter(({ state, nextAttemptAt }) => state === 'pending' && nextAttemptAt < now - DAY)
      .map(({ id, kind, lastError }) => `${kind} ${id} waits: ${lastError}`);
  }

  /** What should have come to an end by itself, a month later. */
  async function stuckFaults(all: readonly AdminReservation[]): Promise<readonly string[]> {
    const longAgo = addDays(today(), -10);
    const open: string[] = [];
    for (const { quoteId } of quotes) {
      const { state } = await read<WrittenQuoteDto>(`/api/admin/quotes/${quoteId}`);
      if (state === 'sent' || state === 'seen') open.push(`quote ${quoteId} is ${state}`);
    }
    const sales = await shop.of(RECORDS.giftSales).listOpen(100);
    // A visit that failed, or that nobody reported, waits for the office.
    const { stops } = await read<{ stops: readonly { stop: PlanStop }[] }>(
      '/api/admin/plans/overdue',
    );
    const waiting = new Set(stops.map(({ stop }) => stop.reservationId));
    return [
      ...open,
      ...sales.map(({ id }) => `${id} is still open`),
      ...all.flatMap(({ id, status, endDate, pendingCents, balanceCents, attempts }) => [
        ...(status === 'held' ? [`${id} is still held`] : []),
        ...(status === 'confirmed' && endDate < longAgo && !waiting.has(id)
          ? [`${id} is not completed`]
          : []),
        ...(pendingCents > 0 ? [`${id} still promises ${pendingCents} cents`] : []),
        ...(!isLive({ status }) &&
        balanceCents <= 0 &&
        attempts.some(({ state }) => state === 'open')
          ? [`${id} is still being paid`]
          : []),
      ]),
    ];
  }

  return {
    async now(): Promise<readonly string[]> {
      return [...(await audited()), ...unitFaults(await every())];
    },
    async atEnd(): Promise<readonly string[]> {
      const all = await every();
      return [...(await moneyFaults(all)), ...(await lostFaults(all)), ...(await mailFaults())];
    },
    async aMonthLater(): Promise<readonly string[]> {
      const all = await every();
      return [...(await audited()), ...(await stuckFaults(all)), ...(await moneyFaults(all))];
    },
  };
}

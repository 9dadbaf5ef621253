import type { MoneyEntry } from '#core/reservations/money-entry.ts';
import { balanceOf, paidOf, type Reservation } from '#core/reservations/reservation.ts';
import { formatUsd } from '#core/kernel/format-usd.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { Paper, PaperBlock } from './paper.ts';
import type { PaperWords } from './paper-words.ts';
import { customerFacts, paperFrame, paperWords, pricedLines } from './reservation-facts.ts';

function entryLabel(entry: MoneyEntry, { entry: kinds, method }: PaperWords): string {
  const kind = kinds[entry.kind];
  if ('method' in entry) return `${kind}, ${method[entry.method]}`;
  return 'code' in entry ? `${kind} ${entry.code}` : kind;
}

/** Everything that moved money; what only moved the total stands in the total. */
function payments(reservation: Reservation): readonly PaperBlock[] {
  const words = paperWords(reservation);
  // A dispute that is opened or won moved nothing.
  const moved = reservation.entries.filter(
    ({ kind, amount }) => kind !== 'adjustment' && amount !== 0,
  );
  const isOver = reservation.status === 'cancelled' || reservation.status === 'expired';
  const sums = [
    { label: words.paid, value: formatUsd(paidOf(reservation)), isStrong: true },
    // Nothing is owed for what is over.
    ...(isOver
      ? []
      : [{ label: words.balance, value: formatUsd(balanceOf(reservation)), isStrong: true }]),
  ];
  const entries = moved.map((entry) => ({
    label: entryLabel(entry, words),
    note: words.day(shopDay(entry.at)),
    value: formatUsd(entry.amount),
  }));
  return [
    { kind: 'heading', text: words.payments },
    ...(moved.length === 0 ? [{ kind: 'paragraph', text: words.noPayments } as const] : []),
    { kind: 'amounts', rows: [...entries, ...sums] },
  ];
}

/** What was bought and what was paid, as of `now`. */
export function receiptPaper(reservation: Reservation, site: SiteConfig, now: Instant): Paper {
  const words = paperWords(reservation);
  const { facts, status, day } = words;
  return {
    ...paperFrame(reservation, site, words.receipt, now),
    blocks: [
      {
        kind: 'facts',
        rows: [
          { label: facts.printed, value: day(shopDay(now)) },
          { label: facts.status, value: status[reservation.status] },
          ...customerFacts(reservation),
        ],
      },
      { kind: 'heading', text: words.rentals },
      pricedLines(reservation),
      ...payments(reservation),
    ],
  };
}

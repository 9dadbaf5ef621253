import { useState } from 'react';
import type { ReservationRow } from '#core/contract/admin-reservations.ts';
import type { VisitDto } from '#core/contract/fields.ts';
import { formatPhone } from '#core/kernel/contact.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import { isSold } from '#core/reservations/reservation-state.ts';
import { Badge, Mark, TruckMark } from '#web/admin/ui/badge.tsx';
import { type CsvColumn, csvDollars, csvMoment } from '#web/admin/ui/files.tsx';
import { type Column, money, muted, shown } from '#web/admin/ui/table-model.tsx';
import {
  recentDate,
  dayName,
  lengthOf,
  nearDay,
  momentName,
  periodNames,
  sayCode,
  statusOf,
  usd,
} from '#web/admin/ui/words.ts';
import { useNow } from '#web/shared/use-now.ts';
import { nextWords, crewProgress, urgentWords } from './next-words.ts';

/** Counts down how long a hold still lasts. */
function HoldLeft({ until }: { readonly until: string }) {
  const left = Date.parse(until) - useNow(5_000);
  return (
    <time dateTime={until} title={momentName(until)} className="text-muted tabular-nums">
      {left <= 0 ? 'expired' : `${lengthOf(left)} left`}
    </time>
  );
}

const daysOf = (visits: ReservationRow['visits'], kind: VisitDto['kind']): readonly string[] =>
  visits.flatMap((visit) => (visit.kind === kind ? visit.date : []));

const part = (amount: number | undefined): string =>
  amount === undefined ? '' : csvDollars(amount);

export const CSV: readonly CsvColumn<ReservationRow>[] = [
  ['Reservation', ({ id }) => bookingNumber(id)],
  ['Customer', ({ contact }) => contact.name],
  ['Rental', (row) => itemsOf(row)],
  ['Delivery', ({ visits }) => daysOf(visits, 'deliver').join(' ')],
  ['Pickup', ({ visits }) => daysOf(visits, 'collect').join(' ')],
  ['Party starts', ({ startsAt = '' }) => startsAt],
  ['Party ends', ({ endsAt = '' }) => endsAt],
  ['Trucks', ({ trucks = [] }) => trucks.join(' ')],
  ['Total', ({ totalCents }) => csvDollars(totalCents)],
  ['Balance', (row) => csvDollars(owedCentsOf(row))],
  ['Status', (row) => statusBadge(row).text],
  ['Phone', ({ contact }) => formatPhone(contact.phone)],
  ['Booked', ({ createdAt }) => csvMoment(createdAt)],
  ['Email', ({ contact }) => contact.email ?? ''],
  ['Street', ({ street = '' }) => street],
  ['City', ({ city }) => city],
  ['ZIP', ({ postalCode = '' }) => postalCode],
  ['Paid', ({ netPaidCents }) => csvDollars(netPaidCents)],
  ['Dispute', ({ dispute }) => (dispute === undefined ? '' : DISPUTES[dispute])],
  ['Refunded for', (row) => refundedFor(row)],
  ['Sales tax', ({ parts }) => part(parts?.taxCents)],
  ['Delivery fee', ({ parts }) => part(parts?.deliveryCents)],
  ['Damage waiver', ({ parts }) => part(parts?.waiverCents)],
  ['Discounts', ({ parts }) => part(parts?.discountCents)],
  ['Goodwill', ({ parts }) => part(parts?.goodwillCents)],
  ['Organization', ({ organization = '' }) => organization],
  ['PO number', ({ poNumber = '' }) => poNumber],
  ['Written off', ({ writtenOffCents }) => part(writtenOffCents)],
  ['Other charges', ({ parts }) => part(parts?.chargesCents)],
];

const itemsOf = ({ items, productTitle }: ReservationRow): string =>
  items
    ?.map(({ title, quantity }) => (quantity === 1 ? title : `${quantity} × ${title}`))
    .join('; ') ?? productTitle;

const refundedFor = ({ refundReasons = [] }: ReservationRow): string =>
  refundReasons.map(sayCode).join('; ');

/**
 * What a printed sheet says about the money. An unsold reservation is not paid, and nobody drives
 * to it.
 */
export const stateOnPaper = (
  reservation: Pick<
    ReservationRow,
    'status' | 'balanceCents' | 'writtenOffCents' | 'chargedOn' | 'awaitsOwner'
  >,
): string => {
  const { balanceCents, writtenOffCents, chargedOn } = reservation;
  if (!isSold(reservation)) return statusOf(reservation).name;
  if (balanceCents <= 0) {
    return writtenOffCents === undefined ? 'Paid' : `${usd(writtenOffCents)} written off`;
  }
  const owes = `Owes ${usd(balanceCents)}`;
  return chargedOn === undefined ? owes : `${owes}, charged to the card ${dayName(chargedOn)}`;
};

/** Nothing is owed for what is only held. */
export const owedCentsOf = ({
  status,
  balanceCents,
}: Pick<ReservationRow, 'status' | 'balanceCents'>): number =>
  status === 'held' || status === 'expired' ? 0 : Math.max(0, balanceCents);

/** What is said of a booking that owes nothing more. */
export const settledWord = ({ writtenOffCents }: Pick<ReservationRow, 'writtenOffCents'>): string =>
  writtenOffCents === undefined ? 'paid' : 'written off';

function BalanceCell({ row }: { readonly row: ReservationRow }) {
  const owed = owedCentsOf(row);
  if (owed > 0) return usd(owed);
  return isSold(row) ? (
    <span className="text-muted">{settledWord(row)}</span>
  ) : (
    <span className="text-faint">–</span>
  );
}

const DISPUTES = { open: 'Disputed', lost: 'Dispute lost' } as const;

/** How far the crew is, else the status: "Set up" says more than "Confirmed". */
function statusBadge(row: ReservationRow): NonNullable<ReturnType<typeof crewProgress>> {
  const { mark: is, name: text } = statusOf(row);
  return crewProgress(row) ?? { is, text };
}

function Status({ row }: { readonly row: ReservationRow }) {
  const { is, text } = statusBadge(row);
  const { holdExpiresAt, dispute } = row;
  const [now] = useState(() => Date.now());
  // A phone has no column for the next step.
  const wrong = dispute === undefined ? urgentWords(row.next, now) : undefined;
  return (
    <span className="inline-flex items-center gap-2">
      <span className={dispute === undefined && wrong === undefined ? '' : 'max-sm:hidden'}>
        <Badge is={is}>{text}</Badge>
      </span>
      {dispute !== undefined && <Badge is="act">{DISPUTES[dispute]}</Badge>}
      {wrong !== undefined && (
        <span className="sm:hidden">
          <Badge is={wrong.is}>{wrong.text}</Badge>
        </span>
      )}
      {holdExpiresAt !== undefined && (
        <span className="sm:hidden">
          <HoldLeft until={holdExpiresAt} />
        </span>
      )}
    </span>
  );
}

/** Between a phone and a desktop, so that what is owed and next has room. */
const TWO_LINES = 'sm:max-lg:line-clamp-2 sm:max-lg:leading-tight sm:max-lg:whitespace-normal';

function Next({ row }: { readonly row: ReservationRow }) {
  const [now] = useState(() => Date.now());
  const status = statusBadge(row);
  if (row.next.kind === 'await_payment' && row.holdExpiresAt !== undefined) {
    return (
      <span className="inline-flex items-center gap-1.5 text-muted">
        Hold, <HoldLeft until={row.holdExpiresAt} />
      </span>
    );
  }
  const { text, is } = nextWords(row.next, now);
  const color = is === 'act' ? 'text-act' : is === 'look' ? 'text-warning' : 'text-muted';
  return (
    <>
      <span
        className={`inline-flex items-center gap-1.5 ${color} ${row.next.kind === 'nothing' ? 'max-md:hidden' : ''}`}
      >
        {is && <Mark is={is} />}
        <span className={`sm:max-lg:max-w-24 ${TWO_LINES}`}>{text}</span>
      </span>
      {/* In place of the status, for which a small tablet has no room. */}
      {row.next.kind === 'nothing' && (
        <span className="md:hidden">
          <Badge is={status.is}>{status.text}</Badge>
        </span>
      )}
    </>
  );
}

const days = (row: ReservationRow, kind: VisitDto['kind']) =>
  daysOf(row.visits, kind).map(nearDay).join('; ');

/** A period breaks only between two months, not before its last day. */
const keptTogether = (periods: string): string =>
  periods
    .replaceAll(/([A-Z][a-z]+) (\d+)/g, '$1\u00A0$2')
    // A dash allows a break after it, unless a word joiner follows.
    .replaceAll(/–(?=\d)/g, '–\u2060');

/** Beside the others where the list is of a week's payments. */
export const MOVED_COLUMN: Column<ReservationRow> = shown(
  'moved',
  'Paid that week',
  ({ movedCents = 0 }) => usd(movedCents),
  { align: 'end' },
);

/** Beside the others where the list is of refunds. */
export const REFUND_COLUMN: Column<ReservationRow> = shown('refundedFor', 'Refunded for', (row) => (
  <span className="block max-w-60 truncate" title={refundedFor(row)}>
    {refundedFor(row)}
  </span>
));

/** `Delivery`, `Pickup`, or both; on a party's other days `Party`. */
export const onDay = (
  { visits }: { readonly visits: readonly Pick<VisitDto, 'kind' | 'date'>[] },
  day: string,
): string =>
  visits
    .filter(({ date }) => date === day)
    .map(({ kind }) => (kind === 'deliver' ? 'Delivery' : 'Pickup'))
    .join(', ') || 'Party';

export const COLUMNS: readonly Column<ReservationRow>[] = [
  {
    id: 'id',
    label: 'No.',
    cell: ({ id }) => (
      <span className="block max-w-24 truncate font-mono text-muted">{bookingNumber(id)}</span>
    ),
    from: 'xl',
    optional: true,
  },
  {
    id: 'customer',
    label: 'Customer',
    cell: ({ contact, city }) => (
      <span className="sm:block sm:truncate sm:max-lg:max-w-28 lg:max-w-48 lg:@max-[70rem]:max-w-36 lg:@max-[40rem]:max-w-28">
        {contact.name}{' '}
        <span className="font-normal text-muted sm:max-lg:hidden lg:@max-[40rem]:hidden">
          {city}
        </span>
      </span>
    ),
    sort: ({ contact }) => contact.name,
    isName: true,
  },
  {
    id: 'rental',
    label: 'Rental',
    cell: (row) => (
      // On a phone, a long title is cut off and not the amount.
      <span className="max-sm:flex">
        <span
          className={`block min-w-0 truncate sm:max-md:max-w-24 md:max-lg:max-w-28 lg:max-w-48 lg:@max-[70rem]:line-clamp-2 lg:@max-[70rem]:max-w-44 lg:@max-[70rem]:leading-tight lg:@max-[70rem]:whitespace-normal lg:@max-[40rem]:max-w-36 ${TWO_LINES}`}
        >
          {row.productTitle}
        </span>
        {(isSold(row) || owedCentsOf(row) > 0) && (
          <span className="shrink-0 whitespace-pre sm:hidden">
            {' · '}
            {owedCentsOf(row) > 0 && 'owes '}
            <BalanceCell row={row} />
          </span>
        )}
      </span>
    ),
    phone: 'second',
  },
  {
    id: 'days',
    label: 'Event',
    cell: ({ visits }) => (
      <span className="block sm:max-w-40 sm:truncate sm:@max-[70rem]:line-clamp-2 sm:@max-[70rem]:max-w-32 sm:@max-[70rem]:leading-tight sm:@max-[70rem]:whitespace-normal">
        {keptTogether(periodNames(visits))}
      </span>
    ),
    sort: 'server',
    phone: 'endSecond',
  },
  shown('delivery', 'Delivery', (row) => days(row, 'deliver'), { from: 'lg', optional: true }),
  shown('pick-up', 'Pickup', (row) => days(row, 'collect'), { from: 'lg', optional: true }),
  {
    id: 'truck',
    label: 'Truck',
    cell: ({ trucks = [] }) =>
      trucks.length === 0 ? (
        <span className="text-muted">none</span>
      ) : (
        <span className="flex gap-1">
          {trucks.map((truck) => (
            <TruckMark key={truck} truck={truck} />
          ))}
        </span>
      ),
    from: 'lg',
    optional: true,
  },
  money('total', 'Total', ({ totalCents }) => totalCents, { from: 'lg' }),
  shown('owed', 'Owed', (row) => <BalanceCell row={row} />, {
    sort: (row) => owedCentsOf(row),
    largestFirst: true,
    align: 'end',
    from: 'sm',
  }),
  {
    id: 'status',
    label: 'Status',
    cell: (row) => <Status row={row} />,
    sort: (row) => statusBadge(row).text,
    from: 'md',
    isBeside: true,
    phone: 'end',
  },
  { id: 'next', label: 'Next', cell: (row) => <Next row={row} />, from: 'sm' },
  muted('phone', 'Phone', ({ contact }) => formatPhone(contact.phone), {
    from: 'lg',
    optional: true,
  }),
  muted('booked', 'Booked', ({ createdAt }) => recentDate(createdAt), {
    sort: 'server',
    largestFirst: true,
    from: 'xl',
  }),
];

/** The same for the list of a day, with what happens on it. */
export const withDay = (day: string): readonly Column<ReservationRow>[] =>
  COLUMNS.flatMap((column): readonly Column<ReservationRow>[] => {
    if (column.id !== 'days') return [column];
    const { phone: _place, ...days } = column;
    return [
      { id: 'on-day', label: 'That day', cell: (row) => onDay(row, day), phone: 'endSecond' },
      { ...days, from: 'lg' },
    ];
  });

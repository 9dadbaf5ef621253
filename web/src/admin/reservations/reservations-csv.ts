import type { ReservationRowDto } from '#core/contract/admin-reservation-api.ts';
import { csvFrom } from '#web/admin/ui/csv.ts';

const HEAD = [
  'Reservation',
  'Status',
  'Rental',
  'Delivery',
  'Pick-up',
  'Customer',
  'E-mail',
  'Phone',
  'City',
  'Total',
  'Paid',
  'Balance',
];

const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** In the order given, below a row of column names; amounts in dollars. */
export const reservationsCsv = (rows: readonly ReservationRowDto[]): string =>
  csvFrom([
    HEAD,
    ...rows.map((row) => [
      row.id,
      row.status,
      row.productTitle,
      row.startDate,
      row.endDate,
      row.contact.name,
      row.contact.email,
      row.contact.phone,
      row.city,
      dollars(row.totalCents),
      dollars(row.paidCents),
      dollars(row.balanceCents),
    ]),
  ]);

import { organizationKey, sayExempt } from '#core/reservations/office-terms.ts';
import type { DaySpan, ReservationBook } from '#core/reservations/reservation-lists.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { cellsIn, type Sums } from './cells.ts';
import { column, largestFirst, type Report, type ReportRow, totalled } from './report.ts';

const COLUMNS = [
  column('text', 'organization', 'Organization', 'Whose certificate it is'),
  column(
    'cents',
    'exemptCents',
    'Exempt',
    'Not taxed because of the certificate, by event day; the total is Exempt in Sales tax of the same days',
  ),
  column('count', 'bookings', 'Bookings', 'Exempt bookings with a party on these days'),
  column(
    'text',
    'number',
    'Certificate number',
    'Of the latest booking; Texas certificates have none',
  ),
  column('text', 'expiresOn', 'Good until', 'Of the latest booking, if the certificate has an end'),
  column('text', 'file', 'Certificate', 'How many of these bookings have its file'),
];

type Sold = { readonly reservation: Reservation; readonly amount: number };

function rowOf(key: string, sold: readonly Sold[], { from, to }: DaySpan): ReportRow {
  const [latest] = sold.toSorted((a, b) => b.reservation.createdAt - a.reservation.createdAt);
  const exempt = latest?.reservation.office?.taxExempt ?? {};
  const { organization, number = null, expiresOn = null } = exempt;
  const missing = sold.filter(
    ({ reservation }) => reservation.office?.taxExempt?.certificateId === undefined,
  ).length;
  const name = organization ?? sayExempt(exempt);
  return {
    id: key,
    href: `/admin/reservations?out=${from}..${to}&q=${encodeURIComponent(name)}`,
    organization: name,
    exemptCents: sold.reduce((sum, { amount }) => sum + amount, 0),
    bookings: sold.length,
    number,
    expiresOn,
    file: missing === 0 ? 'On file' : missing === sold.length ? 'Missing' : `${missing} missing`,
  };
}

/** Sales without tax by organization, for the certificates that a tax auditor asks to see. */
export async function exemptReport(
  sums: Sums,
  findAll: ReservationBook['findAll'],
  span: DaySpan,
): Promise<Report> {
  const cells = cellsIn(sums, 'exempt').flatMap(({ parts: [id], amount }) =>
    id === undefined ? [] : [{ id, amount }],
  );
  const found = await findAll(cells.map(({ id }) => id));
  const sold = cells.flatMap(({ id, amount }): readonly Sold[] => {
    const reservation = found.get(id);
    return reservation === undefined ? [] : [{ reservation, amount }];
  });
  const keyOf = ({ reservation: { office } }: Sold): string =>
    organizationKey(office?.taxExempt?.organization ?? office?.taxExempt?.number ?? '');
  const rows = [...Map.groupBy(sold, keyOf)].map(([key, some]) => rowOf(key, some, span));
  return totalled(COLUMNS, largestFirst('exemptCents', rows));
}

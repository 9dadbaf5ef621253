import type { ReservationStatus } from '#core/reservations/reservation.ts';
import type { ReservationRow } from '#core/contract/admin-reservations.ts';
import { dayName, STATUS_COLOURS, STATUS_NAMES, usd } from '#web/admin/ui/words.ts';

export const StatusMark = ({ status }: { readonly status: ReservationStatus }) => (
  <span
    className={`inline-block rounded-full border px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap ${STATUS_COLOURS[status]}`}
  >
    {STATUS_NAMES[status]}
  </span>
);

type Props = {
  readonly rows: readonly ReservationRow[];
  readonly onOpen: (id: string) => void;
};

const days = ({ startDate, endDate }: ReservationRow): string =>
  `${dayName(startDate)} – ${dayName(endDate)}`;

/** What is not sold, or was called off, owes nothing. */
const owes = ({ status }: ReservationRow): boolean =>
  status === 'confirmed' || status === 'completed';

const Table = ({ rows, onOpen }: Props) => (
  <div className="overflow-x-auto rounded-lg border border-line bg-raised max-lg:hidden">
    <table className="w-full text-left text-sm">
      <thead className="text-muted">
        <tr>
          {['Reservation', 'Rental', 'Days', 'Customer'].map((head) => (
            <th key={head} scope="col" className="px-4 py-3 font-medium">
              {head}
            </th>
          ))}
          <th scope="col" className="px-4 py-3 text-right font-medium">
            Total
          </th>
          <th scope="col" className="px-4 py-3 text-right font-medium">
            Balance
          </th>
          <th scope="col" className="px-4 py-3 font-medium">
            Status
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="border-t border-line align-baseline hover:bg-panel/60">
            <td className="px-4">
              <button
                type="button"
                className="min-h-11 font-mono text-cyan underline underline-offset-4"
                onClick={() => onOpen(row.id)}
              >
                {row.id}
              </button>
            </td>
            <td className="px-4 py-3">{row.productTitle}</td>
            <td className="px-4 py-3 whitespace-nowrap">{days(row)}</td>
            <td className="px-4 py-3">
              {row.contact.name}
              <span className="block text-muted">{row.city}</span>
            </td>
            <td className="px-4 py-3 text-right tabular-nums">{usd(row.totalCents)}</td>
            <td className="px-4 py-3 text-right tabular-nums">
              {owes(row) ? usd(row.balanceCents) : '–'}
            </td>
            <td className="px-4 py-3">
              <StatusMark status={row.status} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Cards = ({ rows, onOpen }: Props) => (
  <ul className="grid gap-3 lg:hidden">
    {rows.map((row) => (
      <li key={row.id}>
        <button
          type="button"
          onClick={() => onOpen(row.id)}
          className="grid w-full gap-1 rounded-lg border border-line bg-raised p-4 text-left hover:border-cyan"
        >
          <span className="flex items-center justify-between gap-3">
            <span className="font-semibold">{row.contact.name}</span>
            <StatusMark status={row.status} />
          </span>
          <span>{row.productTitle}</span>
          <span className="text-sm text-muted">{days(row)}</span>
          <span className="flex flex-wrap justify-between gap-x-3 text-sm tabular-nums">
            <span className="font-mono text-muted">{row.id}</span>
            <span>
              {usd(row.totalCents)}
              {owes(row) && row.balanceCents > 0 && (
                <span className="text-warning"> · {usd(row.balanceCents)} open</span>
              )}
            </span>
          </span>
        </button>
      </li>
    ))}
  </ul>
);

/** A table where there is room for one, cards on a phone. */
export const ReservationRows = (props: Props) => (
  <>
    <Table {...props} />
    <Cards {...props} />
  </>
);

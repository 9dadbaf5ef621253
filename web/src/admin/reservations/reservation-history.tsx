import type { AdminReservationDto } from '#core/contract/admin-reservation-api.ts';
import { sayFacts } from '#web/admin/reservations/say-facts.ts';
import { actorName, HISTORY_NAMES, momentName, usd } from '#web/admin/ui/words.ts';

type History = AdminReservationDto['history'];

const Entry = ({ entry }: { readonly entry: History[number] }) => (
  <li className="grid">
    <span className="flex justify-between gap-4">
      <span className="font-medium">{HISTORY_NAMES[entry.kind]}</span>
      <span className="tabular-nums">
        {entry.amountCents !== undefined && entry.amountCents !== 0 && usd(entry.amountCents)}
      </span>
    </span>
    {entry.facts && (
      <span className="break-words whitespace-pre-line">{sayFacts(entry.facts)}</span>
    )}
    <span className="text-muted">
      {momentName(entry.at)} · {actorName(entry.by)}
    </span>
  </li>
);

/** What happened to a reservation, the latest first. */
export function ReservationHistory({ history }: { readonly history: History }) {
  if (history.length === 0) {
    return <p className="text-muted">Older than the history: only its money is known.</p>;
  }
  return (
    <ol className="grid gap-3 text-sm">
      {history.toReversed().map((entry) => (
        <Entry
          key={`${entry.at} ${entry.kind} ${entry.amountCents} ${JSON.stringify(entry.facts)}`}
          entry={entry}
        />
      ))}
    </ol>
  );
}

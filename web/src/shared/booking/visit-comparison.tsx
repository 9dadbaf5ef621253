import type { ChangeQuoteDto } from '#core/contract/manage.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { formatDay, formatWindow } from '#texts/dates.ts';
import { VISIT_CHANGES, VISITS } from '#texts/party.ts';

type VisitChange = ChangeQuoteDto['visits'][number];
type Time = NonNullable<VisitChange['before']>;

const sayTime = ({ date, from, to }: Time): string =>
  `${formatDay(calendarDay(date))}, ${formatWindow(from, to)}`;

const isSame = ({ before, after }: VisitChange): boolean =>
  before !== undefined && after !== undefined && sayTime(before) === sayTime(after);

const isOther = ({ takenOff, added }: VisitChange): boolean =>
  takenOff !== undefined || added !== undefined;

/** Of delivery and pickup alike. */
function OtherItems({ visit }: { readonly visit: VisitChange }) {
  const { takenOff, added } = visit;
  return (
    <>
      {takenOff !== undefined && (
        <p className="break-words text-muted">
          {VISIT_CHANGES.takenOff} <s>{takenOff}</s>
        </p>
      )}
      {added !== undefined && (
        <p className="font-medium break-words text-warning">
          {VISIT_CHANGES.added} {added}
        </p>
      )}
    </>
  );
}

/** The old time crossed out, and the new one. Unchanged visits say so. */
function When({ visit }: { readonly visit: VisitChange }) {
  const { before, after } = visit;
  if (isSame(visit)) {
    return (
      <>
        {before && sayTime(before)}
        <span className="block text-muted">
          {isOther(visit) ? VISIT_CHANGES.sameTime : VISIT_CHANGES.same}
        </span>
      </>
    );
  }
  return (
    <>
      {before !== undefined && (
        <s className="block text-muted">
          <span className="sr-only">{VISIT_CHANGES.before} </span>
          {sayTime(before)}
        </s>
      )}
      <strong className="block font-semibold">
        <span className="sr-only">{VISIT_CHANGES.after} </span>
        {after === undefined ? VISIT_CHANGES.gone : sayTime(after)}
      </strong>
      <span className="block font-medium text-warning">
        {before === undefined ? VISIT_CHANGES.isNew : VISIT_CHANGES.changed}
      </span>
    </>
  );
}

/** Every delivery and pickup before and after a change, unchanged ones included. */
export function VisitComparison({ visits }: { readonly visits: readonly VisitChange[] }) {
  const pairs = visits.flatMap((deliver, index) =>
    deliver.kind === 'deliver' ? [visits.slice(index, index + 2)] : [],
  );
  return (
    <section aria-label={VISIT_CHANGES.title} className="grid gap-3 text-sm">
      {pairs.map((pair) => (
        <div
          key={pair.map((one) => [one.before?.date, one.after?.date, one.items]).join()}
          className="grid gap-2 rounded-md border border-line p-3"
        >
          <div>
            <p className="font-semibold break-words">{pair[0]?.items}</p>
            {pair[0] && <OtherItems visit={pair[0]} />}
          </div>
          <dl className="grid gap-x-4 gap-y-2 xs:grid-cols-2">
            {pair.map((visit) => (
              <div key={visit.kind}>
                <dt className="text-muted">{VISITS[visit.kind]}</dt>
                <dd>
                  <When visit={visit} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}

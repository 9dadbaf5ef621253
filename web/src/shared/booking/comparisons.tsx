import type { ReactNode } from 'react';
import type { ChangeQuoteDto } from '#core/contract/manage.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import type { PartyEvent } from '#core/reservations/party.ts';
import { formatDay, formatWindow, VISIT_DAYS } from '#texts/dates.ts';
import { VISIT_CHANGES, VISITS } from '#texts/party.ts';
import { ADJUSTMENTS, PRICE_ROWS } from '#texts/pricing.ts';
import { Money } from '#web/shared/ui/money.tsx';

type Row = ChangeQuoteDto['rows'][number];

const labelOf = ({ kind, label, name, rate }: Row): string =>
  kind === 'rental' ? label : ADJUSTMENTS[kind]({ name, rate, label });

function Amount({ cents, isNew }: { readonly cents: number | undefined; readonly isNew: boolean }) {
  return (
    <td className={`py-1 pl-3 text-right ${isNew ? 'font-semibold text-ink' : 'text-muted'}`}>
      {cents === undefined ? PRICE_ROWS.none : <Money cents={cents} />}
    </td>
  );
}

/** Each price line before and after a change. Changes stand out. */
export function PriceComparison({ quote }: { readonly quote: ChangeQuoteDto }) {
  const { rows, totalCents, differenceCents } = quote;
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{PRICE_ROWS.caption}</caption>
      <thead>
        <tr className="text-left text-muted">
          <th scope="col" className="py-1 font-medium">
            {PRICE_ROWS.line}
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-medium">
            {PRICE_ROWS.before}
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-medium">
            {PRICE_ROWS.after}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={[row.kind, row.label, row.name, row.rate].join(' ')}>
            <th scope="row" className="py-1 text-left font-normal">
              {labelOf(row)}
            </th>
            <Amount cents={row.beforeCents} isNew={false} />
            <Amount cents={row.afterCents} isNew={row.afterCents !== row.beforeCents} />
          </tr>
        ))}
        <tr className="border-t border-line">
          <th scope="row" className="py-1 text-left font-semibold">
            {PRICE_ROWS.total}
          </th>
          <Amount cents={totalCents - differenceCents} isNew={false} />
          <Amount cents={totalCents} isNew />
        </tr>
      </tbody>
    </table>
  );
}

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

const Changed = (props: { readonly before: ReactNode; readonly after: ReactNode }) => (
  <>
    {props.before !== undefined && (
      <s className="block text-muted">
        <span className="sr-only">{VISIT_CHANGES.before} </span>
        {props.before}
      </s>
    )}
    <strong className="block font-semibold">
      <span className="sr-only">{VISIT_CHANGES.after} </span>
      {props.after}
    </strong>
  </>
);

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
      <Changed
        before={before && sayTime(before)}
        after={after === undefined ? VISIT_CHANGES.gone : sayTime(after)}
      />
      <span className="block font-medium text-warning">
        {before === undefined ? VISIT_CHANGES.isNew : VISIT_CHANGES.changed}
      </span>
    </>
  );
}

type Address = Pick<PartyEvent, 'street' | 'city' | 'region' | 'postalCode'>;

const sayAddress = ({ street, city, region, postalCode }: Address): string =>
  `${street}, ${city}, ${region} ${postalCode}`;

/** The old address crossed out, and the new one; nothing if it stays. */
export function AddressComparison(props: { readonly before: Address; readonly after: Address }) {
  const [before, after] = [sayAddress(props.before), sayAddress(props.after)];
  if (before === after) return null;
  return (
    <dl className="rounded-md border border-line p-3 text-sm">
      <dt className="text-muted">{VISIT_CHANGES.where}</dt>
      <dd>
        <Changed before={before} after={after} />
      </dd>
    </dl>
  );
}

/** As many as one period has. More would fill a phone's screen. */
const MOST_TOLD = 2;

/** The new times of a few visits, next to the button: the comparison may be out of view. */
export function ChangedVisits({ visits }: { readonly visits: readonly VisitChange[] }) {
  const changed = visits.filter((visit) => !isSame(visit));
  if (changed.length > MOST_TOLD) return null;
  return changed.map(
    ({ kind, after }) =>
      after && (
        <span key={`${kind} ${after.date}`} aria-hidden="true" className="block">
          {VISIT_DAYS[kind](formatDay(calendarDay(after.date)))},{' '}
          {formatWindow(after.from, after.to)}
        </span>
      ),
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

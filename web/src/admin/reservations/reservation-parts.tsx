import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { FIT_PROBLEM_NAMES } from '#core/catalogue/fit.ts';
import type { AdminReservation } from '#core/contract/admin-reservations.ts';
import type { UnitDto } from '#core/contract/inventory.ts';
import { labelRanges } from '#core/inventory/label-ranges.ts';
import { UNTIL_FURTHER_NOTICE } from '#core/inventory/unit.ts';
import {
  addDays,
  type CalendarDay,
  calendarDay,
  parseCalendarDay,
} from '#core/kernel/calendar-day.ts';
import { formatPhone } from '#core/kernel/contact.ts';
import { formatLongDay, formatPartyDays, formatWindow } from '#core/kernel/format-day.ts';
import { joinNames } from '#core/kernel/join-names.ts';
import { dueState } from '#core/reservations/due-state.ts';
import { entryName } from '#core/reservations/entry-name.ts';
import { sayPeriods } from '#core/reservations/history.ts';
import { onlyMethodOf } from '#core/reservations/money-entry.ts';
import { isOnlyQuoted } from '#core/reservations/office-terms.ts';
import { METHODS } from '#core/reservations/offline-methods.ts';
import { isCalledOff } from '#core/reservations/reservation-state.ts';
import { OFFLINE_WAYS } from '#core/reservations/reservation-words.ts';
import { inTimeOrder, servedBy } from '#core/reservations/visits.ts';
import { ComingLink } from '#web/admin/shared/coming-link.tsx';
import { unitsPath } from '#web/admin/shared/unit-filters.ts';
import { useConflicts, useInventory } from '#web/admin/shared/use-inventory.ts';
import { Badge, Mark } from '#web/admin/ui/badge.tsx';
import { Link } from '#web/admin/ui/link.tsx';
import { useToldName } from '#web/admin/ui/mail-words.tsx';
import { useMay } from '#web/admin/ui/may.ts';
import { Facts, TwoLines } from '#web/admin/ui/panel.tsx';
import {
  actorName,
  closedName,
  dayName,
  historyName,
  historyUsd,
  momentDate,
  momentName,
  sayCode,
  signedUsd,
  usd,
  capital,
} from '#web/admin/ui/words.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { crewProgress, stuckWords, visitFact } from './next-words.ts';
import { settledWord } from './reservation-columns.tsx';

type Shown = { readonly reservation: AdminReservation };
type Line = AdminReservation['lines'][number];
type Visit = AdminReservation['visits'][number];

/** Labels as painted on the bags, each with its unit, many as ranges; nothing until loaded. */
function UnitLinks({ productId, title, units }: Line) {
  const { rows = [] } = useInventory();
  const own = rows
    .filter(({ product, unit }) => product.productId === productId && units.includes(unit.id))
    .map(({ unit }) => unit);
  return labelRanges(own).map(({ label, units: run }) => (
    <Fragment key={run[0]?.id}>
      {' · '}
      <Link
        to={unitsPath({ productId, title }, run)}
        className="underline decoration-edge underline-offset-2 hover:text-ink"
      >
        {label}
      </Link>
    </Fragment>
  ));
}

const hasNoEnd = ({ retiredOn, blocks }: UnitDto): boolean =>
  retiredOn !== undefined || blocks.some(({ to }) => to === UNTIL_FURTHER_NOTICE);

/** A unit that is broken, retired or not inspected on its days, with no other available. */
function Conflict(props: { readonly reservationId: string; readonly line: Line }) {
  const { reservationId, line } = props;
  const mayAmend = useMay()('reservations:write');
  const { data = [] } = useConflicts(line.productId);
  const own = data.filter((one) => one.reservationId === reservationId);
  const { rows = [] } = useInventory();
  if (own.length === 0) return null;
  const units = own.map(({ unit }) => unit).join(', ');
  const all = rows.filter(({ product }) => product.productId === line.productId);
  return (
    <p className="flex gap-1.5 text-act">
      <span className="mt-1">
        <Mark is="act" />
      </span>
      {own.every(({ out }) => out)
        ? `${units} is out of service and at the customer’s. Call them. The crew picks up this unit.`
        : stuckWords(units, mayAmend, all.length > 0 && all.every(({ unit }) => hasNoEnd(unit)))}
    </p>
  );
}

function LineRow(props: {
  readonly id: string;
  readonly line: Line;
  /** A missed pickup, and one on the same evening, is on another day than the rental's last. */
  readonly pickup: Visit | undefined;
}) {
  const { id, line, pickup } = props;
  const seesUnits = useMay()('inventory:read');
  const { quantity, title, startDate, endDate, unitPriceCents, totalCents, per, units } = line;
  return (
    <li className="grid gap-1 border-t border-line pt-1.5 first:border-t-0 first:pt-0">
      <div className="flex items-baseline justify-between gap-4">
        <TwoLines
          wraps
          first={`${quantity} × ${title}`}
          second={
            <>
              {formatPartyDays(calendarDay(startDate), calendarDay(endDate))}, pickup{' '}
              {pickup?.sameEvening === true ? 'same evening' : dayName(pickup?.date ?? endDate)}
              {seesUnits && <UnitLinks {...line} />}
            </>
          }
        />
        <span className="grid whitespace-nowrap text-right">
          <span>{usd(totalCents)}</span>
          <span className="text-sm text-muted">
            {usd(unitPriceCents)} {per === 'event' ? 'each' : 'per day'}
          </span>
        </span>
      </div>
      {seesUnits && units.length > 0 && <Conflict reservationId={id} line={line} />}
    </li>
  );
}

/** What was booked, on which units, and whether they can go out. */
export const Lines = ({ reservation: { id, lines, visits } }: Shown) => (
  <ul className="grid gap-1.5">
    {lines.map((line, index) => (
      <LineRow
        key={`${line.productId} ${line.startDate} ${line.endDate}`}
        id={id}
        line={line}
        pickup={visits.find((one) => one.kind === 'collect' && one.lines.includes(index))}
      />
    ))}
  </ul>
);

const VISIT_NAMES = { deliver: 'Deliver', collect: 'Pick up' };

/** How far the crew is, beside the status. */
export const CrewProgress = ({ reservation }: Shown) => {
  const progress = crewProgress(reservation);
  return progress && <Badge is={progress.is}>{progress.text}</Badge>;
};

/** Each visit with its promised hours and, for today and tomorrow, the truck and its arrival. */
export const Visits = ({ reservation }: Shown) => {
  const isOff = isCalledOff(reservation);
  const toldName = useToldName();
  return (
    <ul className="grid gap-1.5">
      {isOff && <li className="text-muted">No crew will come. The booking is closed.</li>}
      {inTimeOrder(reservation.visits).map((visit) => (
        <li
          key={`${visit.kind} ${visit.date} ${visit.lines.join()}`}
          className={`flex gap-2 ${isOff ? 'text-muted line-through' : ''}`}
        >
          <span className="mt-1">
            <Mark is={isOff ? 'off' : visit.kind} />
          </span>
          <span className="grid min-w-0">
            <TwoLines
              wraps
              first={`${VISIT_NAMES[visit.kind]} ${dayName(visit.date)}, ${formatWindow(visit.from, visit.to)}`}
              second={[
                visit.told &&
                  `${capital(toldName)} ${formatWindow(visit.told.from, visit.told.to)}`,
                visitFact(visit),
                servedBy(visit, reservation.lines),
              ]
                .filter((part) => part !== undefined)
                .join(' · ')}
            />
            {visit.closed && <Badge is="look">{closedName(visit.date, visit.closed.reason)}</Badge>}
            {visit.outside && (
              <Badge is="look">
                Outside your hours, {formatWindow(visit.outside.from, visit.outside.to)}
              </Badge>
            )}
            {!isOff && (
              <ComingLink id={reservation.id} day={calendarDay(visit.date)} kind={visit.kind} />
            )}
          </span>
        </li>
      ))}
    </ul>
  );
};

const FIT_NAMES = { fits: 'Fits', does_not_fit: 'Does not fit', unknown: 'Not measured' };

type Power = NonNullable<NonNullable<AdminReservation['yardCheck']>['power']>;

/** For the whole order together: `needs 3, has 1`. */
const PowerFit = ({ power: { needs, has, isBrought } }: { readonly power: Power }) => (
  <span className={needs > has && !isBrought ? 'text-warning' : ''}>
    {[
      needs === 0 ? `${has}, none needed` : `needs ${needs}, has ${has}`,
      ...(needs > has ? [isBrought ? 'we bring power' : 'call the customer'] : []),
    ].join(', ')}
  </span>
);

/** When and where the party is, and whether it fits, according to the customer. */
export function Spot({ reservation: { event, yardCheck, lines } }: Shown) {
  const { startsAt, endsAt, sameEvening = [], venue = {} } = event;
  const isEach = lines.every(({ endDate }) => sameEvening.includes(endDate));
  const evenings = sameEvening.map((day) => dayName(addDays(calendarDay(day), -1))).join(' and ');
  const { lengthFt, widthFt, gateWidthIn, outletFt, canStake, contactOnSite } = venue;
  const isMeasured = lengthFt !== undefined && widthFt !== undefined;
  const titleOf = (productId: string) =>
    lines.find((line) => line.productId === productId)?.title ?? productId;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Party', startsAt && endsAt && formatWindow(startsAt, endsAt)],
    ['Pickup', evenings && `Same evening${isEach ? '' : ` on ${evenings}`}`],
    ['Place', capital(venue.kind)],
    ['Surface', capital(venue.surface ?? (venue.indoor === true ? 'indoor' : undefined))],
    ['Stakes', canStake === undefined ? undefined : canStake ? 'Yes' : 'No, sandbags'],
    ['Slope', capital(venue.slope)],
    ['Ground', lengthFt && widthFt && `${lengthFt} × ${widthFt} ft`],
    ['Gate', gateWidthIn && `${gateWidthIn} in`],
    ['Outlet', outletFt === undefined ? undefined : `${outletFt} ft away`],
    ['Circuits', yardCheck?.power ? <PowerFit power={yardCheck.power} /> : venue.circuits],
    [
      'Side by side',
      yardCheck?.crowded && (
        <span className="text-warning">
          {`May not fit: ${joinNames(yardCheck.crowded.map(titleOf))}, call the customer`}
        </span>
      ),
    ],
    ['Gate code', venue.gateCode],
    ['On site', contactOnSite && `${contactOnSite.name}, ${formatPhone(contactOnSite.phone)}`],
    ...(yardCheck?.answers ?? []).map(
      ({ productId, fit, problems }) =>
        [
          titleOf(productId),
          [
            // Older bookings say that it fits.
            FIT_NAMES[fit === 'fits' && !isMeasured ? 'unknown' : fit],
            ...problems.map((problem) => FIT_PROBLEM_NAMES[problem]),
          ].join(', '),
        ] as const,
    ),
  ];
  const rows = facts.filter(([, value]) => value !== undefined && value !== '');
  return rows.length === 0 ? null : (
    <div className="mt-2 border-t border-line pt-2">
      <Facts rows={rows} />
    </div>
  );
}

/** What is left, and when it is due. */
export function dueName(
  reservation: Pick<AdminReservation, 'dueOn' | 'chargedOn' | 'office' | 'status'>,
  today: string,
): string {
  const { dueOn, chargedOn: chargeOn, office, status } = reservation;
  if (dueOn === undefined) return 'Balance';
  if (status === 'held') return 'Left to pay';
  const state = dueState({ status, chargeOn, invoiceDueOn: office?.invoice && dueOn }, today);
  if (state.kind === 'charge') return `Charged to the card, ${dayName(state.on)}`;
  if (state.kind === 'invoice') {
    return `Invoice ${state.isLate ? 'past due since' : 'due'} ${dayName(dueOn)}`;
  }
  return `${state.kind === 'owed' ? 'Owed since' : 'Due at the door,'} ${dayName(dueOn)}`;
}

/** How the money that came in got to be what is paid. Adds up. */
export function paidRows({
  status,
  netPaidCents,
  backCents,
  bankCents,
  pendingCents,
  cashRefundDueCents,
  writtenOffCents = 0,
  entries,
}: Pick<
  AdminReservation,
  | 'status'
  | 'writtenOffCents'
  | 'netPaidCents'
  | 'backCents'
  | 'bankCents'
  | 'pendingCents'
  | 'cashRefundDueCents'
  | 'entries'
>): ComponentProps<typeof Facts>['rows'] {
  const isLost = entries.some(({ kind }) => kind === 'dispute_lost');
  return [
    (backCents > 0 || bankCents > 0) && ['Payments', usd(netPaidCents + backCents + bankCents)],
    backCents > 0 && ['Refunds', signedUsd(-backCents)],
    pendingCents > 0 && ['Of that, being refunded to the card', usd(pendingCents)],
    cashRefundDueCents > 0 && [
      `Of that, refund due ${OFFLINE_WAYS[onlyMethodOf(entries, 'received')]}`,
      usd(cashRefundDueCents),
    ],
    bankCents > 0 && [
      isLost ? 'Taken back by the bank' : 'Returned by the bank',
      signedUsd(-bankCents),
    ],
    netPaidCents < 0
      ? ['Refunded more than paid', usd(-netPaidCents)]
      : [status === 'cancelled' ? 'Kept' : 'Paid', usd(netPaidCents)],
    writtenOffCents > 0 && ['Written off', usd(writtenOffCents)],
  ];
}

/** A balance only gets a color once it is nearly due. */
const isDueSoon = (
  { balanceCents, dueOn, chargedOn }: AdminReservation,
  today: CalendarDay,
): boolean =>
  balanceCents > 0 && chargedOn === undefined && dueOn !== undefined && dueOn <= addDays(today, 2);

const entryTitle = (entry: AdminReservation['entries'][number]): string =>
  entry.corrects === undefined ? entryName(entry) : 'Method corrected';

/** When it was recorded and, if that is another day, on which it counts. */
export const momentsOf = ({
  at,
  recordedAt = at,
}: Pick<AdminReservation['entries'][number], 'at' | 'recordedAt'>): readonly string[] => [
  momentName(recordedAt),
  ...(momentDate(recordedAt) === momentDate(at) ? [] : [`counts on ${momentDate(at)}`]),
];

/**
 * For each entry that changed the total, the total before, by the entry's id. Such entries moved no
 * money, so they show no amount beside the payments: `Total lowered from $225.00 to $185.00`.
 */
export function totalsOf({
  totalCents,
  entries,
}: Pick<AdminReservation, 'totalCents' | 'entries'>): ReadonlyMap<string, string> {
  let after = totalCents;
  return new Map(
    entries.toReversed().flatMap(({ id, kind, amountCents }) => {
      if (kind !== 'adjustment') return [];
      const before = after - amountCents;
      const said = `Total ${amountCents < 0 ? 'lowered' : 'raised'} from ${usd(before)} to ${usd(after)}`;
      after = before;
      return [[id, said] as const];
    }),
  );
}

/** How the total is made up, and all money movements. */
export function Money({ reservation }: Shown) {
  const { totalCents, keptCents, entries } = reservation;
  const totals = totalsOf(reservation);
  const today = useToday();
  return (
    <div className="grid gap-3">
      <Facts
        rows={[
          ['Rentals', usd(reservation.subtotalCents)],
          ...reservation.adjustments.map(
            ({ label, amountCents }) => [label, signedUsd(amountCents)] as const,
          ),
          ['Total', <strong key="total">{usd(totalCents)}</strong>],
          ...paidRows(reservation),
          !isCalledOff(reservation) && [
            dueName(reservation, today),
            <strong key="due" className={isDueSoon(reservation, today) ? 'text-warning' : ''}>
              {reservation.balanceCents > 0
                ? usd(reservation.balanceCents)
                : settledWord(reservation)}
            </strong>,
          ],
        ]}
      />
      {reservation.savedCard?.why !== undefined && (
        <p className="text-sm text-muted">Saved card: {reservation.savedCard.why}</p>
      )}
      {totalCents > 0 && !isCalledOff(reservation) && (
        <progress
          aria-label="Paid of the total"
          className="paid-bar"
          max={totalCents}
          value={Math.min(totalCents, keptCents)}
        />
      )}
      {entries.length > 0 && (
        <ul className="grid gap-1.5 border-t border-line pt-2">
          {entries.map((entry) => (
            <li key={entry.id} className="grid">
              <span className="flex justify-between gap-4">
                <span>{totals.get(entry.id) ?? entryTitle(entry)}</span>
                {!totals.has(entry.id) && <span>{signedUsd(entry.amountCents)}</span>}
              </span>
              <span className="text-sm break-words text-muted">
                {[
                  ...momentsOf(entry),
                  entry.by && actorName(entry.by),
                  entry.corrects && entry.method && METHODS[entry.method].name,
                  entry.isTest && 'test card, no money moved',
                  entry.lastFour && `card ending ${entry.lastFour}`,
                  entry.disputedCents !== undefined && `${usd(entry.disputedCents)} disputed`,
                  entry.feeCents !== undefined && `${usd(entry.feeCents)} fee, paid by you`,
                  entry.why && sayCode(entry.why),
                  entry.note,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {entry.reference !== undefined && (
                <span className="text-xs text-muted">
                  {entry.kind.startsWith('credit') ? 'Code' : 'Card reference'}{' '}
                  <code className="break-all select-all">{entry.reference}</code>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Formats a day, a period `from/to` like the customer's history, a code or free text. */
function sayFact(fact: string): string {
  const [first, last] = fact.split('/').map(parseCalendarDay);
  if (first === undefined) return sayCode(fact);
  return last === undefined ? formatLongDay(first) : formatPartyDays(first, last);
}

/** What something was and is now, or hours. */
function saySpan({ from, to }: Readonly<Record<string, string>>): readonly string[] {
  const ends = [from, to].filter((end) => end !== undefined);
  if (from === undefined || to === undefined) return ends.map(sayFact);
  return [/^\d\d:\d\d$/.test(from) ? formatWindow(from, to) : ends.map(sayFact).join(' → ')];
}

/** Hours before and after. A dash alone stands for none. */
const sayHours = (fact: string): string =>
  sayCode(fact.replaceAll(/(?<=^| → )-(?=$| → )/g, 'not set'));

/** Which terms a version names. Its letters identify its figures and the own text. */
function sayVersion(version: string): string {
  const [wording = '', , own] = version.split('-');
  if (wording === 'own') return 'your own terms';
  return `terms ${wording}${own === undefined ? '' : ' and your own terms'}`;
}

/** A history entry's facts: before and after, or one after another. */
export function sayFacts({
  renewed,
  items,
  undoes: _act,
  ...facts
}: Readonly<Record<string, string>>): string {
  if (renewed !== undefined) return 'New link. The old one stopped working.';
  const { skipped, unskipped, signed, name = '', version = '' } = facts;
  if (signed === 'agreement') return `${name}, ${sayVersion(version)}`;
  if (skipped !== undefined) return `Skipped: ${sayCode(skipped).toLowerCase()}`;
  if (unskipped !== undefined) return `Will be sent: ${sayCode(unskipped).toLowerCase()}`;
  const { removed, added } = facts;
  if (removed !== undefined || added !== undefined) {
    return [
      ...(removed === undefined ? [] : [`Removed ${sayPeriods(removed, formatPartyDays)}`]),
      ...(added === undefined ? [] : [`Added ${sayPeriods(added, formatPartyDays)}`]),
    ].join(' · ');
  }
  const { from: _from, to: _to, times, setUp, pickUp, ...others } = facts;
  const { out, offered, about, days, until, ...plain } = others;
  const said = [
    ...(out === undefined ? [] : [`${out} is out of service`]),
    ...(offered === undefined ? [] : [`Offered ${offered || 'no other item'}`]),
    ...Object.values(plain).map(sayFact),
    ...(about === undefined ? [] : [`For ${sayFact(about)}`]),
    ...(days === undefined ? [] : [`Other days: ${sayPeriods(days, formatPartyDays)}`]),
    // An offer has a moment, a credit its last day.
    ...(until === undefined
      ? []
      : [`${until.length > 10 ? 'Answer before ' : ''}${sayFact(until)}`]),
    ...(times === undefined ? [] : [`Party ${sayHours(times)}`]),
    ...(setUp === undefined ? [] : [`Setup ${sayHours(setUp)}`]),
    ...(pickUp === undefined ? [] : [`Pickup ${sayHours(pickUp)}`]),
    ...saySpan(facts),
  ].join(' · ');
  return items === undefined ? said : `${items}: ${said}`;
}

type Entry = AdminReservation['history'][number];

const HistoryEntry = ({ entry, isQuote }: { readonly entry: Entry; readonly isQuote: boolean }) => (
  <li className="grid">
    <span className="flex justify-between gap-4">
      <span className="font-medium">
        {entry.facts?.['signed'] === undefined ? historyName(entry, isQuote) : 'Agreement signed'}
      </span>
      {entry.amountCents !== undefined && entry.amountCents !== 0 && (
        <span>{historyUsd(entry)}</span>
      )}
    </span>
    {entry.facts && (
      <span className="break-words whitespace-pre-line">{sayFacts(entry.facts)}</span>
    )}
    <span className="text-sm text-muted">
      {momentName(entry.at)} · {actorName(entry.by)}
    </span>
  </li>
);

/** What happened to a reservation, latest first. */
export function History({ reservation: { history, office } }: Shown) {
  if (history.length === 0) {
    return (
      <p className="text-muted">
        No history. This booking is older than the history log, so only its payments are known.
      </p>
    );
  }
  return (
    <ol className="grid gap-2">
      {history.toReversed().map((entry) => (
        <HistoryEntry
          key={`${entry.at} ${entry.kind} ${entry.amountCents} ${JSON.stringify(entry.facts)}`}
          entry={entry}
          isQuote={isOnlyQuoted(office)}
        />
      ))}
    </ol>
  );
}

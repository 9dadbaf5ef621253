import { type ReactNode, useId, useState } from 'react';
import type { RainDayDto } from '#core/contract/weather.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { counted } from '#core/kernel/counted.ts';
import { formatTime } from '#core/kernel/format-day.ts';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { Loading, LoadFailed } from '#web/admin/ui/empty-state.tsx';
import { Link } from '#web/admin/ui/link.tsx';
import { Mailed } from '#web/admin/ui/mail-words.tsx';
import { usd } from '#web/admin/ui/words.ts';
import { problemOf } from '#web/shared/data/api-problem.ts';
import {
  type CallOffAsked,
  type CallOffChoice,
  offerText,
  staysBooked,
  useCallOff,
  useCallOffAmounts,
} from './weather-data.ts';

type Party = RainDayDto['parties'][number];

/** A booking with what the choice gives it; without an amount it cannot be chosen. */
type Row = { readonly party: Party; readonly amountCents: number | undefined };

type Outcome = { readonly is: 'doing' | 'done' } | { readonly is: 'refused'; readonly why: string };

const given = (choice: CallOffChoice, cents: number): string =>
  choice === 'rain_check'
    ? `${usd(cents)} rain check`
    : cents > 0
      ? `${usd(cents)} back`
      : 'nothing goes back';

const whyNot = ({ mayAsk }: Party, choice: CallOffChoice): string => {
  if (!mayAsk) return 'The crew has set out or is due. Call them.';
  return choice === 'rain_check'
    ? 'No rain check: it is not in the booking’s terms, it has rentals on other dates, it is in dispute, or nothing was paid.'
    : 'Its other rentals cannot be booked on their own. Open the booking.';
};

/** Who said that the day stays is not called off unless the office ticks it. */
const isTicked = ({ party, amountCents }: Row): boolean =>
  amountCents !== undefined && !party.indoor && party.offer?.answer === undefined;

function Status(props: {
  readonly row: Row;
  readonly choice: CallOffChoice;
  readonly outcome: Outcome | undefined;
}) {
  const { row, choice, outcome } = props;
  const { party, amountCents } = row;
  if (outcome?.is === 'refused') {
    return (
      <span role="alert" className="text-act">
        Not called off. {outcome.why}
      </span>
    );
  }
  if (outcome?.is === 'done') {
    return <span className="text-done">Called off: {given(choice, amountCents ?? 0)}</span>;
  }
  if (outcome !== undefined) return <span className="text-muted">Calling it off…</span>;
  if (amountCents === undefined) return <span className="text-muted">{whyNot(party, choice)}</span>;
  const stays = staysBooked(party);
  return (
    <span className="text-muted">
      {[given(choice, amountCents), offerText(party)].filter(Boolean).join('. ')}
      {stays === undefined ? '' : `. ${stays}`}
    </span>
  );
}

function PartyRow(props: {
  readonly row: Row;
  readonly box: ReactNode;
  readonly labelFor: string;
  readonly status: ReactNode;
}) {
  const { party } = props.row;
  return (
    <li className="flex items-start gap-2.5 border-t border-line px-4 first:border-t-0">
      {props.box}
      <label
        htmlFor={props.labelFor}
        className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3 py-2"
      >
        <b className="font-semibold">{party.name}</b>
        <span className="text-sm">
          {party.indoor ? 'Indoors' : party.hours && `from ${formatTime(party.hours.from)}`}
        </span>
        <span className="w-full text-sm text-muted">
          {party.items}, {party.city}
        </span>
        <span className="w-full text-sm">{props.status}</span>
      </label>
      <Link
        to={`/admin/reservations?id=${encodeURIComponent(party.reservationId)}`}
        className="self-center text-sm text-cyan underline underline-offset-4"
      >
        Open<span className="sr-only"> the booking of {party.name}</span>
      </Link>
    </li>
  );
}

/** Each in its own call, so that one refusal leaves the others done. */
function useCallingOff(rows: readonly Row[], day: CalendarDay, choice: CallOffChoice) {
  const calling = useCallOff();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(rows.filter(isTicked).map(({ party }) => party.reservationId)),
  );
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({});
  const [isBusy, setIsBusy] = useState(false);
  const note = (id: string, outcome: Outcome): void =>
    setOutcomes((before) => ({ ...before, [id]: outcome }));
  const toggle = (id: string): void =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const asked = rows.flatMap(({ party: { reservationId }, amountCents }): readonly CallOffAsked[] =>
    amountCents !== undefined && chosen.has(reservationId) && outcomes[reservationId]?.is !== 'done'
      ? [{ reservationId, day, choice, amountCents }]
      : [],
  );
  async function run(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    for (const one of asked) {
      note(one.reservationId, { is: 'doing' });
      try {
        await calling.mutateAsync(one);
        note(one.reservationId, { is: 'done' });
      } catch (error) {
        note(one.reservationId, { is: 'refused', why: problemOf(error)?.detail ?? 'Try again.' });
      }
    }
    setIsBusy(false);
  }
  return { chosen, outcomes, isBusy, asked, toggle, run };
}

type ListProps = {
  readonly day: CalendarDay;
  readonly choice: CallOffChoice;
  readonly rows: readonly Row[];
  readonly onClose: () => void;
};

function CallOffList({ day, choice, rows: opened, onClose }: ListProps) {
  // As opened: what is called off leaves the day, and keeps its row and outcome here.
  const [rows] = useState(opened);
  const [isReviewing, setIsReviewing] = useState(false);
  const id = useId();
  const { chosen, outcomes, isBusy, asked, toggle, run } = useCallingOff(rows, day, choice);
  const tried = rows.filter(({ party }) => outcomes[party.reservationId] !== undefined);
  const refused = tried.filter(({ party }) => outcomes[party.reservationId]?.is === 'refused');
  const ids = new Set(asked.map(({ reservationId }) => reservationId));
  const shown = isReviewing
    ? rows.filter(
        ({ party: { reservationId } }) =>
          ids.has(reservationId) || outcomes[reservationId] !== undefined,
      )
    : rows;
  const total = usd(asked.reduce((sum, { amountCents }) => sum + amountCents, 0));
  const bookings = counted(asked.length, 'booking');
  const what = choice === 'rain_check' ? 'in rain checks' : 'back';
  const isOver = tried.length > 0 && asked.length === 0;
  return (
    <>
      {isReviewing && tried.length === 0 && (
        <p className="px-4 pt-3 text-sm text-soft">
          {choice === 'rain_check'
            ? `These bookings are canceled, and each customer gets a rain check for what they paid, ${total} in total. `
            : `These bookings are canceled, and what was paid goes back the way it came, ${total} in total. `}
          <Mailed>Each customer gets an email about it.</Mailed>
        </p>
      )}
      <ul className="mt-2 border-y border-line">
        {shown.map((row) => {
          const { reservationId } = row.party;
          const outcome = outcomes[reservationId];
          return (
            <PartyRow
              key={reservationId}
              row={row}
              labelFor={`${id} ${reservationId}`}
              box={
                <input
                  id={`${id} ${reservationId}`}
                  type="checkbox"
                  className="mt-3"
                  checked={chosen.has(reservationId)}
                  disabled={
                    isReviewing || isBusy || outcome?.is === 'done' || row.amountCents === undefined
                  }
                  onChange={() => toggle(reservationId)}
                />
              }
              status={<Status row={row} choice={choice} outcome={outcome} />}
            />
          );
        })}
      </ul>
      <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-3 bg-raised px-4 py-3">
        <span role="status" className="mr-auto text-sm text-muted">
          {tried.length > 0 && !isBusy
            ? `${tried.length - refused.length} called off${refused.length > 0 ? `, ${refused.length} not` : ''}`
            : asked.length > 0 && `${bookings}, ${total} ${what}`}
        </span>
        {isOver ? (
          <ActionButton variant="primary" onClick={onClose}>
            Done
          </ActionButton>
        ) : isReviewing ? (
          <>
            <ActionButton off={isBusy} onClick={() => setIsReviewing(false)}>
              Back
            </ActionButton>
            <ActionButton variant="danger" busy={isBusy} onClick={() => void run()}>
              {refused.length > 0
                ? `Try again with ${bookings}`
                : choice === 'rain_check'
                  ? `Give ${counted(asked.length, 'rain check')}`
                  : `Cancel and refund ${bookings}`}
            </ActionButton>
          </>
        ) : (
          <ActionButton
            variant="primary"
            off={asked.length === 0}
            onClick={() => setIsReviewing(true)}
          >
            {asked.length === 0 ? 'No one selected' : `Review ${bookings}`}
          </ActionButton>
        )}
      </div>
    </>
  );
}

/** Calls off the day for those who have not chosen, all selected in one act. */
export function CallOff(props: {
  readonly day: CalendarDay;
  readonly choice: CallOffChoice;
  readonly parties: readonly Party[];
  readonly onClose: () => void;
}) {
  const { day, choice, parties, onClose } = props;
  const amounts = useCallOffAmounts(day);
  if (amounts.data === undefined) {
    return (
      <div className="p-4">
        {amounts.isError ? (
          <LoadFailed title="The amounts did not load" query={amounts} />
        ) : (
          <Loading />
        )}
      </div>
    );
  }
  const byId = new Map(amounts.data.bookings.map((one) => [one.reservationId, one]));
  const rows = parties.flatMap((party): readonly Row[] => {
    const { refundCents, rainCheckCents } = byId.get(party.reservationId) ?? {};
    const amountCents = choice === 'rain_check' ? rainCheckCents : refundCents;
    // Who chose something else for the day is not delivered to on it.
    return party.hours === undefined ? [] : [{ party, amountCents }];
  });
  return <CallOffList day={day} choice={choice} rows={rows} onClose={onClose} />;
}

import { useState } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router-dom';
import type { WeatherDto, WeatherParty } from '#core/contract/weather.ts';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { counted } from '#core/kernel/counted.ts';
import { Mark } from '#web/admin/ui/badge.tsx';
import { ActionButton, Segmented } from '#web/admin/ui/controls.tsx';
import { ROOM_BESIDE_DRAWER } from '#web/admin/ui/drawer.tsx';
import { Bone, EmptyState, LoadFailed } from '#web/admin/ui/empty-state.tsx';
import { Needs } from '#web/admin/ui/may.ts';
import { TwoLines } from '#web/admin/ui/panel.tsx';
import { useShortcuts } from '#web/admin/ui/shortcuts.tsx';
import { Foot, type KeyHint, TopBar } from '#web/admin/ui/toolbar.tsx';
import { useLayoutQuery } from '#web/admin/ui/unsaved.tsx';
import { dayName, momentName } from '#web/admin/ui/words.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { toast } from '#web/shared/toast.ts';
import { OfferSeveral } from './offer-several.tsx';
import { PartyDrawer, PartyPanel } from './party-panel.tsx';
import { RainDay } from './rain-day.tsx';
import {
  axisOf,
  boardEnd,
  CREW_ADVICE,
  daysOf,
  offerText,
  RISK_LOOKS,
  riskName,
  riskShort,
  skyText,
  toOffer,
  useAskNow,
  useWeather,
  waitingFor,
  type WeatherDay,
} from './weather-data.ts';
import { SourcePanel, HourAxis, WindStrip } from './wind-strip.tsx';

const KEYS: readonly KeyHint[] = [
  ['J K', 'party'],
  ['S', 'offer a choice'],
  ['R', 'refresh'],
];

const ROW = 'grid grid-cols-[minmax(0,15rem)_2rem_8.75rem_minmax(0,1fr)] items-center gap-x-2';
const PHONE_ROW = 'max-sm:grid-cols-[minmax(0,1fr)_2rem_8.75rem]';

const keyOf = ({ reservationId, productId, day }: WeatherParty): string =>
  `${reservationId} ${productId} ${day}`;

/** `27 mph` of 25, as a shape, a word and a number, or how the offered choice stands. */
const RiskCell = ({ party }: { readonly party: WeatherParty }) => {
  const { mark } = RISK_LOOKS[party.risk];
  return (
    <TwoLines
      first={
        <span className="flex items-center gap-1.5">
          <Mark is={party.indoor ? 'open' : mark} />
          <b className={party.risk === 'stop' ? 'text-act' : 'font-semibold'}>
            {party.indoor ? 'Indoors' : (CREW_ADVICE.get(party.advice) ?? riskName(party))}
          </b>
        </span>
      }
      second={offerText(party) ?? riskShort(party)}
    />
  );
};

function DayRows(props: {
  readonly of: WeatherDay;
  readonly chosen: string | undefined;
  readonly onChoose: (party: WeatherParty) => void;
}) {
  const { day, parties } = props.of;
  const axis = axisOf(parties);
  const count = new Set(parties.map(({ reservationId }) => reservationId)).size;
  return (
    <section aria-label={dayName(day)}>
      <div
        className={`${ROW} ${PHONE_ROW} border-y border-line bg-ground px-3 py-0.5 text-xs text-muted`}
      >
        <h2 className="text-sm text-soft">
          {dayName(day)}{' '}
          <span className="font-normal text-muted">{counted(count, 'party', 'parties')}</span>
        </h2>
        <span className="text-right">Limit</span>
        <span>Risk</span>
        <span className="max-sm:col-span-3">
          <HourAxis axis={axis} />
        </span>
      </div>
      <ul>
        {parties.map((party) => (
          <li key={keyOf(party)} className="border-b border-line">
            <button
              type="button"
              data-party={keyOf(party)}
              aria-pressed={props.chosen === keyOf(party)}
              onClick={() => props.onChoose(party)}
              className={`${ROW} ${PHONE_ROW} w-full px-3 text-left hover:bg-hover aria-pressed:bg-[#16233c] aria-pressed:shadow-[inset_2px_0_#eef4ff] max-sm:py-1.5`}
            >
              <span className="flex min-w-0 items-center gap-2">
                <img
                  src={party.image}
                  alt=""
                  className="h-6 w-8 shrink-0 rounded-sm object-cover"
                />
                <TwoLines
                  first={<b className="font-semibold">{party.name}</b>}
                  second={`${party.quantity > 1 ? `${party.quantity} × ` : ''}${party.product}, ${party.city}`}
                />
              </span>
              <span className="text-right text-soft">{party.limitMph ?? '–'}</span>
              <RiskCell party={party} />
              <span className="self-stretch max-sm:col-span-3">
                <WindStrip party={party} axis={axis} />
              </span>
              {skyText(party) !== '' && (
                <span className="pb-0.5 text-sm text-soft max-sm:col-span-full max-sm:pt-1 sm:col-span-2 sm:col-start-3">
                  {skyText(party)}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Recorded = () => (
  <p className="flex items-center gap-2 border-b border-line bg-warning/10 px-4 py-1.5 text-warning">
    <Mark is="look" />
    <span>
      <b>Demo forecast.</b> No weather service is set up, so a recorded week is replayed here. It
      says nothing about the coming weather.
    </span>
  </p>
);

/** J and K step through the parties. R fetches the forecast. */
function useBoardKeys(onAsk: () => void): void {
  const move = (by: 1 | -1): void => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-party]')];
    const at = rows.findIndex((row) => row.getAttribute('aria-pressed') === 'true');
    const next = rows[Math.max(0, Math.min(at + by, rows.length - 1))];
    next?.focus();
    next?.click();
  };
  useShortcuts({ j: () => move(1), k: () => move(-1), r: onAsk });
}

function Board({ board, day }: { readonly board: WeatherDto; readonly day: string }) {
  const [address, setAddress] = useSearchParams();
  const days = daysOf(board).filter((one) => day === '' || one.day === day);
  const parties = days.flatMap((one) => one.parties);
  const id = address.get('id');
  const asked =
    parties.find((party) => keyOf(party) === address.get('row')) ??
    parties.find(({ reservationId }) => reservationId === id);
  const hasRoom = useLayoutQuery(ROOM_BESIDE_DRAWER);
  const chosen = hasRoom
    ? (asked ?? parties.find(({ risk }) => risk === 'stop' || risk === 'watch'))
    : asked;
  const choose = (party: WeatherParty | undefined): void =>
    setAddress(
      (before) => {
        if (party === undefined) {
          before.delete('id');
          before.delete('row');
        } else {
          before.set('id', party.reservationId);
          before.set('row', keyOf(party));
        }
        return before;
      },
      { replace: true },
    );
  return (
    <div className="grid content-start gap-3 p-4 max-sm:p-3 sm:min-h-0 sm:flex-1 sm:max-lg:overflow-y-auto lg:grid-cols-[minmax(0,1fr)_292px] lg:content-stretch">
      <div className="min-w-0 rounded-lg border border-line bg-raised lg:min-h-0 lg:overflow-y-auto">
        {days.map((one) => (
          <DayRows key={one.day} of={one} chosen={chosen && keyOf(chosen)} onChoose={choose} />
        ))}
        {parties.length === 0 && (
          <EmptyState title="No parties in the next 72 hours">
            Forecasts appear here once a party is booked.
          </EmptyState>
        )}
        <p className="px-3 py-2 text-sm text-muted">{boardEnd(board.now)}</p>
      </div>
      <div className="grid content-start gap-3 lg:min-h-0 lg:overflow-y-auto">
        {chosen && hasRoom && (
          <PartyPanel key={chosen.reservationId} party={chosen} board={board} />
        )}
        {chosen && !hasRoom && (
          <PartyDrawer party={chosen} board={board} onClose={() => choose(undefined)} />
        )}
        <SourcePanel board={board} />
      </div>
    </div>
  );
}

const Alerts = ({ board }: { readonly board: WeatherDto }) =>
  board.alerts.map((alert) => (
    <p
      key={`${alert.event} ${alert.from} ${alert.until}`}
      className="flex items-center gap-2 border-b border-line px-4 py-1.5"
    >
      <Mark is="look" />
      <span>
        <b className="font-semibold">{alert.event}</b>{' '}
        <span className="text-muted">
          {alert.cities.join(', ')}, {momentName(alert.from)} to {momentName(alert.until)}
        </span>
      </span>
    </p>
  ));

/** The day shown (all if empty) and the day of the rain dialog, both in the URL. */
function useDaysInUrl() {
  const [address, setAddress] = useSearchParams();
  const set =
    (name: 'day' | 'rain', options?: NavigateOptions) =>
    (day = ''): void =>
      setAddress((before) => {
        if (day === '') before.delete(name);
        else before.set(name, day);
        return before;
      }, options);
  return {
    day: address.get('day') ?? '',
    showDay: set('day'),
    rainOn: parseCalendarDay(address.get('rain') ?? ''),
    showRain: set('rain', { replace: true }),
  };
}

/** Wind against the limit of each unit, and thunder, at the parties of the next 72 hours. */
export function WeatherScreen() {
  const { day, showDay, rainOn, showRain } = useDaysInUrl();
  const weather = useWeather();
  const asking = useAskNow();
  const ask = (): void => {
    if (asking.isPending) return;
    asking.mutate(undefined, {
      onError: () => toast.error('The forecast service could not be reached.'),
    });
  };
  useBoardKeys(ask);
  const board = weather.data;
  const days = board === undefined ? [] : daysOf(board);
  // On one day's board, that day's customers are asked.
  const shown = board && {
    ...board,
    parties: board.parties.filter((party) => day === '' || party.day === day),
  };
  const exposed = toOffer(shown?.parties ?? []);
  const waiting = waitingFor(board?.parties ?? []);
  const [isOffering, setIsOffering] = useState(false);
  const today = useToday();
  const count = new Set(board?.parties.map(({ reservationId }) => reservationId)).size;
  const choice = (
    <Segmented
      label="Days shown"
      options={[
        { value: '', label: '72 hours' },
        ...days.map((one) => ({ value: one.day, label: dayName(one.day) })),
      ]}
      value={day}
      onChange={showDay}
    />
  );
  return (
    <>
      <TopBar
        title="Weather"
        note={
          board &&
          `${counted(count, 'party', 'parties')} in 72 hours${waiting > 0 ? `, ${waiting} offered a choice, no answer yet` : ''}`
        }
      >
        {board && days.length > 1 && (
          <span className="min-w-0 overflow-x-auto max-lg:hidden">{choice}</span>
        )}
        {exposed.length > 1 && (
          <ActionButton
            needs="reservations:write"
            icon="send"
            aria-haspopup="dialog"
            onClick={() => setIsOffering(true)}
          >
            Offer to several
          </ActionButton>
        )}
        <ActionButton
          needs="reservations:write"
          icon="rain"
          aria-haspopup="dialog"
          onClick={() => showRain(day || today)}
        >
          Rain/wind
        </ActionButton>
        {board?.source && (
          <ActionButton needs="day:write" keyHint="R" busy={asking.isPending} onClick={ask}>
            Refresh
          </ActionButton>
        )}
      </TopBar>
      {board?.recorded === true && <Recorded />}
      {board && <Alerts board={board} />}
      {weather.isError && board === undefined && (
        <LoadFailed title="The weather did not load" query={weather} />
      )}
      {weather.isPending && (
        <div className="grid gap-3 p-4" aria-busy="true">
          {[0, 1, 2, 3].map((row) => (
            <Bone key={row} className="w-full" />
          ))}
        </div>
      )}
      {board && days.length > 1 && (
        <div className="shrink-0 overflow-x-auto px-3 pt-3 sm:px-4 lg:hidden">{choice}</div>
      )}
      {board && <Board board={board} day={day} />}
      {shown && isOffering && (
        <OfferSeveral board={shown} reload={weather.refetch} onClose={() => setIsOffering(false)} />
      )}
      {rainOn && (
        <Needs is="reservations:write">
          <RainDay day={rainOn} onDay={showRain} onClose={() => showRain()} />
        </Needs>
      )}
      <Foot keys={KEYS}>
        <ul className="flex flex-wrap gap-x-3 max-sm:hidden">
          <li>underlined: the party</li>
          <li>- - the unit’s limit</li>
          <li>striped: within 3 mph of the limit</li>
          <li>?: no forecast, not counted as calm</li>
        </ul>
      </Foot>
    </>
  );
}

import type { ComponentProps } from 'react';
import { needsEvening } from '#core/capacity/shut-days.ts';
import type { FitProblem, Yard } from '#core/catalogue/fit.ts';
import { SURFACES } from '#core/catalogue/surface.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Instant, MINUTE } from '#core/kernel/instant.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import {
  asksForProof,
  SLOPES,
  type Venue,
  VENUE_KINDS,
  type VisitWindow,
  hoursPer,
} from '#core/reservations/party.ts';
import { isSameEvening } from '#core/reservations/pickup-day.ts';
import {
  arrivalOn,
  checkEvening,
  earliestStart,
  expectedHours,
  type NoEveningPickup,
  startsFrom,
} from '#core/reservations/visits.ts';
import { CALENDAR } from '#texts/calendar.ts';
import { formatDay, formatTime } from '#texts/dates.ts';
import { FIT } from '#texts/finding.ts';
import { PARTY } from '#texts/party.ts';
import { sayProblem } from '#texts/problems.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { Options, SelectField, TextField } from '#web/shared/ui/field.tsx';
import { Fold } from '#web/shared/ui/fold.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Sentence } from '#web/shared/ui/sentence.tsx';
import { useNow } from '#web/shared/use-now.ts';
import { type SpotCheck, SpotWarnings, wholeYard } from './misfits.tsx';
import {
  type NamedPeriod,
  type OnPickup,
  type PickupChoice,
  PickupChoices,
  pickupDays,
} from './pickup-choices.tsx';

type PartyPath =
  | 'startsAt'
  | 'endsAt'
  | `venue.${'kind' | 'lengthFt' | 'widthFt' | 'gateWidthIn' | 'surface' | 'canStake' | 'slope' | 'gateCode' | 'outletFt' | 'circuits'}`
  | `venue.contactOnSite.${'name' | 'phone'}`;

/** From `fieldsOf`, with the party's path in the form. */
export type PartyField = (
  path: PartyPath,
  options?: { readonly setValueAs: (value: unknown) => unknown },
) => Pick<ComponentProps<'input'>, 'name'> & {
  readonly error: string | undefined;
  readonly ref: (element: HTMLElement | null) => void;
  readonly onChange: (event: { target: unknown; type?: unknown }) => Promise<boolean | void>;
  readonly onBlur: (event: { target: unknown; type?: unknown }) => Promise<boolean | void>;
};

/** The end of the id of the field that a problem is about. */
export const PROBLEM_FIELDS: Readonly<Record<FitProblem['kind'], string>> = {
  too_short: 'length',
  too_narrow: 'width',
  gate: 'gate',
  surface: 'surface',
  outlet: 'outlet',
};

/** Measurements entered in the yard form go into the order. */
export const venueOf = (yard: Yard | undefined): Venue | undefined => yard && { ...yard };

const unsaid = { setValueAs: (value: unknown) => (value === '' ? undefined : value) };
const numberOrUnsaid = {
  setValueAs: (value: unknown) => (value === '' || value === undefined ? undefined : Number(value)),
};
const YES_NO: Readonly<Record<string, boolean>> = { true: true, false: false };
const yesOrNo = { setValueAs: (value: unknown) => YES_NO[String(value)] };

const MORNING = '06:00';
const STARTS = startsFrom(MORNING);
const NEXT_MORNING = startsFrom('00:00').filter((time) => time <= MORNING);

/** Adds a time between the steps to the list. */
const withTime = (times: readonly string[], time: string): readonly string[] =>
  time === '' || times.includes(time) || time < MORNING ? times : [...times, time].toSorted();

const TimeOptions = ({ times }: { readonly times: readonly string[] }) => (
  <>
    <option value="">{PARTY.choose}</option>
    <Options of={times.map((time) => [time, formatTime(time)])} />
  </>
);

type TimesProps = {
  readonly field: (path: 'startsAt' | 'endsAt') => ReturnType<PartyField>;
  /** Prefix of the fields' ids, unique on the page. */
  readonly id: string;
  readonly startsAt: string | undefined;
  readonly endsAt: string | undefined;
  /** The last days of the periods that are picked up on the evening before. */
  readonly sameEvening: readonly string[];
  readonly onPickup: OnPickup;
  /** Of all rentals, with what is rented. */
  readonly periods: readonly NamedPeriod[];
  /** Whether the order has several periods, which share these hours. */
  readonly isForEach?: boolean | undefined;
  /** Another customer has the unit until that day, so no party can start earlier. */
  readonly unitsFrom?: string | undefined;
};

/** The hours of our visits. Several days are named. */
function sayHours(
  visits: readonly { readonly day: CalendarDay; readonly window: VisitWindow }[],
  once: (from: string, to: string) => string,
  each: (day: string, from: string, to: string) => string,
): string | undefined {
  const [first] = visits;
  if (first === undefined) return undefined;
  const sentences = new Set(
    visits.map(({ day, window: { from, to } }) =>
      each(formatDay(day), formatTime(from), formatTime(to)),
    ),
  );
  if (sentences.size > 1) return [...sentences].join(' ');
  return once(formatTime(first.window.from), formatTime(first.window.to));
}

type Hours = Parameters<typeof arrivalOn>[2];

/** When we come to set up. */
export const sayArrival = (
  startsAt: string,
  days: readonly CalendarDay[],
  settings: Hours,
  now: Instant,
): string | undefined =>
  startsAt === ''
    ? undefined
    : sayHours(
        days.map((day) => ({ day, window: arrivalOn(startsAt, day, settings, now) })),
        PARTY.arrival,
        PARTY.arrivalOn,
      );

/** When we come back. Undefined while a same-evening pickup has no hours. */
export const sayPickUp = (
  times: Parameters<typeof expectedHours>[1],
  periods: readonly RentalPeriod[],
  settings: Hours,
  now: Instant,
): string | undefined => {
  const pickups = periods.flatMap((period) => {
    const { on, from, to } = expectedHours(period, times, settings, now).collect;
    if (from === undefined || to === undefined) return [];
    return [{ isEvening: on !== undefined, day: on ?? period.endDate, window: { from, to } }];
  });
  if (pickups.length < periods.length) return undefined;
  const isEvening = pickups.every((one) => one.isEvening);
  return sayHours(pickups, isEvening ? PARTY.pickUpEvening : PARTY.pickUp, PARTY.pickUpOn);
};

/** Nothing while the party's end is not known. */
const sayNoEvening = ({ kind, day, closes }: NoEveningPickup): string | undefined =>
  closes && sayProblem({ code: kind, params: { day, closes }, detail: '' });

/** Start and end, and when we come. */
export function PartyTimes(props: TimesProps) {
  const { field, id, startsAt = '', endsAt = '', periods, isForEach = false, unitsFrom } = props;
  const { sameEvening, onPickup } = props;
  const { phone } = useConfig().site;
  const settings = useSettings();
  const now = useNow(MINUTE);
  const days = periods.map(({ startDate }) => startDate);
  const opens = earliestStart(settings, days, now);
  const first = unitsFrom !== undefined && unitsFrom > opens ? unitsFrom : opens;
  const isEarly = startsAt !== '' && startsAt < first;
  const arrival = sayArrival(startsAt, days, settings, now);
  // Several are beside their rentals.
  const times = { startsAt: startsAt || undefined, endsAt: endsAt || undefined, sameEvening };
  const pickUp = isForEach ? undefined : sayPickUp(times, periods, settings, now);
  const choices = pickupDays(periods).flatMap((endDate): readonly PickupChoice[] => {
    const event = { ...times, sameEvening: [endDate] };
    const lines = periods.filter((period) => period.endDate === endDate);
    const possible = checkEvening({ lines, event }, settings, now);
    const isEvening = isSameEvening({ endDate }, { sameEvening });
    if (!isEvening) {
      if (possible.ok) return [{ endDate, isEvening }];
      const { closes } = possible.error;
      const why = closes && PARTY.tooLate(formatTime(closes), formatDay(endDate));
      return why === undefined ? [] : [{ endDate, isEvening, isFixed: true, why }];
    }
    const isFixed = needsEvening({ endDate }, settings.limits);
    const why = isFixed ? CALENDAR.closedAfter(formatDay(endDate)) : undefined;
    const error = possible.ok ? undefined : sayNoEvening(possible.error);
    return [{ endDate, isEvening, isFixed, why, error }];
  });
  return (
    <div className="grid gap-3">
      {isForEach && <p className="text-sm text-muted">{PARTY.forEach}</p>}
      {hoursPer(periods) === 'day' && <p className="text-sm text-muted">{PARTY.eachDay}</p>}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-4">
        <SelectField
          label={PARTY.starts}
          id={`${id}-starts-at`}
          required
          autoComplete="off"
          {...field('startsAt')}
        >
          <TimeOptions
            times={withTime(
              STARTS.filter((time) => time >= first),
              startsAt,
            )}
          />
        </SelectField>
        <SelectField
          label={PARTY.ends}
          id={`${id}-ends-at`}
          required
          autoComplete="off"
          {...field('endsAt')}
        >
          <TimeOptions
            times={withTime(
              STARTS.filter((time) => time > startsAt),
              endsAt,
            )}
          />
          <Options of={NEXT_MORNING.map((time) => [time, PARTY.nextMorning(formatTime(time))])} />
        </SelectField>
      </div>
      <PickupChoices
        label={PARTY.sameEvening}
        hint={PARTY.sameEveningHint}
        {...{ id, periods, choices, onPickup }}
      />
      <p aria-live="polite" className="flex gap-2 text-sm empty:hidden">
        {!isEarly && (
          <>
            <Icon name="truck" className="mt-0.5 size-4 shrink-0 text-cyan" />
            {arrival ? [arrival, pickUp].filter(Boolean).join(' ') : PARTY.tellStart}
          </>
        )}
      </p>
      {first > opens ? (
        <p aria-live="polite" className={isEarly ? 'text-sm text-act' : 'text-sm text-muted'}>
          {PARTY.unitsFrom(formatTime(first))}
        </p>
      ) : (
        first > MORNING &&
        (startsAt === '' || isEarly) && (
          <p className="text-sm text-muted">
            <Sentence text={PARTY.earlier(formatTime(first), phone)} />
          </p>
        )
      )}
    </div>
  );
}

type SpotProps = {
  readonly field: PartyField;
  readonly id: string;
  /** As typed so far. */
  readonly venue: Omit<Venue, 'contactOnSite'> | undefined;
  readonly check?: SpotCheck;
  /** Would supply the power that is missing. */
  readonly addOn?: string | undefined;
};

type ChoiceProps = ComponentProps<typeof SelectField> & {
  readonly choices: readonly (readonly [value: string, name: string])[];
};

const Choice = ({ choices, ...props }: ChoiceProps) => (
  <SelectField autoComplete="off" {...props}>
    <option value="">{PARTY.unsaid}</option>
    <Options of={choices.map(([value, name]) => [value, name])} />
  </SelectField>
);

const NumberField = (props: ComponentProps<typeof TextField>) => (
  <TextField inputMode="decimal" autoComplete="off" {...props} />
);

/** Two columns, unless the text is so large that they would cut a chosen answer. */
const TWO_IF_WIDE = 'grid grid-cols-[repeat(auto-fit,minmax(max(8.5rem,40%),1fr))] gap-4';

/** The size of the spot, whether the rentals fit, and folded below it what else the crew may ask. */
export function SpotFields({ field, id, venue, check, addOn }: SpotProps) {
  const { circuits = 0 } = check ?? {};
  const { phone } = useConfig().site;
  const yard = wholeYard(venue);
  return (
    <div className="grid gap-4">
      <fieldset className="grid grid-cols-2 items-start gap-4">
        <legend className="mb-3">
          <span className="block font-semibold">{PARTY.size}</span>
          <span className="block text-sm text-muted">{PARTY.sizeText}</span>
        </legend>
        <NumberField
          label={FIT.length}
          id={`${id}-length`}
          {...field('venue.lengthFt', numberOrUnsaid)}
        />
        <NumberField
          label={FIT.width}
          id={`${id}-width`}
          {...field('venue.widthFt', numberOrUnsaid)}
        />
      </fieldset>
      {check && <SpotWarnings {...{ check, venue, addOn }} />}
      <Fold title={PARTY.spot} note={yard ? FIT.yard(yard) : PARTY.spotText}>
        <div className={`items-end ${TWO_IF_WIDE}`}>
          <Choice
            label={PARTY.kind}
            id={`${id}-kind`}
            choices={VENUE_KINDS.map((kind) => [kind, PARTY.kinds[kind]])}
            {...field('venue.kind', unsaid)}
          />
          <p aria-live="polite" className="col-span-full text-sm text-muted empty:hidden">
            {venue !== undefined && asksForProof({ venue: { kind: venue.kind } }) && (
              <Sentence text={PARTY.venuePapers(phone)} />
            )}
          </p>
          <Choice
            label={PARTY.surface}
            id={`${id}-surface`}
            choices={SURFACES.map((surface) => [surface, PARTY.surfaces[surface]])}
            {...field('venue.surface', unsaid)}
          />
          <Choice
            label={PARTY.stakes}
            id={`${id}-stakes`}
            choices={[
              ['true', PARTY.yes],
              ['false', PARTY.no],
            ]}
            {...field('venue.canStake', yesOrNo)}
          />
          <Choice
            label={PARTY.slope}
            id={`${id}-slope`}
            choices={SLOPES.map((slope) => [slope, PARTY.slopes[slope]])}
            {...field('venue.slope', unsaid)}
          />
          <NumberField
            label={FIT.gate}
            id={`${id}-gate`}
            {...field('venue.gateWidthIn', numberOrUnsaid)}
          />
          <TextField
            label={PARTY.gateCode}
            id={`${id}-gate-code`}
            maxLength={40}
            autoComplete="off"
            {...field('venue.gateCode', unsaid)}
          />
          {/* Their labels are as long, but one has a hint. */}
          <div className={`col-span-full items-start ${TWO_IF_WIDE}`}>
            <NumberField
              label={PARTY.outletFt}
              id={`${id}-outlet`}
              {...field('venue.outletFt', numberOrUnsaid)}
            />
            <NumberField
              label={PARTY.circuits}
              id={`${id}-circuits`}
              hint={[
                PARTY.circuitsHint,
                ...(circuits > 0 ? [PARTY.circuitsNeeded(circuits)] : []),
              ].join(' ')}
              {...field('venue.circuits', numberOrUnsaid)}
            />
          </div>
          <TextField
            label={PARTY.onSite}
            id={`${id}-on-site`}
            maxLength={120}
            autoComplete="off"
            {...field('venue.contactOnSite.name', unsaid)}
          />
          <TextField
            label={PARTY.onSiteCall}
            id={`${id}-on-site-call`}
            type="tel"
            autoComplete="off"
            {...field('venue.contactOnSite.phone', unsaid)}
          />
        </div>
      </Fold>
    </div>
  );
}

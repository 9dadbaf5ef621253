import { Fragment, type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import type { FleetDto } from '#core/contract/dispatch.ts';
import type { FleetInput } from '#core/dispatch/fleet.schema.ts';
import { OFF_REASONS } from '#core/dispatch/fleet.schema.ts';
import { type TruckFleet, WEEKDAYS } from '#core/dispatch/fleet.ts';
import {
  addDays,
  type CalendarDay,
  parseCalendarDay,
  WEEKDAYS as WEEKDAY_NAMES,
} from '#core/kernel/calendar-day.ts';
import { formatPhone } from '#core/kernel/contact.ts';
import { counted } from '#core/kernel/counted.ts';
import { sayAll } from '#core/kernel/join-names.ts';
import {
  type Closing,
  closedText,
  ClosingTouches,
  FARTHEST_DAYS,
  isOnWeekday,
  useCountTouched,
} from '#web/admin/shared/closing-touches.tsx';
import { crewEffects, useCrewPreview } from '#web/admin/shared/crew-effects.ts';
import { OFF_NAMES, useFleet, usePlan } from '#web/admin/shared/plans.ts';
import { isSameAddress, useShopAddress } from '#web/admin/shared/use-business-settings.ts';
import {
  ActionForm,
  FormCheckbox,
  FormNumber,
  FormSection,
  FormSelect,
  FormText,
} from '#web/admin/ui/action-form.tsx';
import { Badge } from '#web/admin/ui/badge.tsx';
import { ActionButton, IconButton } from '#web/admin/ui/controls.tsx';
import { DayField } from '#web/admin/ui/day-field.tsx';
import { Loading, NotLoaded, StateBox } from '#web/admin/ui/empty-state.tsx';
import { Link } from '#web/admin/ui/link.tsx';
import { Needs, useMay } from '#web/admin/ui/may.ts';
import { ABOVE_BUTTONS, intoView, Panel } from '#web/admin/ui/panel.tsx';
import { ScreenBody, TopBar } from '#web/admin/ui/toolbar.tsx';
import { dayName, sayCode } from '#web/admin/ui/words.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { randomKey } from '#web/shared/data/random-key.ts';
import { ROW } from '#web/shared/focus.ts';
import { Options, SelectField } from '#web/shared/ui/field.tsx';
import { RemoveButton } from '#web/shared/ui/line-controls.tsx';
import {
  fieldOf,
  type FleetForm,
  fleetResolver,
  formFromFleet,
  NEW_MEMBER,
  NEW_TRUCK,
  newlyOff,
  newlyWithoutTruck,
  useFindPoint,
  useSaveFleet,
} from './fleet-form.ts';
import { TruckCalendars } from './truck-calendars.tsx';

const percent = (ratio: number): string => {
  const off = Math.round(Math.abs(ratio - 1) * 100);
  if (off === 0) return 'as long as estimated';
  return `${off}% ${ratio > 1 ? 'longer' : 'less'} than estimated`;
};

function sayLearned(learned: FleetDto['learned']): string {
  if (learned === undefined) {
    return 'No drives have been measured yet. A drive is measured when a crew reports "on my way" and "arrived."';
  }
  const { drives, days, ratio, factor, neededDrives, neededDays } = learned;
  const from = `${counted(drives, 'measured drive', 'measured drives')} on ${counted(days, 'day', 'days')} in the last two months took ${percent(ratio)}.`;
  if (factor !== 1) return `${from} Plans and promised hours use ${percent(factor)}.`;
  const isFew = drives < neededDrives || days < neededDays;
  return isFew
    ? `${from} Plans start using them after ${neededDrives} drives on ${neededDays} days.`
    : `${from} That is too small a difference to change plans.`;
}

/** How long drives really take, and the factor that plans use. */
export const DriveTimes = ({ learned }: Pick<FleetDto, 'learned'>) => (
  <Panel title="Drive times">
    <p className="max-w-prose">{sayLearned(learned)}</p>
  </Panel>
);

const daysOffText = (days: readonly string[]): readonly string[] =>
  days.length === 0 ? [] : [`${counted(days.length, 'day', 'days')} off`];

const truckText = ({ shifts, crewSize, daysOff }: FleetForm['trucks'][number]) => {
  const days = WEEKDAYS.filter((day) => shifts[day].from !== '');
  return [
    ...(crewSize === '' ? [] : [counted(Number(crewSize), 'person', 'people')]),
    days.length === WEEKDAYS.length
      ? 'every day'
      : days.length === 0
        ? 'no hours yet'
        : days.map((day) => sayCode(day)).join(' '),
    ...daysOffText(daysOff),
  ];
};

const memberText = (
  member: FleetForm['crew'][number],
  trucks: FleetForm['trucks'],
): readonly string[] => [
  member.role === 'lead' ? 'crew lead' : 'crew',
  trucks.find(({ truckId }) => truckId === member.truckId)?.name ?? 'different trucks',
  member.phone === '' ? 'no phone' : formatPhone(member.phone),
  ...daysOffText(member.daysOff),
];

const useFleetForm = () => useFormContext<FleetForm, unknown, FleetInput>();

/** A single line until opened. Starts open if it is new or has an error. */
function Row(props: {
  readonly at: `${'trucks' | 'crew'}.${number}`;
  readonly told: (
    row: FleetForm['trucks' | 'crew'][number],
    trucks: FleetForm['trucks'],
  ) => readonly string[];
  readonly children: ReactNode;
}) {
  const { at, told, children } = props;
  const { watch, getFieldState, formState } = useFleetForm();
  const [row, trucks] = watch([at, 'trucks']);
  const [isOpen, setOpen] = useState(row.name === '');
  return (
    <details
      open={isOpen || getFieldState(at, formState).invalid}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer px-3 py-2 max-sm:min-h-11 max-sm:content-center">
        <b className="font-semibold">{row.name || 'New'}</b>{' '}
        <span className="text-sm text-muted">
          {/* A phone number breaks nowhere. */}
          {told(row, trucks).map((one, index, { length }) => (
            <Fragment key={one}>
              <span className="inline-block">{index < length - 1 ? `${one},` : one}</span>{' '}
            </Fragment>
          ))}
        </span>
      </summary>
      <div className="grid gap-3 border-t border-line p-3">{children}</div>
    </details>
  );
}

/** A list of rows that can be added and removed. */
function Rows<Name extends 'trucks' | 'crew'>(props: {
  readonly name: Name;
  readonly one: string;
  readonly empty: () => FleetForm[Name][number];
  /** What a closed row shows after its name. */
  readonly told: (row: FleetForm[Name][number], trucks: FleetForm['trucks']) => readonly string[];
  readonly children: (index: number) => ReactNode;
}) {
  const { name, one, empty, told, children } = props;
  const { fields, append, remove } = useFieldArray({ control: useFleetForm().control, name });
  return (
    <>
      {/* Above the list, so that nobody has to scroll past everybody to add one more. */}
      <ActionButton
        needs="inventory:write"
        small
        icon="plus"
        className="justify-self-start"
        onClick={() => append(empty() as Parameters<typeof append>[0])}
      >
        Add {one}
      </ActionButton>
      {fields.map(({ id }, index) => (
        <fieldset key={id} {...ROW} className="rounded-md border border-line">
          <legend className="sr-only">
            {one} {index + 1}
          </legend>
          <Row at={`${name}.${index}`} told={told as ComponentProps<typeof Row>['told']}>
            {children(index)}
            <Needs is="inventory:write">
              <RemoveButton
                size="sm"
                className="justify-self-end"
                label={`Remove ${one} ${index + 1}`}
                onRemove={() => remove(index)}
              />
            </Needs>
          </Row>
        </fieldset>
      ))}
    </>
  );
}

/** What the day loses without those who are then off. */
function DayOffEffects(props: {
  readonly day: CalendarDay;
  readonly off: ReturnType<typeof newlyOff>;
}) {
  const { day, off } = props;
  const plan = usePlan(day);
  const next = useCrewPreview(plan.data, off);
  if (plan.isError || next.isError) {
    return (
      <p className="text-sm text-act">What this changes on {dayName(day)} could not be loaded.</p>
    );
  }
  if (plan.data === undefined || next.data === undefined) return null;
  const effects = crewEffects(plan.data, next.data, 'in Deliveries, under Change crew');
  return (
    <div ref={intoView} className={ABOVE_BUTTONS}>
      {effects.length === 0 ? (
        <Badge is="done">No stops affected on {dayName(day)}</Badge>
      ) : (
        <StateBox is="changed" title={`What saving changes on ${dayName(day)}`}>
          <ul className="list-disc pl-4">
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
          {plan.data.published !== undefined &&
            'The crews already have a plan for this day. Arrange it again and send it.'}
        </StateBox>
      )}
    </div>
  );
}

/**
 * Before they are saved: what its new days off change. Past ones change nothing.
 * @param props.id of the person or truck
 */
function NewDaysOff({ id, days }: { readonly id: string; readonly days: readonly string[] }) {
  const { control, formState } = useFleetForm();
  const typed = useWatch({ control }) as FleetForm;
  const today = useToday();
  const saved = formState.defaultValues as FleetForm;
  return (
    <div aria-live="polite" className="grid gap-2 empty:hidden">
      {days.map((text) => {
        const day = parseCalendarDay(text);
        if (day === undefined || day < today) return null;
        const off = newlyOff(saved, typed, day);
        const isNew = [...off.people.map((one) => one.id), ...off.trucksOff].includes(id);
        return isNew && <DayOffEffects key={day} day={day} off={off} />;
      })}
    </div>
  );
}

/**
 * Chosen one after the other. Each can be removed.
 * @param props.because the field of the reasons, for people
 */
function DaysOff(props: {
  readonly name: `${'trucks' | 'crew'}.${number}.daysOff`;
  readonly because?: `crew.${number}.offBecause`;
  readonly id: string;
}) {
  const { name, because, id } = props;
  const mayPlan = useMay()('deliveries:write');
  const { watch, setValue, getFieldState, formState } = useFleetForm();
  const days = watch(name);
  const said = because === undefined ? [] : watch(because);
  const [day, setDay] = useState('');
  const [why, setWhy] = useState('');
  const { error } = getFieldState(name, formState);
  const keep = (kept: readonly string[], reasons = said): void => {
    setValue(name, kept.toSorted(), { shouldDirty: true });
    if (because === undefined) return;
    // A day that is removed, and then added without a reason, has none.
    setValue(
      because,
      reasons.filter((one) => kept.includes(one.day)),
    );
  };
  const add = (): void => {
    const reason = OFF_REASONS.find((one) => one === why);
    keep([...days, day], reason === undefined ? said : [...said, { day, why: reason }]);
    setDay('');
  };
  const nameOf = (one: string): string => {
    const reason = said.find((other) => other.day === one)?.why;
    return reason === undefined
      ? dayName(one)
      : `${dayName(one)}, ${OFF_NAMES[reason].toLowerCase()}`;
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm text-muted">Days off</legend>
      {days.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {days.map((one) => (
            <li
              key={one}
              className="flex items-center gap-1 rounded-md border border-rim bg-over pl-2"
            >
              {nameOf(one)}
              <Needs is="inventory:write">
                <IconButton
                  small
                  icon="close"
                  label={`Remove ${dayName(one)}`}
                  onClick={() => keep(days.filter((other) => other !== one))}
                />
              </Needs>
            </li>
          ))}
        </ul>
      )}
      <Needs is="inventory:write">
        <div className="flex flex-wrap items-end gap-2">
          <DayField label="Day off" value={day} error={error?.message} onChange={setDay} />
          {because !== undefined && (
            <SelectField
              label="Reason"
              value={why}
              onChange={({ currentTarget }) => setWhy(currentTarget.value)}
            >
              <option value="">Not given</option>
              <Options of={OFF_REASONS.map((one) => [one, OFF_NAMES[one]])} />
            </SelectField>
          )}
          <ActionButton
            off={parseCalendarDay(day) === undefined || days.includes(day)}
            onClick={add}
          >
            Add day
          </ActionButton>
        </div>
      </Needs>
      {mayPlan && <NewDaysOff id={id} days={days} />}
    </fieldset>
  );
}

/** Found by its ZIP code. More exact coordinates can be typed. */
function YardPoint() {
  const { getValues, setValue, getFieldState, formState } = useFleetForm();
  const find = useFindPoint();
  const isWrong = (['depot.lat', 'depot.lng'] as const).some(
    (name) => getFieldState(name, formState).invalid,
  );
  const look = (): void =>
    find.mutate(getValues('depot.address'), {
      onSuccess({ lat, lng }) {
        const typed = { shouldDirty: true, shouldValidate: true };
        setValue('depot.lat', lat.toFixed(4), typed);
        setValue('depot.lng', lng.toFixed(4), typed);
      },
    });
  return (
    <>
      <Needs is="inventory:write">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ActionButton icon="search" busy={find.isPending} onClick={look}>
            Find location
          </ActionButton>
          <span
            aria-live="polite"
            className={`text-sm ${find.isError ? 'text-act' : 'text-muted'}`}
          >
            {find.isError
              ? find.error.message
              : find.data
                ? `Set to the center of ZIP ${find.data.postalCode}. Correct the coordinates if the yard is miles away.`
                : 'Located by ZIP code. Drive times start there.'}
          </span>
        </div>
      </Needs>
      <details key={String(isWrong)} open={isWrong}>
        <summary className="cursor-pointer text-sm text-muted max-sm:min-h-11 max-sm:content-center">
          Coordinates
        </summary>
        <div className="mt-2 grid gap-3 sm:grid-cols-2">
          <FormText name="depot.lat" label="Latitude" inputMode="decimal" required />
          <FormText name="depot.lng" label="Longitude" inputMode="decimal" required />
        </div>
      </details>
    </>
  );
}

/** The shop may have moved, or the yard may be elsewhere. Only the owner knows. */
function ShopIsElsewhere() {
  const { setValue } = useFleetForm();
  const address = useWatch<FleetForm, 'depot.address'>({ name: 'depot.address' });
  const shop = useShopAddress();
  const find = useFindPoint();
  if (shop === undefined || isSameAddress(shop, address)) return null;
  const typed = { shouldDirty: true, shouldValidate: true };
  const take = (): void => {
    setValue('depot.address', shop, typed);
    find.mutate(shop, {
      onSuccess({ lat, lng }) {
        setValue('depot.lat', lat.toFixed(4), typed);
        setValue('depot.lng', lng.toFixed(4), typed);
      },
    });
  };
  return (
    <div className="grid justify-items-start gap-2 rounded-md border border-line p-3">
      <p className="text-muted">
        Routes start here, not at the shop’s address, {shop} (
        <Link to="/admin/settings#company" className="text-cyan underline underline-offset-4">
          Settings
        </Link>
        ).
      </p>
      <Needs is="inventory:write">
        <ActionButton small onClick={take}>
          Use the shop’s address
        </ActionButton>
      </Needs>
    </div>
  );
}

const Yard = () => (
  <FormSection title="Yard">
    <FormText
      name="depot.address"
      label="Address"
      hint="Street, city, and ZIP code."
      autoComplete="street-address"
      required
    />
    <ShopIsElsewhere />
    <YardPoint />
    <div className="grid gap-3 sm:grid-cols-2">
      <FormNumber name="depot.loadMinutes" label="Minutes to load" required />
      <FormSelect name="completes" label="Complete a rental">
        <option value="collected">When its last pickup is done</option>
        <option value="calendar">When its last day has passed</option>
      </FormSelect>
    </div>
  </FormSection>
);

/** For a truck that goes out at the same hours on each day. */
function SameEveryDay({ at }: { readonly at: `trucks.${number}` }) {
  const { watch, setValue } = useFleetForm();
  const shifts = watch(`${at}.shifts`);
  const first = WEEKDAYS.find((day) => shifts[day].from !== '' && shifts[day].to !== '');
  if (first === undefined) return null;
  const { from, to } = shifts[first];
  const others = WEEKDAYS.filter((day) => shifts[day].from !== from || shifts[day].to !== to);
  if (others.length === 0) return null;
  return (
    <ActionButton
      small
      needs="inventory:write"
      className="justify-self-start"
      onClick={() => {
        for (const day of others)
          setValue(
            `${at}.shifts.${day}`,
            { from, to },
            { shouldDirty: true, shouldValidate: true },
          );
      }}
    >
      {sayCode(first)}’s hours every day
    </ActionButton>
  );
}

const Truck = ({ at }: { readonly at: `trucks.${number}` }) => (
  <>
    <div className="grid gap-3 sm:grid-cols-4">
      <FormText name={`${at}.name`} label="Truck" required />
      <FormNumber name={`${at}.payloadLb`} label="Payload, lb" required />
      <FormNumber name={`${at}.volumeCuFt`} label="Volume, cu ft" required />
      <FormNumber name={`${at}.crewSize`} label="Crew size" required inputMode="numeric" />
    </div>
    <p className="text-sm text-muted">
      Hours away from the yard. A day without hours is a day off.
    </p>
    <div className="grid gap-3 sm:grid-cols-4 xl:grid-cols-7">
      {WEEKDAYS.map((day) => (
        <div key={day} className="grid grid-cols-2 content-start gap-2 sm:grid-cols-1">
          <FormText name={`${at}.shifts.${day}.from`} label={`${sayCode(day)} from`} type="time" />
          <FormText name={`${at}.shifts.${day}.to`} label={`${sayCode(day)} to`} type="time" />
        </div>
      ))}
    </div>
    <SameEveryDay at={at} />
    <DaysOff name={`${at}.daysOff`} id={useFleetForm().watch(`${at}.truckId`)} />
  </>
);

/** The trucks as typed so far. */
const TruckOptions = () => {
  const trucks = useWatch<FleetForm, 'trucks'>({ name: 'trucks' });
  return (
    <>
      <option value="">Different trucks</option>
      <Options of={trucks.map(({ truckId, name }) => [truckId, name])} />
    </>
  );
};

const Member = ({ at }: { readonly at: `crew.${number}` }) => (
  <>
    <div className="grid gap-3 sm:grid-cols-4">
      <FormText name={`${at}.name`} label="Name" required />
      <FormText name={`${at}.phone`} label="Phone" type="tel" />
      <FormSelect name={`${at}.role`} label="Role">
        <option value="lead">Crew lead</option>
        <option value="crew">Crew</option>
      </FormSelect>
      <FormSelect name={`${at}.truckId`} label="Rides on">
        <TruckOptions />
      </FormSelect>
    </div>
    <div className="grid gap-x-3 sm:grid-cols-2">
      <FormCheckbox name={`${at}.speaksEnglish`} label="Speaks English" />
      <FormCheckbox name={`${at}.speaksSpanish`} label="Speaks Spanish" />
    </div>
    <DaysOff
      name={`${at}.daysOff`}
      because={`${at}.offBecause`}
      id={useFleetForm().watch(`${at}.memberId`)}
    />
  </>
);

type Idle = NonNullable<ReturnType<typeof newlyWithoutTruck>>;

const idleClosing = ({ weekdays, days }: Idle, today: CalendarDay): Closing => ({
  from: today,
  to: addDays(today, FARTHEST_DAYS),
  isTouched: (visit) => isOnWeekday(weekdays)(visit) || days.some((day) => day === visit.date),
});

/** Before it is saved: the days on which then no truck works, and whose visits are on them. */
function NoTruckTouches({ saved }: { readonly saved: TruckFleet }) {
  const idle = newlyWithoutTruck(saved, useWatch({ control: useFleetForm().control }) as FleetForm);
  const today = useToday();
  const names = [
    ...(idle?.weekdays ?? []).map((day) => `${WEEKDAY_NAMES[day]}s`),
    ...(idle?.days ?? []).filter((day) => day >= today).map(dayName),
  ];
  if (idle === undefined || names.length === 0) return null;
  return (
    <StateBox is="changed" title={`No truck works on ${sayAll('en', names)}`}>
      <p>Once you save, these are closed days: nobody can book a delivery or pickup on them.</p>
      <ClosingTouches {...idleClosing(idle, today)} />
    </StateBox>
  );
}

function Editor(props: { readonly fleet: TruckFleet; readonly onReload: () => void }) {
  /** The version last read or saved, so that changes by others are reported and not overwritten. */
  const [base, setBase] = useState(props.fleet);
  const save = useSaveFleet();
  const today = useToday();
  const countTouched = useCountTouched();
  /** Bookings on days on which no truck works since the last save. */
  const touched = useRef(0);
  return (
    <ActionForm
      needs="inventory:write"
      schema={fleetResolver}
      fieldOf={fieldOf}
      values={formFromFleet(base)}
      write={async (input: FleetInput) => {
        const idle = newlyWithoutTruck(base, formFromFleet({ ...base, ...input }));
        const count = idle === undefined ? 0 : await countTouched([idleClosing(idle, today)]);
        setBase(await save.mutateAsync({ ...input, version: base.version }));
        touched.current = count;
      }}
      submit="Save trucks and crew"
      done={() => closedText('Trucks and crew saved.', touched.current, 'when no truck works')}
      onDone={() => undefined}
      onReload={props.onReload}
      sticky
    >
      {base.trucks.length === 0 && (
        <StateBox is="changed" title="No trucks yet">
          Once you add a truck, bookings are accepted only if a crew can deliver and pick up.
        </StateBox>
      )}
      <FormSection title="Trucks">
        <Rows
          name="trucks"
          one="truck"
          told={truckText}
          empty={() => ({ ...NEW_TRUCK, truckId: `truck-${randomKey().slice(0, 8)}` })}
        >
          {(index) => <Truck at={`trucks.${index}`} />}
        </Rows>
        <NoTruckTouches saved={base} />
      </FormSection>
      <FormSection title="Crew">
        <p className="text-muted">
          Links for the crews’ phones are made for one day in{' '}
          <Link to="/admin/deliveries" className="text-cyan underline underline-offset-4">
            Deliveries
          </Link>
          , under Crew phones.
        </p>
        <Rows
          name="crew"
          one="person"
          told={memberText}
          empty={() => ({ ...NEW_MEMBER, memberId: `crew-${randomKey().slice(0, 8)}` })}
        >
          {(index) => <Member at={`crew.${index}`} />}
        </Rows>
      </FormSection>
      <Yard />
    </ActionForm>
  );
}

/** `/admin/fleet`: trucks with shifts, their crews, and the yard. */
export function FleetScreen() {
  const fleet = useFleet();
  const [round, setRound] = useState(0);
  return (
    <>
      <TopBar title="Trucks and crew" />
      <ScreenBody>
        {fleet.data !== undefined ? (
          <div className="grid gap-4">
            <Editor
              key={round}
              fleet={fleet.data}
              onReload={() => void fleet.refetch().then(() => setRound(round + 1))}
            />
            <DriveTimes learned={fleet.data.learned} />
            {fleet.data.trucks.length > 0 && (
              <Needs is="inventory:write">
                <TruckCalendars />
              </Needs>
            )}
          </div>
        ) : (
          <NotLoaded title="Trucks and crew did not load" query={fleet}>
            <Loading />
          </NotLoaded>
        )}
      </ScreenBody>
    </>
  );
}

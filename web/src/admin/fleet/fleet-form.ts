import type { FLEET_ROUTES, FleetUpdate } from '#core/contract/dispatch.ts';
import { daysWithoutTruck } from '#core/dispatch/day-problem.ts';
import { type FleetInput, fleetSchema } from '#core/dispatch/fleet.schema.ts';
import { type TruckFleet, WEEKDAYS } from '#core/dispatch/fleet.ts';
import { FLEET, PLANS } from '#web/admin/shared/plans.ts';
import { readTyped, typedResolver } from '#web/admin/ui/action-form.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import { numberFrom } from '#web/admin/ui/typed-numbers.ts';

const { useAsk, useRead, useWrite } = hooksOf<typeof FLEET_ROUTES>();

/** Finds the center of an address's ZIP code. */
export const useFindPoint = () =>
  useAsk((call, address: string) => call('GET /fleet/point', { query: { address } }));

const CALENDARS = [...FLEET, 'calendars'] as const;

export const useTruckCalendars = () => useRead(CALENDARS, (call) => call('GET /fleet/calendars'));

/** Replaces or ends the address of a truck's calendar. */
export const useActOnCalendar = () =>
  useWrite(
    CALENDARS,
    (call, { truckId, act }: { readonly truckId: string; readonly act: 'renew' | 'stop' }) =>
      call('POST /fleet/calendars/:truckId', { truckId, body: { act } }),
  );

/** Plans follow from it. */
export const useSaveFleet = () =>
  useWrite(
    FLEET,
    (call, fleet: FleetUpdate) => call('PUT /fleet', { body: fleet }),
    (_saved, queries) => void queries.invalidateQueries({ queryKey: PLANS }),
  );

type Weekday = (typeof WEEKDAYS)[number];

/** As typed. Numbers are text; a shift without hours is a day in the yard. */
export type FleetForm = {
  depot: { address: string; lat: string; lng: string; loadMinutes: string };
  completes: FleetInput['completes'];
  trucks: TruckForm[];
  crew: MemberForm[];
};
type TruckForm = {
  truckId: string;
  name: string;
  payloadLb: string;
  volumeCuFt: string;
  crewSize: string;
  shifts: Record<Weekday, Hours>;
  daysOff: string[];
  color: string | undefined;
};
type MemberForm = {
  memberId: string;
  name: string;
  phone: string;
  role: FleetInput['crew'][number]['role'];
  speaksEnglish: boolean;
  speaksSpanish: boolean;
  /** Empty if it is a different one each day. */
  truckId: string;
  /** Set on the board. Kept as they are, unless their truck is removed. */
  rides?: NonNullable<FleetInput['crew'][number]['rides']>;
  daysOff: string[];
  offBecause: NonNullable<FleetInput['crew'][number]['offBecause']>;
};
type Hours = { from: string; to: string };

/** Without hours it stays in the yard. A single hour is left to the schema. */
const shiftFrom = (shift: Hours): FleetInput['trucks'][number]['shifts']['mon'] =>
  shift.from === '' && shift.to === '' ? null : shift;

const byWeekday = <T>(make: (day: Weekday) => T): Record<Weekday, T> =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, make(day)])) as Record<Weekday, T>;

export const NEW_TRUCK: Omit<TruckForm, 'truckId'> = {
  name: '',
  payloadLb: '',
  volumeCuFt: '',
  crewSize: '2',
  shifts: byWeekday(() => ({ from: '07:00', to: '20:00' })),
  daysOff: [],
  color: undefined,
};

export const NEW_MEMBER: Omit<MemberForm, 'memberId'> = {
  name: '',
  phone: '',
  role: 'crew',
  speaksEnglish: true,
  speaksSpanish: false,
  truckId: '',
  daysOff: [],
  offBecause: [],
};

export const formFromFleet = ({ depot, trucks, crew, completes }: TruckFleet): FleetForm => ({
  completes,
  depot: {
    address: depot.address,
    lat: String(depot.point.lat),
    lng: String(depot.point.lng),
    loadMinutes: String(depot.loadMinutes),
  },
  trucks: trucks.map(({ id, shifts, daysOff, color, ...truck }) => ({
    truckId: id,
    name: truck.name,
    payloadLb: String(truck.payloadLb),
    volumeCuFt: String(truck.volumeCuFt),
    crewSize: String(truck.crewSize),
    shifts: byWeekday((day) => ({ ...(shifts[day] ?? { from: '', to: '' }) })),
    daysOff: [...daysOff],
    color,
  })),
  crew: crew.map(
    ({ id, name, phone, role, languages, truckId = '', rides, daysOff, offBecause = [] }) => ({
      memberId: id,
      name,
      phone,
      role,
      speaksEnglish: languages.includes('en'),
      speaksSpanish: languages.includes('es'),
      truckId,
      ...(rides && { rides: [...rides] }),
      daysOff: [...daysOff],
      offBecause: [...offBecause],
    }),
  ),
});

/** Degrees may be negative. */
const degreesFrom = (text: string): number =>
  /^\s*[-−]/.test(text) ? -numberFrom(text.replace(/^\s*[-−]/, '')) : numberFrom(text);

const inputFromForm = ({ depot, trucks, crew, completes }: FleetForm): FleetInput => ({
  completes,
  depot: {
    address: depot.address,
    point: { lat: degreesFrom(depot.lat), lng: degreesFrom(depot.lng) },
    loadMinutes: numberFrom(depot.loadMinutes),
  },
  trucks: trucks.map(({ truckId, shifts, daysOff, color, ...truck }) => ({
    id: truckId,
    name: truck.name,
    payloadLb: numberFrom(truck.payloadLb),
    volumeCuFt: numberFrom(truck.volumeCuFt),
    crewSize: numberFrom(truck.crewSize),
    shifts: byWeekday((day) => shiftFrom(shifts[day])),
    daysOff,
    ...(color !== undefined && { color }),
  })),
  crew: crew.map(
    ({
      memberId,
      speaksEnglish,
      speaksSpanish,
      truckId,
      rides,
      daysOff,
      offBecause: said,
      ...member
    }) => {
      const offBecause = said.filter(({ day }) => daysOff.includes(day));
      return {
        ...member,
        // The truck may have been removed.
        ...(trucks.some((truck) => truck.truckId === truckId) && { truckId }),
        ...(rides && {
          rides: rides.filter(
            (ride) =>
              ride.truckId === null || trucks.some((truck) => truck.truckId === ride.truckId),
          ),
        }),
        id: memberId,
        languages: [
          ...(speaksEnglish ? ['en' as const] : []),
          ...(speaksSpanish ? ['es' as const] : []),
        ],
        daysOff,
        ...(offBecause.length > 0 && { offBecause }),
      };
    },
  ),
});

type DaysOff = { readonly daysOff: readonly string[] };

const newlyOffIn = <Row extends DaysOff>(
  rows: readonly Row[],
  before: readonly Row[],
  day: string,
  idOf: (row: Row) => string,
): readonly Row[] =>
  rows.filter((row) => {
    const saved = before.find((one) => idOf(one) === idOf(row));
    return row.daysOff.includes(day) && saved?.daysOff.includes(day) === false;
  });

/** The people and trucks on file that saving gives the day off. */
export const newlyOff = (
  saved: Pick<FleetForm, 'trucks' | 'crew'>,
  typed: Pick<FleetForm, 'trucks' | 'crew'>,
  day: string,
) => ({
  people: newlyOffIn(typed.crew, saved.crew, day, ({ memberId }) => memberId).map(
    ({ memberId, offBecause }) => {
      const why = offBecause.find((one) => one.day === day)?.why;
      return { id: memberId, place: 'off', ...(why && { why }) } as const;
    },
  ),
  trucksOff: newlyOffIn(typed.trucks, saved.trucks, day, ({ truckId }) => truckId).map(
    ({ truckId }) => truckId,
  ),
});

/**
 * The days on which no truck works once it is saved, but one did before: by weekday, from 0 for
 * Sunday, and single ones. Undefined if there are none, or while what is typed cannot be saved.
 */
export function newlyWithoutTruck(saved: TruckFleet, typed: FleetForm) {
  const read = fleetSchema.safeParse(inputFromForm(typed));
  const next = read.success && daysWithoutTruck({ ...saved, ...read.data });
  if (!next) return undefined;
  const before = daysWithoutTruck(saved);
  const weekdays = next.weekdays.filter((day) => before?.weekdays.includes(day) !== true);
  const days = next.days.filter((day) => before?.days.includes(day) !== true);
  return weekdays.length === 0 && days.length === 0 ? undefined : { weekdays, days };
}

/** The field for a path of the input. A list of days and a point are one field each. */
export function fieldOf(path: readonly PropertyKey[]): string | undefined {
  const [first, second, third, ...rest] = path.map(String);
  if (first === 'depot') return second === 'point' ? `depot.${third ?? 'lat'}` : `depot.${second}`;
  if (first !== 'trucks' && first !== 'crew') return undefined;
  if (second === undefined || third === undefined) return undefined;
  const [weekday, end = 'from'] = rest;
  return third === 'shifts' && weekday !== undefined
    ? `${first}.${second}.shifts.${weekday}.${end}`
    : `${first}.${second}.${third}`;
}

export const fleetResolver = typedResolver((form: FleetForm) =>
  readTyped(form, fleetSchema, inputFromForm, fieldOf, 'depot.address'),
);

import type { DeskDto } from '#core/contract/desk.ts';
import type { DayPlanDto, FleetDto, PlanStop } from '#core/contract/dispatch.ts';
import type { Inventory, UnitsChanged } from '#core/contract/inventory.ts';
import type { WeatherDto } from '#core/contract/weather.ts';
import { addDays, type CalendarDay, calendarDay } from '#core/kernel/calendar-day.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import type { BusinessSettings } from '#core/settings/business-settings.ts';
import { type Doing, one, type World } from './world.ts';

/** What office and crews do with units, trucks and days. */
export function dayActs(world: World) {
  const { shop, today, taken, read, post, put, stored, plan } = world;
  const crews = new Map<string, string>();

  async function units(pick: number) {
    const { products: all } = await read<Inventory>('/api/admin/inventory');
    const product = one(all.slice(0, 4), pick);
    return product === undefined ? undefined : { ...product, unit: one(product.units, pick) };
  }

  async function changeUnit(pick: number, change: (unitId: string) => object): Promise<void> {
    const product = await units(pick);
    if (product?.unit === undefined) return;
    const body = { revision: product.revision, change: change(product.unit.id) };
    const url = `/api/admin/products/${product.productId}/units/changes`;
    const changed = await post<UnitsChanged>(url, body);
    if (changed !== undefined) await checkMoved(changed);
  }

  /** Only rentals that no other unit could take stay on one that may not go out, and are named. */
  async function checkMoved({ product, unplaced }: UnitsChanged): Promise<void> {
    const named = new Set(unplaced.map(({ reservationId }) => reservationId));
    for (const { spans, id } of product.units.filter(({ retiredOn }) => retiredOn !== undefined)) {
      for (const reservationId of new Set(spans.flatMap((span) => span.reservationId ?? []))) {
        const { lines } = await stored({ id: reservationId });
        const isKept = lines.some(
          (line) =>
            line.productId === product.productId &&
            line.units.includes(id) &&
            line.startDate > today(),
        );
        if (isKept && !named.has(reservationId)) throw new Error(`${reservationId} keeps ${id}`);
      }
    }
    for (const { unitId, reservationId, out, startDate, endDate } of unplaced) {
      const last = addDays(calendarDay(endDate), product.turnaroundDays);
      const other = product.units.find(
        ({ id, spans }) =>
          id !== unitId && !out && spans.every(({ from, to }) => to < startDate || from > last),
      );
      if (other !== undefined) throw new Error(`${reservationId} could have ${other.id}`);
    }
  }

  const stopsIn = ({ trucks, unassigned }: DayPlanDto): readonly PlanStop[] => [
    ...trucks.flatMap(({ stops }) => stops),
    ...unassigned.map(({ stop }) => stop),
  ];

  async function crewOf(truckId: string, day: CalendarDay): Promise<string | undefined> {
    const known = crews.get(`${truckId} ${day}`);
    if (known !== undefined) return known;
    const made = await post<{ url: string; pin: string }>(`/api/admin/plans/${day}/crew-links`, {
      truckId,
      name: 'Crew',
    });
    if (made === undefined) return undefined;
    const link = new URL(made.url).hash.slice(1);
    const opened = taken<{ token: string }>(
      await shop.post('/api/crew/session', { link, pin: made.pin }),
    );
    const token = opened && `Crew ${opened.token}`;
    if (token !== undefined) crews.set(`${truckId} ${day}`, token);
    return token;
  }

  /** The truck's crew does something at its next stop of today, as its phone would send it. */
  async function crewActs(
    pick: number,
    acts: (stop: PlanStop) => Promise<readonly [kind: string, data: object][]>,
  ): Promise<void> {
    const day = today();
    const { trucks } = await plan(day);
    const busy = trucks.filter(({ stops }) => stops.length > 0);
    const truck = one(busy, pick);
    const stop = truck?.stops.find(({ state }) => state !== 'done' && state !== 'failed');
    if (truck === undefined || stop === undefined) return;
    const authorization = await crewOf(truck.truckId, day);
    if (authorization === undefined) return;
    const at = isoFromInstant(shop.clock.now());
    const sent = (await acts(stop)).map(([kind, data]) => ({
      id: crypto.randomUUID(),
      stopId: stop.id,
      kind,
      at,
      data,
    }));
    taken(await shop.post('/api/crew/acts', { acts: sent }, { authorization }));
  }

  const withFleet = async (change: (fleet: FleetDto) => Partial<FleetDto>): Promise<void> => {
    const fleet = await read<FleetDto>('/api/admin/fleet');
    const { learned: _learned, ...body } = { ...fleet, ...change(fleet) };
    await put('/api/admin/fleet', body);
  };

  /** Accepts what the program proposes for the day. */
  async function propose(
    day: CalendarDay,
    without: { without?: readonly string[] },
    forces: boolean,
  ) {
    const url = `/api/admin/plans/${day}`;
    const { version } = await plan(day);
    const proposed = await post<DayPlanDto>(`${url}/propose`, { seconds: 0.02, ...without });
    return (
      proposed &&
      put<DayPlanDto>(url, {
        version,
        ...without,
        trucks: proposed.trucks.map(({ truckId, stops }) => ({
          truckId,
          stopIds: stops.map(({ id }) => id),
        })),
        ...(forces && { override: { reason: 'There is no other way' } }),
      })
    );
  }

  return {
    tear: (pick, how) =>
      changeUnit(pick, (unitId) => ({
        kind: 'begin_maintenance',
        unitId,
        block: { from: today(), to: addDays(today(), how % 6), reason: 'Torn seam' },
      })),

    async mend(pick) {
      const product = await units(pick);
      const block = product?.unit?.blocks[0];
      if (block === undefined) return;
      await changeUnit(pick, (unitId) => ({ kind: 'end_maintenance', unitId, from: block.from }));
    },

    addUnit: async (pick, how) => {
      const product = await units(pick);
      if (product === undefined) return;
      const details = { condition: 'good', papers: [] };
      const change = { kind: 'add', count: 1 + (how % 2), details };
      const { revision, productId } = product;
      await post(`/api/admin/products/${productId}/units/changes`, { revision, change });
    },

    /** Its bookings move to other units, as far as there are any. */
    retire: (pick) => changeUnit(pick, (unitId) => ({ kind: 'retire', unitId })),

    reinstate: (pick) => changeUnit(pick, (unitId) => ({ kind: 'reinstate', unitId })),

    /** For a rental whose unit may not go out. */
    async offerSubstitute(pick) {
      const { open } = await read<DeskDto>('/api/admin/desk');
      const stuck = one(
        open.filter(({ kind }) => kind === 'unit'),
        pick,
      );
      if (stuck?.reservationId === undefined) return;
      await post(`/api/admin/reservations/${stuck.reservationId}/offer`);
    },

    async rainOffer(pick, how) {
      const rainOn = addDays(today(), how % 3);
      const url = `/api/admin/weather/rain?day=${rainOn}`;
      const { parties } = await read<{ parties: readonly { reservationId: string }[] }>(url);
      const party = one(parties, pick);
      if (party === undefined) return;
      await post('/api/admin/weather/offers', { reservationId: party.reservationId, rainOn });
    },

    async windOffer(pick) {
      const { parties } = await read<WeatherDto>('/api/admin/weather');
      const windy = parties.filter(({ advice }) => advice === 'offer');
      const party = one(windy, pick);
      if (party === undefined) return;
      await post('/api/admin/weather/offers', { reservationId: party.reservationId });
    },

    async close(_pick, how) {
      const { revision, ...settings } = await read<BusinessSettings>('/api/admin/settings');
      const day = addDays(today(), 2 + (how % 6));
      const blackouts =
        settings.limits.blackouts.length > 0 ? [] : [{ from: day, to: day, reason: 'Family' }];
      const body = {
        revision,
        settings: { ...settings, limits: { ...settings.limits, blackouts } },
      };
      await put('/api/admin/settings', body);
    },

    truckOff: (pick, how) =>
      withFleet(({ trucks }) => ({
        trucks: trucks.map((truck, index) =>
          index === pick % trucks.length
            ? { ...truck, daysOff: truck.daysOff.length > 0 ? [] : [addDays(today(), how % 3)] }
            : truck,
        ),
      })),

    personOff: (pick, how) =>
      withFleet(({ crew }) => ({
        crew: crew.map((person, index) =>
          index === pick % crew.length
            ? { ...person, daysOff: person.daysOff.length > 0 ? [] : [addDays(today(), how % 3)] }
            : person,
        ),
      })),

    async propose(pick, how) {
      const day = addDays(today(), pick % 3);
      await propose(day, {}, how % 2 === 0);
    },

    /** Its stops go to the others. One in three comes back within the minute. */
    async breakDown(pick, how) {
      const { trucks } = await plan(today());
      const truck = one(trucks, pick);
      if (truck === undefined) return;
      const planned = await propose(today(), { without: [truck.truckId] }, true);
      if (planned === undefined || how % 3 > 0) return;
      await post(`/api/admin/plans/${today()}/undo`, { version: planned.version });
    },

    async bringBack(pick) {
      const { fleetVersion, off = [] } = await plan(today());
      const truck = one(off, pick);
      if (truck === undefined) return;
      const body = { fleetVersion, people: [], trucksBack: [truck.truckId] };
      await put(`/api/admin/plans/${today()}/crew`, body);
    },

    async publish(pick) {
      const day = addDays(today(), pick % 2);
      const { version } = await plan(day);
      const url = `/api/admin/plans/${day}`;
      await post(`${url}/publish`, { version });
      await post(`${url}/tell`, { version });
    },

    /** By the office, for a crew without a phone. */
    async report(pick, how) {
      const day = today();
      const stop = one(stopsIn(await plan(day)), pick);
      const state = one(['on_the_way', 'arrived', 'done', 'failed', 'planned'], how);
      const body = { state, ...(state === 'failed' && { why: 'Nobody home' }) };
      if (stop !== undefined) await post(`/api/admin/plans/${day}/stops/${stop.id}`, body);
    },

    /** What failed, or was not picked up, is planned again: on its day, or a pickup today. */
    async tryAgain(pick, how) {
      type Overdue = { stops: readonly { day: string; stop: PlanStop }[] };
      const { stops } = await read<Overdue>('/api/admin/plans/overdue');
      const missed = one(stops, pick);
      if (missed === undefined) return;
      const on = addDays(today(), how % 3);
      const body = missed.day === today() ? { state: 'planned' } : { state: 'planned', on };
      await post(`/api/admin/plans/${missed.day}/stops/${missed.stop.id}`, body);
    },

    crew: (pick, how) =>
      crewActs(pick, async () =>
        how % 9 === 0
          ? [['failed', { why: 'The gate is locked' }]]
          : how % 4 === 0
            ? [['on_the_way', {}]]
            : [
                ['arrived', {}],
                ['done', {}],
              ],
      ),

    crewCash: (pick, how) =>
      crewActs(pick, async ({ reservationId }) => {
        const { balanceCents } = await stored({ id: reservationId });
        const amountCents = Math.max(1, Math.floor(balanceCents / (1 + (how % 2))));
        return [['payment', { method: how % 3 === 0 ? 'check' : 'cash', amountCents }]];
      }),
  } satisfies Record<string, Doing>;
}

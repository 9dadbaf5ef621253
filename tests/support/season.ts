import { documentsAuditReader } from '#adapters/documents/collections/documents-audit-reader.ts';
import { makeAudit } from '#core/audit/audit-store.ts';
import type { AdminReservation } from '#core/contract/admin-reservations.ts';
import type { DeskDto } from '#core/contract/desk.ts';
import type { DayPlanDto, PlanStop } from '#core/contract/dispatch.ts';
import type { FleetDto } from '#core/contract/dispatch.ts';
import type { Inventory } from '#core/contract/inventory.ts';
import type { ManagedReservation } from '#core/contract/manage.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { addDays, type CalendarDay, calendarDay, eachDay } from '#core/kernel/calendar-day.ts';
import { isoFromInstant, MINUTE } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { BusinessSettings } from '#core/settings/business-settings.ts';
import { AUDIT_LOG } from '#server/areas/audit-log/audit-log.wiring.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';
import { orderBody } from '#tests/support/order-body.ts';

/** `pick` chooses what an act is about, `how` the way it is done. */
export type Act = { readonly kind: ActKind; readonly pick: number; readonly how: number };

/** What each kind of act does is below, by its name. The numbers say how often it is drawn. */
export const ACT_KINDS = {
  pass: 10,
  book: 14,
  rebook: 3,
  pay: 3,
  sign: 1,
  cancel: 1,
  move: 2,
  changeItems: 2,
  answer: 3,
  withdraw: 1,
  phoneOrder: 3,
  takePayment: 1,
  refund: 1,
  adjust: 1,
  callOff: 1,
  moveByOffice: 2,
  rainCheck: 1,
  tear: 2,
  mend: 1,
  offerSubstitute: 1,
  rainOffer: 2,
  close: 1,
  truckOff: 1,
  personOff: 1,
  propose: 2,
  breakDown: 1,
  bringBack: 1,
  publish: 2,
  report: 3,
  tryAgain: 2,
  crew: 16,
  crewCash: 2,
} as const;
export type ActKind = keyof typeof ACT_KINDS;

const TOWNS = [
  ['Cleburne', '76033'],
  ['Grapevine', '76051'],
  ['Mansfield', '76063'],
  ['Burleson', '76028'],
  ['Weatherford', '76086'],
] as const;

/** In the order in which a server gets to them. */
const JOBS = [
  'card-events',
  'expire-holds',
  'outbox',
  'charge-balances',
  'complete-reservations',
  'measure-work',
  'count-reports',
  'seal-audit-log',
] as const;

/** What a correct driver never causes. */
const OUR_MISTAKES = new Set(['validation', 'not_found', 'unauthorized', 'forbidden']);

type Booking = { readonly id: string; readonly token: string };
type Answered = { readonly statusCode: number; readonly body: string; json(): unknown };

/**
 * A shop in which customers, office and crews do anything at any time, over HTTP. An answer must be
 * a success or a refusal with a code; anything else throws.
 */
export async function openSeason() {
  const shop: HttpShop = await openHttpShop();
  const steps = bookingSteps(shop);
  const bookings: Booking[] = [];
  const crews = new Map<string, string>();
  let admin = await shop.adminHeaders();
  let count = 0;

  const today = (): CalendarDay => shopDay(shop.clock.now());
  const one = <T>(list: readonly T[], pick: number): T | undefined => list[pick % list.length];

  /** The body of a success, or undefined if it was refused. */
  function taken<T>(answer: Answered): T | undefined {
    if (answer.statusCode < 400) return answer.json() as T;
    const { code } = answer.json() as { code?: unknown };
    if (answer.statusCode >= 500 || typeof code !== 'string' || OUR_MISTAKES.has(code)) {
      throw new Error(`${answer.statusCode} ${answer.body}`);
    }
    return undefined;
  }

  const read = async <T>(url: string): Promise<T> => {
    const body = taken<T>(await shop.get(url, admin));
    if (body === undefined) throw new Error(`${url} was refused`);
    return body;
  };
  const post = async <T>(url: string, body: unknown = {}): Promise<T | undefined> =>
    taken<T>(await shop.post(url, body, admin));
  const put = async <T>(url: string, body: unknown): Promise<T | undefined> =>
    taken<T>(await shop.send('PUT', url, { body, headers: admin }));

  const managed = async ({ token }: Booking) =>
    taken<ManagedReservation>(await shop.get(`/api/manage/${token}`));
  const stored = ({ id }: Booking) => read<AdminReservation>(`/api/admin/reservations/${id}`);
  const plan = (day: CalendarDay) => read<DayPlanDto>(`/api/admin/plans/${day}`);
  const products = async () => {
    const { products: all } = await read<{ products: readonly ProductDto[] }>('/api/products');
    return all;
  };

  async function pass(minutes: number): Promise<void> {
    shop.clock.pass(minutes * MINUTE);
    for (const job of JOBS) await shop.run(job);
    // A session ends after some hours without requests.
    admin = await shop.adminHeaders();
  }

  /** What a customer or caller wants. */
  async function orderOf(pick: number, how: number) {
    count += 1;
    const startDate = addDays(today(), one([1, 1, 1, 2, 3, 5], pick) ?? 1);
    const [city, postalCode] = one(TOWNS, how) ?? TOWNS[0];
    const hour = 9 + (how % 7);
    const times = { startsAt: `${String(hour).padStart(2, '0')}:30`, endsAt: `${hour + 5}:00` };
    const all = await products();
    const quantity = 1 + (how % 11 === 0 ? 1 : 0);
    // Few products, so that customers meet each other.
    const productId = one(all.slice(0, 3), pick + how)?.id ?? '';
    const lines = [{ productId, quantity, startDate, endDate: addDays(startDate, 1 + (how % 2)) }];
    return orderBody({
      lines,
      plan: how % 2 === 0 ? 'deposit' : 'full',
      contact: {
        name: `Customer ${count}`,
        email: `customer-${count % 20}@example.com`,
        phone: `(817) 555-${String(1_000 + (count % 20))}`,
      },
      event: { ...orderBody().event, city, postalCode, ...times },
    });
  }

  async function payBy(id: string, reason: string, amount: number, how: number): Promise<void> {
    const begun = taken<{ clientSecret: string }>(await steps.intent(id, reason, amount));
    if (begun === undefined || how % 7 === 0) return;
    const declined = how % 5 === 0 ? { cardNumber: '4000 0000 0000 0002' } : {};
    taken(await steps.confirm(begun.clientSecret, declined));
  }

  /** Shows the change, then makes it as shown. */
  async function amend(url: string, amendment: object, more: object = {}, headers = {}) {
    const shown = taken<{ totalCents: number; excessCents: number }>(
      await shop.post(`${url}/amendments/preview`, { amendment, ...more }, headers),
    );
    if (shown === undefined) return;
    const { totalCents, excessCents } = shown;
    const body = { amendment, ...more, shown: { totalCents, excessCents } };
    taken(await shop.post(`${url}/amendments`, body, headers));
  }

  async function units(pick: number) {
    const { products: all } = await read<Inventory>('/api/admin/inventory');
    const product = one(all.slice(0, 4), pick);
    return product === undefined ? undefined : { ...product, unit: one(product.units, pick) };
  }

  async function changeUnit(pick: number, change: (unitId: string) => object): Promise<void> {
    const product = await units(pick);
    if (product?.unit === undefined) return;
    const body = { revision: product.revision, change: change(product.unit.id) };
    await post(`/api/admin/products/${product.productId}/units/changes`, body);
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

  /** Choices that customers have not made yet. */
  async function openOffers() {
    const open = [];
    for (const booking of bookings) {
      const now = await managed(booking);
      const offer = now?.weatherOffer ?? now?.unitOffer;
      if (offer !== undefined) open.push({ booking, offer });
    }
    return open;
  }

  const booked = (pick: number): Booking | undefined => one(bookings, pick);
  const action = (id: string, body: object) => post(`/api/admin/reservations/${id}/actions`, body);

  const acts: Readonly<Record<ActKind, (pick: number, how: number) => Promise<unknown>>> = {
    pass: (pick) => pass(10 + (pick % 60) * 12),

    async book(pick, how) {
      const order = await orderOf(pick, how);
      const placed = taken<{
        reservationId: string;
        manageToken: string;
        quote: { dueNowCents: number };
      }>(await steps.reserve(order));
      if (placed === undefined) return;
      const { reservationId: id, manageToken: token, quote } = placed;
      bookings.push({ id, token });
      if (how % 4 !== 3) await payBy(id, order.plan, quote.dueNowCents, how);
    },

    /** Corrects a booking before paying for it. */
    async rebook(pick, how) {
      const booking = booked(pick);
      if (booking === undefined) return;
      const order = { ...(await orderOf(pick, how)), replaces: booking.token };
      const placed = taken<{ reservationId: string; manageToken: string }>(
        await steps.reserve(order),
      );
      if (placed === undefined || placed.reservationId === booking.id) return;
      bookings.push({ id: placed.reservationId, token: placed.manageToken });
    },

    async pay(pick, how) {
      const booking = booked(pick);
      const now = booking && (await managed(booking));
      if (now === undefined || booking === undefined || now.balanceCents <= 0) return;
      if (now.status === 'confirmed') await payBy(booking.id, 'balance', now.balanceCents, how);
    },

    async sign(pick) {
      const booking = booked(pick);
      if (booking === undefined) return;
      const url = `/api/manage/${booking.token}/agreement`;
      const agreement = taken<{ textId: string }>(await shop.get(url));
      if (agreement === undefined) return;
      taken(await shop.post(url, { name: 'Ana Ortiz', textId: agreement.textId }));
    },

    async cancel(pick) {
      const booking = booked(pick);
      const now = booking && (await managed(booking));
      if (now?.cancellation === undefined || booking === undefined) return;
      const { refundCents } = now.cancellation;
      taken(await shop.post(`/api/manage/${booking.token}/cancel`, { refundCents }));
    },

    async move(pick, how) {
      const booking = booked(pick);
      const now = booking && (await managed(booking));
      if (now?.changes === undefined || booking === undefined) return;
      const startDate = addDays(today(), 1 + (how % 9));
      const period = { startDate: now.lines[0]?.startDate, endDate: now.lines[0]?.endDate };
      const days = { startDate, endDate: addDays(startDate, 1) };
      await amend(`/api/manage/${booking.token}`, { kind: 'reschedule', period, ...days });
    },

    async changeItems(pick, how) {
      const booking = booked(pick);
      const now = booking && (await managed(booking));
      if (now?.changes === undefined || booking === undefined) return;
      const [first] = now.lines;
      const productId = one((await products()).slice(0, 8), how)?.id ?? '';
      if (first === undefined || now.lines.some((line) => line.productId === productId)) return;
      const { startDate, endDate } = first;
      const added = { productId, quantity: 1, startDate, endDate };
      const kept = now.lines.map((line) => ({
        productId: line.productId,
        quantity: line.quantity,
        startDate: line.startDate,
        endDate: line.endDate,
      }));
      const lines = how % 2 === 0 ? [added] : [...kept, added];
      await amend(`/api/manage/${booking.token}`, { kind: 'lines', lines, addOns: [] });
    },

    /** An offered choice, of whichever kind. */
    async answer(pick, how) {
      const open = one(await openOffers(), pick);
      if (open === undefined) return;
      const { booking, offer } = open;
      const choices = [
        ...offer.days.map(({ startDate, endDate }) => ({
          choice: 'move',
          days: { startDate, endDate },
        })),
        ...('substitutes' in offer
          ? offer.substitutes.map(({ productId, lessCents }) => ({
              choice: 'substitute',
              productId,
              amountCents: lessCents,
            }))
          : []),
        ...(offer.refund ? [{ choice: 'refund', amountCents: offer.refund.backCents }] : []),
        ...('rainCheckExpiresOn' in offer
          ? [{ choice: 'rain_check', amountCents: offer.amountCents }]
          : []),
      ];
      const choice = one(choices, how);
      if (choice === undefined) return;
      const body = { offerId: offer.id, ...choice };
      taken(await shop.post(`/api/manage/${booking.token}/offer`, body));
    },

    async withdraw(pick) {
      const open = one(await openOffers(), pick);
      if (open === undefined) return;
      await action(open.booking.id, { kind: 'withdraw_offer', offerId: open.offer.id });
    },

    async phoneOrder(pick, how) {
      const order = await orderOf(pick, how);
      const kinds = ['cash', 'check', 'hold', 'invoice', 'card_link'];
      const kind = one(kinds, how);
      const placed = await post<{ reservationId: string; manageToken: string }>(
        '/api/admin/orders',
        {
          ...order,
          source: 'phone',
          payment: kind === 'invoice' ? { kind, netDays: 30 } : { kind },
          ...(how % 6 === 0 && { discount: { kind: 'percent', percent: 10, reason: 'Neighbor' } }),
        },
      );
      if (placed === undefined) return;
      bookings.push({ id: placed.reservationId, token: placed.manageToken });
    },

    async takePayment(pick, how) {
      const booking = booked(pick);
      if (booking === undefined) return;
      const { balanceCents, version } = await stored(booking);
      if (balanceCents <= 0) return;
      const amountCents = Math.max(1, Math.floor(balanceCents / (1 + (how % 2))));
      await action(booking.id, { kind: 'take_payment', amountCents, method: 'cash', version });
    },

    async refund(pick, how) {
      const booking = booked(pick);
      if (booking === undefined) return;
      const { paidCents, version } = await stored(booking);
      const amountCents = Math.floor(paidCents / (2 + (how % 3)));
      if (amountCents < 1) return;
      const as = one(['card', 'rain_check', 'by_hand'], how);
      const body = { kind: 'give_back', amountCents, as, why: 'Late', staysOwed: how % 2 === 0 };
      await action(booking.id, { ...body, version });
    },

    async adjust(pick, how) {
      const booking = booked(pick);
      if (booking === undefined) return;
      const { version } = await stored(booking);
      const amountCents = ((how % 40) - 20) * 100;
      if (amountCents === 0) return;
      await action(booking.id, { kind: 'adjust', amountCents, why: 'As agreed', version });
    },

    async callOff(pick, how) {
      const booking = booked(pick);
      if (booking === undefined) return;
      const { version, paidCents } = await stored(booking);
      const refundCents = Math.max(0, Math.floor(paidCents / (1 + (how % 3))));
      const byShop = how % 2 === 0;
      await action(booking.id, { kind: 'cancel', refundCents, byShop, why: 'Ill', version });
    },

    async moveByOffice(pick, how) {
      const booking = booked(pick);
      if (booking === undefined) return;
      const { lines } = await stored(booking);
      const [first] = lines;
      if (first === undefined) return;
      const startDate = addDays(today(), how % 9);
      const amendment = {
        kind: 'reschedule',
        period: { startDate: first.startDate, endDate: first.endDate },
        startDate,
        endDate: addDays(startDate, 1 + (how % 2)),
      };
      const more = { waive: how % 3 === 0, override: { reason: 'The customer asked' } };
      const url = `/api/admin/reservations/${booking.id}`;
      await amend(url, amendment, how % 4 === 0 ? more : {}, admin);
    },

    async rainCheck(pick) {
      const booking = booked(pick);
      if (booking === undefined) return;
      const { version } = await stored(booking);
      await action(booking.id, { kind: 'rain_check', why: 'Rain', version });
    },

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
        const { balanceCents } = await stored({ id: reservationId, token: '' });
        const amountCents = Math.max(1, Math.floor(balanceCents / (1 + (how % 2))));
        return [['payment', { method: how % 3 === 0 ? 'check' : 'cash', amountCents }]];
      }),
  };

  /** What no history may break, found without the program's own books where that is possible. */
  async function faults(): Promise<readonly string[]> {
    const audit = makeAudit(
      documentsAuditReader(shop.of(PORTS.store)),
      shop.of(PORTS.cardPayments),
      shop.clock,
      shop.of(AUDIT_LOG.checkChain),
    );
    const { findings } = await audit();
    const found = findings
      // A torn unit, or a day with fewer trucks, waits for the office.
      .filter(({ kind }) => kind !== 'unit_closed' && kind !== 'stop_without_truck')
      .map(({ kind, reservationId, detail }) => [kind, reservationId, detail].join(' '));
    const out = new Map<string, string>();
    for (const booking of bookings) {
      const { status, lines } = await stored(booking);
      if (status !== 'held' && status !== 'confirmed') continue;
      for (const { productId, units: ids, startDate, endDate } of lines) {
        const nights = eachDay(calendarDay(startDate), calendarDay(endDate));
        for (const night of nights) {
          for (const unit of ids) {
            const key = `${productId} ${unit} ${night}`;
            const other = out.get(key);
            if (other !== undefined) found.push(`twice: ${key} by ${other} and ${booking.id}`);
            out.set(key, booking.id);
          }
        }
      }
    }
    return found;
  }

  /** Stops at the first fault. Looks for some while holds are still open, and at the end. */
  async function live(history: readonly Act[]): Promise<readonly string[]> {
    for (const { kind, pick, how } of history) {
      const found = kind === 'pass' ? await faults() : [];
      if (found.length > 0) return found;
      await acts[kind](pick, how);
    }
    return faults();
  }

  return { live, close: () => shop.close() };
}

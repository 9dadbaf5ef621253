import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  CREW_ACTS,
  crewActToDocument,
} from '#adapters/documents/collections/documents-crew-acts.ts';
import { httpAccountApi, httpAdminApi, httpShopApi } from '#adapters/http/http-api.ts';
import type { Calls } from '#core/contract/admin-api.ts';
import type { Call } from '#core/contract/calls.ts';
import type { CrewTodayDto } from '#core/contract/crew.ts';
import type { FleetUpdate } from '#core/contract/dispatch.ts';
import type { Answer } from '#core/contract/problem.ts';
import type { ReservationInput } from '#core/contract/reservations.ts';
import type { AccountRoutes, ShopRoutes } from '#core/contract/shop-api.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { DAY } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { CARD_CONSENT_VERSION } from '#core/reservations/card-consent.ts';
import { TEXTS_WORDING } from '#core/reservations/text-consent.ts';
import { MARKETING } from '#server/areas/marketing/marketing.wiring.ts';
import { PAYMENTS } from '#server/areas/payments/payments.wiring.ts';
import { JOURNAL_EXPORTS, journalExportCodec } from '#server/areas/reports/reports.records.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import type { ADMIN_ROUTES } from '#tests/support/admin-routes.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { completeCastle } from '#tests/support/completed-booking.ts';
import { eventually } from '#tests/support/eventually.ts';
import { present } from '#tests/support/expected.ts';
import { type HttpShop, openHttpShop, ADMIN } from '#tests/support/http-shop.ts';
import { CASTLE, GOOD_CARD, line, orderBody } from '#tests/support/order-body.ts';
import { productInput } from '#tests/support/product-input.ts';
import { reviewText } from '#tests/support/reviews.ts';
import { openReceiver } from '#tests/support/webhook-receiver.ts';

const inOffice = (route: string): string => route.replace(' ', ' /admin');

/** From every file of the contract, by method and path below `/api`. */
const CALLS: ReadonlyMap<string, Call> = new Map(
  Object.values(import.meta.glob<Record<string, unknown>>('/core/contract/*.ts', { eager: true }))
    .flatMap((file) => Object.entries(file).filter(([name]) => name.endsWith('_ROUTES')))
    .flatMap(([, table]) => Object.entries(table as Readonly<Record<string, Call>>))
    .map(([route, call]) => ['needs' in call ? inOffice(route) : route, call]),
);

/** What a response has beyond its schema, or against it. */
function faultOf(schema: z.core.$ZodType, value: unknown): string | undefined {
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) return parsed.error.message;
  const [told, known] = [JSON.stringify(value), JSON.stringify(parsed.data)];
  return told.length === known.length ? undefined : `told ${told}, known is ${known}`;
}

/** Requests of the browser's client, passed to the server without a network. */
const fetchFrom =
  ({ app }: HttpShop): typeof fetch =>
  async (url, { method, headers, body } = {}) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: String(url),
      headers: headers as Record<string, string>,
      ...(typeof body === 'string' && { payload: body }),
    });
    return new Response(answer.body, { status: answer.statusCode });
  };

/**
 * The browser's own clients against the whole server. A refusal, or a response that does not have
 * the shape the screens expect, throws.
 */
function checkedClients(shop: HttpShop, token: () => Promise<string | undefined>) {
  const uncalled = new Set(CALLS.keys());
  const options = { fetch: fetchFrom(shop), token };

  const checked =
    (ask: (...given: never[]) => Answer<unknown>, labelOf = (route: string) => route) =>
    async (route: string, taken?: unknown): Promise<unknown> => {
      const label = labelOf(route);
      const answer: Awaited<Answer<unknown>> = await Reflect.apply(ask, undefined, [route, taken]);
      if (!answer.ok) throw new Error(`${label}: ${JSON.stringify(answer.error)}`);
      const call = CALLS.get(label);
      const fault = call === undefined ? 'in no table' : faultOf(call.answer, answer.value);
      if (fault !== undefined) throw new Error(`${label}: ${fault}`);
      uncalled.delete(label);
      return answer.value;
    };

  return {
    shop: checked(httpShopApi(options)) as Calls<ShopRoutes>,
    account: checked(httpAccountApi(options)) as Calls<AccountRoutes>,
    admin: checked(httpAdminApi(options), inOffice) as Calls<typeof ADMIN_ROUTES>,
    /** Of all three interfaces. */
    uncalled: (): readonly string[] => [...uncalled],
  };
}

const LIA = { displayName: 'Lia', email: 'lia@example.com', password: 'long enough 1' };
const KIM = { email: 'kim@example.com', password: 'nine lanterns by the gate', displayName: 'Kim' };

/** The shop has one. */
const MEGA = 'mega-60-obstacle-course';

const FRIENDS = { isOn: true, friendCents: 1_500, giverCents: 1_500, minimumCents: 10_000 };

describe('every call of the browser, with a response in the shape its screens expect', () => {
  let http: HttpShop;
  let receiver: Awaited<ReturnType<typeof openReceiver>>;
  let clients: ReturnType<typeof checkedClients>;
  /** For the person using the browser. */
  let token: string;

  async function signIn(): Promise<void> {
    const { authorization = '' } = await http.adminHeaders();
    token = authorization.replace('Bearer ', '');
  }

  const order = (overrides: object = {}) => orderBody(overrides) as ReservationInput;

  const reserve = (body: ReservationInput, key: string) =>
    clients.shop('POST /reservations', { body, headers: { 'idempotency-key': key } });

  /** The deposit is paid. */
  async function book(key: string, overrides: object = {}) {
    const placed = await reserve(order(overrides), key);
    const { clientSecret } = await clients.shop('POST /createPaymentIntent', {
      body: {
        amount: placed.quote.dueNowCents,
        currency: 'usd',
        customerEmail: 'ana@example.com',
        metadata: { reservationId: placed.reservationId, reason: 'deposit' },
      },
    });
    await http.post('/api/simulated-card/confirm', { clientSecret, ...GOOD_CARD });
    return placed;
  }

  beforeAll(async () => {
    receiver = await openReceiver();
    http = await openHttpShop({ webhookLoopback: true });
    clients = checkedClients(http, async () => token);
    await signIn();
  });
  afterAll(async () => {
    await http.close();
    await receiver.close();
  });

  it('for browsing', async () => {
    const { shop } = clients;
    await shop('GET /products', {
      query: { category: 'bounce', from: '2026-12-05', to: '2026-12-07' },
    });
    expect((await shop('GET /products/featured', { query: { limit: '2' } })).products).toHaveLength(
      2,
    );
    await shop('GET /products/:idOrSlug', { idOrSlug: CASTLE });
    await shop('GET /products/:idOrSlug/availability', {
      idOrSlug: CASTLE,
      query: { from: '2026-12-01', to: '2026-12-31' },
    });
    await shop('POST /quotes', {
      body: { lines: [line()], plan: 'full', postalCode: '76033' },
    });
    await shop('POST /contact', {
      body: {
        name: 'Ana',
        email: 'ana@example.com',
        message: 'Do you deliver to Burleson?',
        filledInMs: 20_000,
      },
    });
  });

  it('for running the shop', async () => {
    const { admin } = clients;
    await admin('GET /products');
    const { id, revision } = await admin('POST /products', { body: productInput() });
    await admin('PUT /products/:idOrSlug', {
      idOrSlug: id,
      body: { ...productInput({ title: 'Neon Palace' }), revision },
    });
    const { revision: read, ...settings } = await admin('GET /settings');
    const weather = { isOn: true, untilHours: 6, validDays: 365 };
    const cancellation = { ...settings.cancellation, weather };
    await admin('PUT /settings', {
      body: { settings: { ...settings, cancellation }, revision: read },
    });
    const text = { en: 'You release us.', es: '', replaces: true };
    await admin('POST /own-terms/preview', { body: { text, language: 'en' } });
    const { revision: now } = await admin('GET /settings');
    await admin('PUT /own-terms', { body: { text, revision: now } });
    expect((await admin('GET /own-terms')).own).toMatchObject(text);
    await admin('GET /closing', { query: { from: '2026-12-05', to: '2026-12-06' } });
    const promo = {
      code: 'PARTY10',
      discount: { kind: 'percent', percent: 10 },
      minimumSubtotalCents: 0,
      firstBookingOnly: false,
      isActive: true,
    } as const;
    const made = await admin('POST /promo-codes', { body: promo });
    await admin('PUT /promo-codes/:code', {
      code: promo.code,
      body: { promoCode: { ...promo, isActive: false }, revision: made.revision },
    });
    expect((await admin('GET /promo-codes')).promoCodes).toHaveLength(1);
  });

  it('for maintaining units', async () => {
    const { admin } = clients;
    await book('unit-1');
    const { products } = await admin('GET /inventory');
    const castle = products.find(({ productId }) => productId === CASTLE);
    const [unit] = castle?.units ?? [];
    const change = { kind: 'retire', unitId: unit?.id ?? '' } as const;
    const effects = await admin('POST /products/:idOrSlug/units/preview', {
      idOrSlug: CASTLE,
      body: { change },
    });
    expect(effects.moves).toHaveLength(1);
    await admin('POST /products/:idOrSlug/units/changes', {
      idOrSlug: CASTLE,
      body: { change, revision: castle?.revision ?? -1 },
    });
    await admin('GET /products/:idOrSlug/units/unplaced', { idOrSlug: CASTLE });
  });

  it('for managing a booking with its link', async () => {
    const { admin, shop } = clients;
    const { reservationId, manageToken } = await book('manage-1');
    await shop('GET /reservations/:id/status', {
      id: reservationId,
      headers: { authorization: `Manage ${manageToken}` },
    });
    const { event, totalCents, lines } = await shop('GET /manage/:token', { token: manageToken });
    const [{ startDate, endDate } = line()] = lines;
    const period = { startDate, endDate };
    const { items } = await shop('POST /manage/:token/items', {
      token: manageToken,
      body: { lines: [], addOns: [], period },
    });
    expect(items.length).toBeGreaterThan(10);
    await shop('GET /manage/:token/availability', {
      token: manageToken,
      query: { from: '2026-12-05', to: '2026-12-12' },
    });
    const details = { kind: 'details', event: { ...event, street: '9 New Road' } } as const;
    await shop('POST /manage/:token/amendments/preview', {
      token: manageToken,
      body: { amendment: details },
    });
    await shop('POST /manage/:token/amendments', {
      token: manageToken,
      body: { amendment: details, shown: { totalCents, excessCents: 0 } },
    });
    const { textId } = await shop('GET /manage/:token/agreement', { token: manageToken });
    await shop('POST /manage/:token/agreement', {
      token: manageToken,
      body: { name: 'Ana Ortiz', textId },
    });
    const gift = await admin('POST /credits', {
      body: { amountCents: 500, expiresOn: '2027-11-20' },
    });
    await shop('POST /manage/:token/credit', {
      token: manageToken,
      body: { code: gift.shownCode, isPreview: true },
    });
    const paid = await shop('POST /manage/:token/credit', {
      token: manageToken,
      body: { code: gift.shownCode },
    });
    expect(paid.creditedCents).toBe(500);
    await shop('POST /manage/:token/rain-check', {
      token: manageToken,
      body: { amountCents: paid.paidCents, why: 'Thunderstorms' },
    });
    const other = await book('manage-2');
    const { cancellation } = await shop('GET /manage/:token', { token: other.manageToken });
    await shop('POST /manage/:token/cancel', {
      token: other.manageToken,
      body: { refundCents: cancellation?.refundCents ?? -1 },
    });
    await shop('POST /manage/:token/renew', { token: other.manageToken });
    const near = { startDate: '2026-11-22', endDate: '2026-11-23' };
    const windy = await book('manage-4', { lines: [line(near)] });
    await admin('POST /weather/offers/preview', { body: {} });
    await admin('POST /weather/offers/mail', { body: { reservationId: windy.reservationId } });
    await admin('POST /weather/offers', { body: { reservationId: windy.reservationId } });
    const { weatherOffer: offer } = await shop('GET /manage/:token', { token: windy.manageToken });
    const days = offer?.days[0] ?? near;
    const answer = { offerId: offer?.id ?? '', choice: 'move', days } as const;
    await shop('POST /manage/:token/offer', { token: windy.manageToken, body: answer });
    const wet = await book('manage-6', { lines: [line(near)] });
    const { bookings } = await admin('GET /weather/call-off', { query: { day: near.startDate } });
    const back = bookings.find(({ reservationId }) => reservationId === wet.reservationId);
    await admin('POST /weather/call-off', {
      body: {
        reservationId: wet.reservationId,
        day: near.startDate,
        choice: 'refund',
        amountCents: back?.refundCents ?? -1,
      },
    });
    const torn = await book('manage-5', { lines: [line({ productId: MEGA })] });
    const fleet = (await admin('GET /inventory')).products.find((one) => one.productId === MEGA);
    await admin('POST /products/:idOrSlug/units/changes', {
      idOrSlug: MEGA,
      body: {
        change: { kind: 'retire', unitId: fleet?.units[0]?.id ?? '' },
        revision: fleet?.revision ?? -1,
      },
    });
    await admin('POST /reservations/:id/offer/preview', { id: torn.reservationId });
    const asked = await admin('POST /reservations/:id/offer', { id: torn.reservationId });
    expect(asked.offer?.isOpen).toBe(true);
    const { unitOffer } = await shop('GET /manage/:token', { token: torn.manageToken });
    const { productId = '', lessCents: amountCents = -1 } = unitOffer?.substitutes[0] ?? {};
    const take = { offerId: unitOffer?.id ?? '', choice: 'substitute', productId } as const;
    const taken = await shop('POST /manage/:token/offer', {
      token: torn.manageToken,
      body: { ...take, amountCents },
    });
    expect(taken.lines[0]?.productId).toBe(productId);
    const { revision, ...settings } = await admin('GET /settings');
    // The day of the charge has come already.
    const balanceCharge = { isOn: true, daysBefore: 15 };
    await admin('PUT /settings', { body: { settings: { ...settings, balanceCharge }, revision } });
    const kept = await book('manage-3', { cardConsentVersion: CARD_CONSENT_VERSION });
    await admin('POST /reservations/:id/actions', {
      id: kept.reservationId,
      body: { kind: 'adjust', amountCents: 2_500, why: 'Generator' },
    });
    const { balanceCents } = await shop('GET /manage/:token', { token: kept.manageToken });
    const agreed = await shop('POST /manage/:token/card-consent', {
      token: kept.manageToken,
      body: {
        version: CARD_CONSENT_VERSION,
        amountCents: balanceCents,
      },
    });
    expect(agreed.cardCharge).toMatchObject({ amountCents: balanceCents });
    const charged = await admin('POST /reservations/:id/charge', {
      id: kept.reservationId,
      body: { amountCents: balanceCents },
    });
    expect(charged.balanceCents).toBe(0);
    const noted = await shop('POST /manage/:token/language', {
      token: kept.manageToken,
      body: { language: 'es' },
    });
    expect(noted.language).toBe('es');
    const { texts } = await shop('GET /manage/:token/texts', { token: kept.manageToken });
    const answered = await shop('POST /manage/:token/texts', {
      token: kept.manageToken,
      body: { agrees: true, wording: TEXTS_WORDING },
    });
    const takenBack = await shop('POST /manage/:token/texts', {
      token: kept.manageToken,
      body: { agrees: false },
    });
    const states = [texts, answered.texts, takenBack.texts].map((one) => one?.state);
    expect(states).toEqual(['off', 'on', 'off']);
    const insured = await shop('POST /manage/:token/insurance', {
      token: kept.manageToken,
      body: { name: 'Ana Ortiz', holder: 'Oak Hill School, 1 Elm St', by: 'May 3', language: 'es' },
    });
    expect(await shop('GET /manage/:token/insurance', { token: kept.manageToken })).toEqual(
      insured,
    );
    await shop('POST /manage-links', { body: { email: 'ana@example.com', language: 'en' } });
  });

  it('for managing trucks and crews', async () => {
    const { admin } = clients;
    const fleet = await admin('GET /fleet');
    const saved = await admin('PUT /fleet', { body: structuredClone(fleet) as FleetUpdate });
    expect(saved.version).toBe(fleet.version + 1);
    const yard = await admin('GET /fleet/point', { query: { address: 'Cleburne, TX 76033' } });
    expect(yard.postalCode).toBe('76033');
    const { calendars } = await admin('GET /fleet/calendars');
    const truckId = calendars[0]?.truckId ?? '';
    const made = await admin('POST /fleet/calendars/:truckId', { truckId, body: { act: 'renew' } });
    expect([calendars[0]?.url, typeof made.calendars[0]?.url]).toEqual([undefined, 'string']);
  });

  it('for planning a day', async () => {
    const { admin } = clients;
    const day = '2026-12-05';
    await admin('POST /plans/:day/propose', { day, body: {} });
    const { crew, fleetVersion } = await admin('GET /plans/:day', { day });
    const people = crew.map(({ id, place }) => ({ id, place }));
    const plan = await admin('PUT /plans/:day/crew', { day, body: { fleetVersion, people } });
    const trucks = plan.trucks.map(({ truckId, stops }) => ({
      truckId,
      stopIds: stops.map(({ id }) => id),
    }));
    const [down = ''] = trucks
      .filter(({ stopIds }) => stopIds.length === 0)
      .map((one) => one.truckId);
    const without = await admin('PUT /plans/:day', {
      day,
      body: { version: plan.version, trucks, without: [down] },
    });
    const back = await admin('POST /plans/:day/undo', { day, body: { version: without.version } });
    const { version } = await admin('PUT /plans/:day', {
      day,
      body: { version: back.version, trucks },
    });
    await admin('POST /plans/:day/publish', { day, body: { version } });
    const { told } = await admin('POST /plans/:day/tell', { day, body: { version } });
    expect(told).toBeGreaterThan(0);
    const { name } = await admin('GET /plans/:day/load-list', { day });
    expect(name).toBe('load-list-2026-12-05.pdf');
    const [id = ''] = trucks.flatMap(({ stopIds }) => stopIds);
    await admin('POST /plans/:day/stops/:id', { day, id, body: { state: 'loaded' } });
    expect((await admin('GET /plans/overdue')).stops).toEqual([]);
    const truckId = trucks.find(({ stopIds }) => stopIds.includes(id))?.truckId ?? '';
    const made = await admin('POST /plans/:day/crew-links', {
      day,
      body: { truckId, name: 'Tasha' },
    });
    const texted = await admin('POST /plans/:day/crew-links/:id/text', {
      day,
      id: made.link.id,
      body: { link: made.url.split('#')[1] ?? '', memberId: 'crew-41' },
    });
    expect(texted.phone).toBe('(817) 555-0141');
    const opened = await http.post('/api/crew/session', {
      link: made.url.split('#')[1],
      pin: made.pin,
    });
    const authorization = `Crew ${opened.json().token}`;
    const today: CrewTodayDto = (await http.get('/api/crew/today', { authorization })).json();
    // The crew sees what the customer was told, not the wider promise.
    const known = (await admin('GET /plans/:day', { day })).trucks.flatMap(({ stops }) => stops);
    const stop = known.find((one) => one.id === id);
    expect(stop?.told).not.toEqual(stop?.window);
    expect(today.stops.find((one) => one.id === id)?.window).toEqual(stop?.told);
    const row = await admin('GET /reservations/:id', { id: stop?.reservationId ?? '' });
    expect(row.visits.find(({ kind }) => kind === stop?.kind)).toMatchObject({ told: stop?.told });
    const at = '2026-11-20T18:00:00Z';
    const damage = { id: 'damage-1', stopId: id, kind: 'damage', at, data: { text: 'Torn' } };
    await http.post('/api/crew/acts', { acts: [damage] }, { authorization });
    expect((await admin('GET /crew-acts', { query: { day } })).acts).toHaveLength(1);
    expect((await admin('POST /crew-acts/:id/settle', { id: 'damage-1' })).acts).toEqual([]);
    // No phone can report it before the day.
    const act = present((await http.of(RECORDS.crewActs).listOn(calendarDay(day)))[0]);
    const deed = { kind: 'payment', method: 'cash', amount: cents(500) } as const;
    const cash = { ...act, id: 'cash-1', deed, refused: undefined, isOpen: true };
    const way = { ...act, id: 'way-1', deed: { kind: 'on_the_way' }, isOpen: true } as const;
    await http.of(PORTS.store).transact(async (transaction) => {
      for (const one of [cash, { ...way, refused: 'other_truck' } as const]) {
        transaction.set(CREW_ACTS, one.id, crewActToDocument(one));
      }
    });
    // What is not of its day is not of it on any truck.
    const accepted = await admin('POST /crew-acts/:id/accept', { id: 'way-1' });
    expect(accepted.acts).toMatchObject([{ id: 'way-1', refused: 'too_early' }]);
    const handedIn = await admin('POST /crew-acts/hand-in', {
      body: { day, truckId, amountCents: 500, isIn: true },
    });
    expect(handedIn.acts.find((one) => one.id === 'cash-1')?.handedIn?.by).toBe(ADMIN.email);
    const [link] = (await admin('GET /plans/:day/crew-links', { day })).links;
    const revoked = await admin('POST /plans/:day/crew-links/:id/revoke', {
      day,
      id: link?.id ?? '',
    });
    expect(revoked.links).toMatchObject([{ state: 'revoked', isUsed: true }]);
  });

  it('for seeing what needs attention', async () => {
    const { admin } = clients;
    const { open } = await admin('GET /desk');
    const [item] = open;
    const act = { kind: 'done', cause: item?.cause ?? '' } as const;
    const { aside } = await admin('POST /desk/marks', { body: { id: item?.id ?? '', act } });
    expect(aside.map(({ id }) => id)).toEqual([item?.id]);
    expect((await admin('GET /desk/outlook')).days).toHaveLength(14);
    const query = { from: '2026-12-05', to: '2026-12-06' };
    expect((await admin('GET /calendar', { query })).days).toHaveLength(2);
    expect((await admin('GET /weather', { query })).source).toBeNull();
    expect((await admin('POST /weather/refresh')).parties).toEqual([]);
    const rain = await admin('GET /weather/rain', { query: { day: '2026-12-05' } });
    expect(rain.parties).toHaveLength(3);
    expect((await admin('GET /audit-log')).entries.length).toBeGreaterThan(0);
    expect((await admin('POST /audit-log/check')).faults).toEqual([]);
    const table = { base64: 'UHJvZHVjdCxVbml0LFByaWNlCg==', save: false };
    expect((await admin('POST /inventory/costs', { body: table })).changes).toEqual([]);
    const products = { ...table, updates: false };
    expect((await admin('POST /imports/products', { body: products })).isSaved).toBe(false);
    const scan = { base64: btoa('%PDF-1.7') };
    const { file: name } = await admin('POST /paper-files', { body: scan });
    expect((await admin('GET /paper-files/:name', { name })).base64).toBe(scan.base64);
    const [owned] = (await admin('GET /inventory')).products;
    const one = { productId: owned?.productId ?? '', unitId: 'u1' };
    const sheet = await admin('POST /inventory/labels', { body: { units: [one] } });
    expect(sheet.name).toBe('unit-labels.pdf');
    const { unitLabel } = await clients.shop('GET /units/:code', {
      code: owned?.units[0]?.code ?? '',
    });
    expect(unitLabel).toBe('Unit 1');
    const report = await admin('GET /reports/:name', { name: 'revenue', query });
    expect(report.rows).toHaveLength(1);
    const costs = await admin('GET /reports/costs');
    await admin('PUT /reports/costs', { body: costs });
    const view = { report: 'tax', period: 'last-month', by: 'month', compare: 'none' } as const;
    const body = { ...view, name: 'Filing', mailTo: [], revision: 0 };
    const [kept] = (await admin('POST /reports/saved', { body })).reports;
    expect((await admin('GET /reports/saved')).reports).toEqual([kept]);
    const { id = '', revision = 0 } = kept ?? {};
    const again = { ...body, name: 'File', revision };
    await admin('PUT /reports/saved/:id', { id, body: again });
    const removal = { revision: revision + 1 };
    const left = await admin('POST /reports/saved/:id/remove', { id, body: removal });
    expect(left.reports).toEqual([]);
    const filed = { ...query, paidOn: '2026-11-20', amountCents: 3_693 };
    const [paid] = (await admin('POST /reports/remittances', { body: filed })).remittances;
    await admin('POST /reports/remittances/:id/void', { id: paid?.id ?? '' });
    const { remittances } = await admin('GET /reports/remittances');
    expect(remittances).toEqual([{ ...paid, isVoid: true }]);
    await admin('GET /analytics/funnel', { query });
    const { version } = await admin('GET /reports/quickbooks', { query });
    const sent = { ...query, version };
    expect((await admin('POST /reports/quickbooks/sent', { body: sent })).entries).toEqual([]);
    // No day is over, so an export that is taken back here has no entries.
    const none = journalExportCodec.toDocument({ at: http.clock.now(), entries: [] });
    await http.of(PORTS.store).transact(async (transaction) => {
      transaction.set(JOURNAL_EXPORTS, 'slip', none);
    });
    const slip = { id: 'slip', body: query };
    const { exports } = await admin('POST /reports/quickbooks/exports/:id/undo', slip);
    expect(exports).toEqual([]);
  });

  it('for taking an order on the phone', async () => {
    const { admin } = clients;
    const body = {
      ...order({ lines: [line({ startDate: '2027-03-06', endDate: '2027-03-07' })] }),
      source: 'phone',
      payment: { kind: 'cash' },
    } as const;
    const { visits } = await admin('POST /orders/preview', { body });
    expect(visits).toHaveLength(2);
    const lines = [line({ startDate: '2027-03-06', endDate: '2027-03-07', quantity: 9 })];
    expect(await admin('POST /orders/turned-away', { body: { ...body, lines } })).toEqual({});
    const query = { from: '2027-03-06', to: '2027-03-06' };
    expect(await admin('GET /orders/damaged', { query })).toEqual({ units: [] });
    const file = { name: 'a.pdf', type: 'application/pdf', base64: btoa('%PDF') } as const;
    const { certificateId } = await admin('POST /certificates', { body: file });
    expect(await admin('GET /certificates/:id', { id: certificateId })).toEqual(file);
    expect((await admin('POST /orders', { body })).status).toBe('confirmed');
  });

  it('for writing a quote', async () => {
    const { admin } = clients;
    const body = {
      ...order({ lines: [line({ startDate: '2027-04-03', endDate: '2027-04-04' })] }),
      source: 'phone',
      payment: { kind: 'card_link' },
      expiresAt: '2027-03-01T18:00:00.000Z',
      holdsUnits: false,
    } as const;
    const { quoteId: id } = await admin('POST /quotes', { body });
    expect((await admin('PUT /quotes/:id', { id, body: { ...body, version: 1 } })).version).toBe(2);
    expect((await admin('POST /quotes/:id/send', { id })).state).toBe('sent');
    expect((await admin('GET /quotes')).quotes).toHaveLength(1);
    const { token } = await admin('GET /quotes/:id', { id });
    expect((await clients.shop('GET /quotes/:token', { token })).version).toBe(2);
    const why = { why: 'Rain' };
    const declined = await clients.shop('POST /quotes/:token/decline', { token, body: why });
    expect(declined.state).toBe('declined');
    const version = { version: 2 };
    const accepted = await clients.shop('POST /quotes/:token/accept', { token, body: version });
    expect(accepted.status).toBe('held');
    expect((await admin('GET /quotes/:id/paper', { id })).name).toContain(id);
    const yes = await admin('POST /quotes', {
      body: { ...body, lines: [line({ startDate: '2027-04-10', endDate: '2027-04-11' })] },
    });
    const payment = { kind: 'cash' } as const;
    const booked = await admin('POST /quotes/:id/book', {
      id: yes.quoteId,
      body: { version: 1, payment },
    });
    expect(booked.status).toBe('confirmed');
    const other = await admin('POST /quotes', { body });
    const taken = await admin('POST /quotes/:id/withdraw', { id: other.quoteId });
    expect(taken.state).toBe('withdrawn');
  });

  it('for managing credits', async () => {
    const { admin } = clients;
    const email = 'bea@example.com';
    const mail = { language: 'en', message: 'Happy birthday' } as const;
    const card = { amountCents: 5_000, expiresOn: '2027-11-20', name: 'Bea', email, mail };
    const { code } = await admin('POST /credits', { body: card });
    await admin('POST /credits/:code/mail', {
      code,
      body: { id: 'mailing-2', email, language: 'es' },
    });
    const { mailings } = await admin('GET /credits/:code', { code });
    expect(mailings).toHaveLength(2);
    await admin('POST /credits/:code/void', { code });
    await admin('GET /credits');
  });

  it('for managing reservations', async () => {
    const { admin } = clients;
    const { reservationId: id } = await book('office-1');
    const { reservations } = await admin('GET /reservations', {
      query: { status: 'confirmed', q: 'ana' },
    });
    expect(reservations.length).toBeGreaterThan(0);
    await admin('POST /reservations/:id/actions', {
      id,
      body: { kind: 'note', text: 'Gate code 1234' },
    });
    const { version, balanceCents } = await admin('GET /reservations/:id', { id });
    const file = await admin('GET /reservations/:id/agreement', { id });
    const receipt = await admin('GET /reservations/:id/receipt', { id });
    const pack = await admin('GET /reservations/:id/venue-pack', { id });
    const { url } = await admin('GET /reservations/:id/link', { id });
    expect(url).toContain(`/manage/${id}.`);
    expect(pack.name).toBe(`venue-pack-${id}.pdf`);
    const evidence = await admin('GET /reservations/:id/dispute-evidence', { id });
    expect(evidence.name).toBe(`dispute-evidence-${id}.pdf`);
    expect(receipt.name).toBe(`receipt-${id}.pdf`);
    expect(file.name).toBe(`agreement-${id}.pdf`);
    const terms = { kind: 'invoice', netDays: 30, version } as const;
    await admin('POST /reservations/:id/actions', { id, body: terms });
    const invoice = await admin('GET /reservations/:id/invoice', { id });
    expect(invoice.name).toBe(`invoice-${id}.pdf`);
    const to = 'ap@example.com';
    const told = await admin('POST /reservations/:id/invoice', { id, body: { to } });
    expect(told.history.at(-1)?.kind).toBe('note');
    await admin('POST /reservations/:id/actions', {
      id,
      body: {
        kind: 'take_payment',
        amountCents: balanceCents,
        method: 'cash',
        version: told.version,
      },
    });
    const change = { kind: 'reschedule', startDate: '2026-12-12', endDate: '2026-12-14' } as const;
    const { totalCents, excessCents } = await admin('POST /reservations/:id/amendments/preview', {
      id,
      body: { amendment: change },
    });
    expect((await admin('GET /reservations/:id/substitutes', { id })).stuck).toEqual([]);
    const changed = await admin('POST /reservations/:id/amendments', {
      id,
      body: { amendment: change, shown: { totalCents, excessCents } },
    });
    expect(changed.entries.length).toBeGreaterThan(1);
    const { reservationId: held } = await reserve(order(), 'office-2');
    const { released } = await admin('POST /reservations/:id/release', {
      id: held,
      body: { scope: 'one' },
    });
    expect(released).toEqual([held]);
  });

  it('for managing jobs', async () => {
    const { admin } = clients;
    // A refund that is owed cannot be discarded.
    const tasks = await http.of(RECORDS.outbox).list(10);
    const [first, second] = tasks.filter(({ kind }) => kind === 'mail');
    await http.buryTask(first?.id ?? '');
    await http.buryTask(second?.id ?? '');
    expect((await admin('GET /outbox/dead')).entries).toHaveLength(2);
    await admin('POST /outbox/:id/retry', { id: first?.id ?? '' });
    await admin('POST /outbox/:id/discard', { id: second?.id ?? '' });
    await http.of(PAYMENTS.receiveWebhookEvent)({
      id: 'evt_1',
      kind: 'payment_failed',
      at: http.clock.now(),
      reservationId: 'R77',
      intentId: 'pi_1',
    });
    expect((await admin('GET /events')).quarantined).toHaveLength(1);
    await admin('POST /events/:id/dismiss', { id: 'evt_1' });
    expect((await admin('GET /reminders')).reminders.length).toBeGreaterThan(0);
  });

  it('for writing news to subscribers', async () => {
    const { admin } = clients;
    const told = { email: 'kim@example.com', language: 'es', consent: true } as const;
    const { subscribers } = await admin('POST /subscribers', { body: { ...told, note: 'phone' } });
    expect(subscribers).toEqual((await admin('GET /subscribers')).subscribers);
    const segment = [] as const;
    expect((await admin('POST /campaigns/audience', { body: { segment } })).mayBeMailed).toBe(1);
    const text = { subject: 'Hi {first_name}', text: 'Again {items}?' };
    const texts = { en: text, es: text };
    const { language } = told;
    const seen = await admin('POST /campaigns/preview', { body: { texts, language } });
    expect(seen.subject).toBe('Hi qué tal');
    const made = await admin('POST /campaigns', { body: { name: 'Spring', segment, texts } });
    const { id, revision } = made;
    const body = { name: 'Fall', segment, texts, revision };
    const saved = await admin('PUT /campaigns/:id', { id, body });
    await admin('POST /campaigns/:id/test', { id, body: { language } });
    const planned = { revision: saved.revision };
    await admin('POST /campaigns/:id/schedule', { id, body: planned });
    await admin('POST /campaigns/:id/stop', { id });
    const { campaigns, rules } = await admin('GET /campaigns');
    expect(campaigns).toMatchObject([{ name: 'Fall', state: 'stopped' }]);
    expect(await admin('PUT /marketing-rules', { body: rules })).toEqual(rules);
  });

  it('for editing automatic messages', async () => {
    const { admin } = clients;
    expect((await admin('GET /leads')).asked).toBe(0);
    expect((await admin('GET /friends')).givers).toEqual([]);
    const { automations } = await admin('GET /automations');
    expect(automations.map(({ name }) => name)).toContain('visit');
    const name = 'visit';
    const { texts, revision, bookings } = await admin('GET /automations/:name', { name });
    await admin('PUT /automations/:name', { name, body: { isOn: true, days: 1 } });
    await admin('PUT /automations/:name/texts', { name, body: { ...texts, revision } });
    const asked = { language: 'en', reservationId: bookings[0]?.id ?? '' } as const;
    const seen = await admin('POST /automations/:name/preview', {
      name,
      body: { ...asked, text: texts.en },
    });
    expect(seen.subject).toContain('We set up on');
    const { to } = await admin('POST /automations/:name/test', { name, body: asked });
    expect(to).toContain('@');
    expect(
      (await admin('PUT /automations', { body: { isPaused: true } })).pausedSince,
    ).toBeDefined();
    await admin('PUT /automations', { body: { isPaused: false } });
    const { reminders } = await admin('GET /reminders');
    const planned = present(reminders.find(({ state }) => state === 'planned'));
    const { reservationId, kind, about } = planned;
    const skipped = { reservationId, kind, about, skip: true };
    expect((await admin('POST /reminders/skip', { body: skipped })).reminders).toContainEqual(
      expect.objectContaining({ reservationId, kind, state: 'skipped' }),
    );
  });

  it('for reading correspondence', async () => {
    const { admin } = clients;
    const read = (query: object) => admin('GET /correspondence', { query });
    const { reservations } = await admin('GET /reservations', { query: { q: 'ana' } });
    const { letters } = await read({ reservation: reservations[0]?.id });
    expect(letters).toContainEqual(expect.objectContaining({ way: 'in', kind: 'contact' }));
    const { customers } = await admin('GET /customers', { query: { q: 'ana@example.com' } });
    const all = await read({ customer: customers[0]?.id });
    expect(all.letters.length).toBeGreaterThan(letters.length);
    const { messages } = await admin('GET /messages', { query: { state: 'waiting' } });
    const id = messages[0]?.id ?? '';
    const { customer } = await admin('GET /messages/:id', { id });
    expect(customer?.id).toBe(customers[0]?.id);
    const change = { kind: 'reply', id: 'reply-1', text: 'Yes, we do.' } as const;
    const answered = await admin('POST /messages/:id/changes', { id, body: change });
    expect(answered.replies).toHaveLength(1);
    const canned = await admin('GET /canned-answers');
    const saved = await admin('PUT /canned-answers', { body: { ...canned, answers: [] } });
    expect(saved.revision).toBe(canned.revision + 1);
    await http.run('outbox');
    const sent = await admin('GET /outgoing', { query: { state: 'done' } });
    const letter = await admin('GET /outgoing/:id', { id: sent.letters[0]?.id ?? '' });
    const again = await admin('POST /outgoing/:id/resend', { id: letter.id });
    expect(again.state).toBe('queued');
  });

  it('for managing staff', async () => {
    const { admin, account } = clients;
    const invited = await admin('POST /staff', { body: { email: KIM.email, role: 'office' } });
    const id = invited.invitations[0]?.id ?? '';
    await admin('POST /staff/invitations/:id', { id, body: { kind: 'invite_again' } });
    while ((await http.run('outbox')) > 0);
    const links = (await http.mails()).flatMap(
      ({ text }) => /admin\/join\?token=(\S+)/.exec(text ?? '')?.[1] ?? [],
    );
    await account('GET /staff-invitations/:token', { token: links.at(-1) ?? '' });
    token = (await http.post('/api/accounts', KIM)).json().token;
    await account('POST /staff-invitations/:token/accept', { token: links.at(-1) ?? '' });
    await signIn();
    const { app } = await account('POST /me/second-factor', { body: { kind: 'begin_app' } });
    const timestamp = http.clock.now();
    const code = new TOTP({ secret: Secret.fromBase32(app?.secret ?? '') }).generate({ timestamp });
    const { codes = [] } = await account('POST /me/second-factor', {
      body: { kind: 'confirm_app', code },
    });
    const proof = { kind: 'code', code: codes[0] ?? '' } as const;
    expect((await account('POST /me/second-factor/proof', { body: proof })).state.codes).toBe(9);
    const rule = await admin('POST /staff/second-factor', { body: { isRequired: false } });
    expect(rule.isFactorRequired).toBe(false);
    await account('POST /me/second-factor', { body: { kind: 'remove_app' } });
    expect((await account('GET /me/second-factor')).state.codes).toBe(0);
    const { members } = await admin('GET /staff');
    const kim = members.find(({ email }) => email === KIM.email)?.id ?? '';
    expect((await admin('GET /sessions', { query: { member: kim } })).sessions).toHaveLength(1);
    expect((await admin('POST /sessions', { body: { member: kim } })).sessions).toEqual([]);
    const left = await admin('POST /staff/:id/changes', { id: kim, body: { kind: 'remove' } });
    expect(left.members).toHaveLength(members.length - 1);
  });

  it('for an account', async () => {
    const { account } = clients;
    token = (await http.post('/api/accounts', LIA)).json().token;
    await account('GET /me');
    const { lines } = orderBody();
    const lead = { email: 'kim@example.com', language: 'en', lines, consent: true } as const;
    await account('POST /leads', { body: lead });
    await account('POST /news', {
      body: { email: lead.email, language: 'en', consent: true },
    });
    const key = http.of(PORTS.manageSecrets).secretFor('lead:kim@example.com', 1);
    expect((await account('GET /leads/cart', { query: { token: key } })).lines).toHaveLength(
      lines.length,
    );
    const lia = token;
    await signIn();
    await clients.admin('POST /leads/skip', { body: { email: lead.email, skip: true } });
    token = lia;
    await account('POST /unsubscribe', { query: { token: key } });
    await account('PUT /me/news', { body: { consent: true, language: 'en' } });
    expect((await account('GET /me/news')).isProven).toBe(false);
    await account('POST /me/confirmation', { body: { language: 'en' } });
    while ((await http.run('outbox')) > 0);
    const [confirmation = ''] = (await http.mails()).flatMap(({ to, text }) =>
      to?.[0]?.address === LIA.email
        ? (/confirm-email\?token=(\S+)/.exec(text ?? '')?.[1] ?? [])
        : [],
    );
    await account('POST /me/confirmation/proof', { body: { token: confirmation } });
    expect((await account('GET /me/news')).isProven).toBe(true);
    await account('PATCH /me', { body: { phone: '817-555-0101' } });
    const { reservationId } = await book('account-1');
    expect((await account('GET /me/reservations')).reservations).toHaveLength(1);
    await account('GET /me/reservations/:id', { id: reservationId });
    http.clock.pass(30 * DAY);
    await http.run('complete-reservations');
    token = (await http.post('/api/session', LIA)).json().token;
    expect((await account('GET /me/loyalty')).parties).toHaveLength(1);
    expect((await account('GET /me/sessions')).sessions.length).toBeGreaterThan(0);
    expect(
      (await account('POST /me/sessions', { body: { kind: 'end_others' } })).sessions,
    ).toHaveLength(1);
    const newPassword = 'longer than before';
    await account('POST /me/password', {
      body: { currentPassword: LIA.password, newPassword },
    });
    await http.post('/api/password-resets', { email: LIA.email });
    while ((await http.run('outbox')) > 0);
    const links = (await http.mails()).flatMap(
      ({ text }) => /reset-password\?token=(\S+)/.exec(text ?? '')?.[1] ?? [],
    );
    await account('POST /password-resets/:token', {
      token: links.at(-1) ?? '',
      body: { password: 'and once more please' },
    });
    await signIn();
    expect((await clients.admin('GET /members')).members.length).toBeGreaterThan(0);
  });

  it('for reviews', async () => {
    const { admin, shop } = clients;
    const guest = await completeCastle(http);
    await signIn();
    const marketing = { cap: { perCustomer: 2, days: 14 }, friends: FRIENDS };
    const { revision: kept, ...settings } = await admin('GET /settings');
    await admin('PUT /settings', {
      body: { settings: { ...settings, marketing }, revision: kept },
    });
    const friend = await http.of(MARKETING.friends).of('ana@example.com', 'en');
    const code = friend?.code ?? '';
    expect((await admin('PUT /friends/:code', { code, body: { isPaused: true } })).givers).toEqual(
      [],
    );
    const own = await shop('GET /manage/:token/reviews', { token: guest.token });
    expect(own.products).toHaveLength(1);
    await shop('POST /manage/:token/reviews', {
      token: guest.token,
      body: { productId: CASTLE, ...reviewText() },
    });
    const [written] = (await admin('GET /reviews', { query: { state: 'pending' } })).reviews;
    const id = written?.id ?? '';
    const { revision } = await admin('POST /reviews/:id/reject', {
      id,
      body: { revision: written?.revision ?? 0, reason: 'Too short' },
    });
    const published = await admin('POST /reviews/:id/publish', { id, body: { revision } });
    await admin('POST /reviews/:id/reply', {
      id,
      body: { revision: published.revision, text: 'Thank you!' },
    });
    expect(
      (await shop('GET /products/:idOrSlug/reviews', { idOrSlug: CASTLE })).reviews,
    ).toHaveLength(1);
    await shop('GET /products/:idOrSlug', { idOrSlug: CASTLE });
  });

  it('for managing customers', async () => {
    const { admin } = clients;
    await book('customers-1', {
      lines: [line({ startDate: '2027-02-13', endDate: '2027-02-14' })],
    });
    await book('customers-2', {
      contact: { name: 'Bo Otto', email: 'bo@example.org', phone: '(817) 555-0101' },
      lines: [line({ startDate: '2027-02-06', endDate: '2027-02-07' })],
    });
    const [first, second] = (await admin('GET /customers', { query: {} })).customers;
    const id = first?.id ?? '';
    await admin('GET /customers/:id', { id });
    await admin('GET /customers/:id/statement', { id });
    const to = 'ap@example.com';
    const told = await admin('POST /customers/:id/statement', { id, body: { to } });
    expect(told.notes[0]?.text).toContain(to);
    await admin('POST /customers/:id/changes', { id, body: { kind: 'tags', tags: ['HOA'] } });
    const contact = { phone: '(817) 555-0188' };
    const changed = await admin('POST /customers/:id/contact', {
      id,
      body: { contact, replaces: {}, bookings: [] },
    });
    expect(changed.phones[0]).toBe('+18175550188');
    await admin('POST /customers/:id/merge', { id, body: { into: second?.id ?? '' } });
    await admin('POST /customers/:id/unmerge', { id });
    expect((await admin('GET /search', { query: { q: '0101' } })).results).not.toEqual([]);
  });

  it('for running a job', async () => {
    const { admin } = clients;
    http.startJobs();
    await eventually(
      async () => void (await admin('POST /jobs/:name/run', { name: 'sweep-sessions' })),
    );
    expect((await admin('GET /jobs')).jobs.length).toBeGreaterThan(0);
  });

  it('for selling and refunding a gift card', async () => {
    const { admin, shop } = clients;
    const { token, clientSecret } = await shop('POST /gift-cards', {
      body: {
        id: 'gift-order-1',
        amountCents: 5_000,
        email: 'ana@example.com',
        recipient: { name: 'Bea' },
        sendOn: shopDay(http.clock.now()),
        language: 'en',
      },
    });
    expect((await shop('GET /gift-cards/:token', { token })).state).toBe('open');
    await bookingSteps(http).confirm(clientSecret);
    const code = (await shop('GET /gift-cards/:token', { token })).card?.shownCode ?? '';
    expect((await admin('GET /credits/:code/sale', { code })).refundableCents).toBe(5_000);
    const body = { id: 'gift-refund-1', amountCents: 2_000 };
    const { refundableCents } = await admin('POST /credits/:code/refund', { code, body });
    expect(refundableCents).toBe(3_000);
  });

  it('for selling a gift card in person, and printing it', async () => {
    const { admin } = clients;
    const body = { id: 'counter-1', amountCents: 5_000, method: 'cash', language: 'en' } as const;
    const { code, sold } = await admin('POST /credits/sales', { body });
    expect(sold).toBe('counter');
    const correction = { id: 'method-1', method: 'check', why: 'It was check 12' } as const;
    const corrected = await admin('POST /credits/:code/method', { code, body: correction });
    expect(corrected).toMatchObject({
      method: 'check',
      amountCents: 5_000,
      refundableCents: 5_000,
    });
    expect((await admin('GET /credits/:code/card', { code })).name).toBe('gift-card.pdf');
    const bounced = { id: 'returned-1', note: 'NSF' };
    const { returned } = await admin('POST /credits/:code/return', { code, body: bounced });
    expect(returned).toEqual({ amountCents: 5_000, spentCents: 0 });
    const twice = await admin('POST /credits/sales', { body: { ...body, id: 'counter-2' } });
    const mistake = { code: twice.code, body: { why: 'Pressed twice' } };
    expect((await admin('POST /credits/:code/undo', mistake)).state).toBe('undone');
  });

  it('for connecting other programs', async () => {
    const { admin } = clients;
    await signIn();
    const key = { name: 'Books', sections: { reports: 'read' }, days: 30 } as const;
    const { keys } = await admin('POST /api-keys', { body: key });
    const { id: keyId = '' } = keys[0] ?? {};
    await admin('POST /api-keys/:id/revoke', { id: keyId });
    expect((await admin('GET /api-keys')).keys).toEqual([]);

    const input = { title: 'Books', url: receiver.url, events: [] };
    const { endpoints } = await admin('POST /webhooks', { body: input });
    const { id = '' } = endpoints[0] ?? {};
    expect((await admin('POST /webhooks/:id/secrets', { id })).secrets).toHaveLength(1);
    const test = await admin('POST /webhooks/:id/test', { id });
    expect((await admin('GET /webhooks/:id/deliveries', { id })).deliveries).toHaveLength(1);
    await admin('POST /webhooks/deliveries/:id/again', { id: test.id });
    await admin('POST /webhooks/:id/changes', { id, body: { kind: 'remove' } });
    expect((await admin('GET /webhooks')).endpoints).toEqual([]);

    const body = { name: 'people.csv', base64: btoa('Name,Email\nIda,ida@example.com\nJo,jo\n') };
    expect((await admin('POST /imports/plan', { body })).counts.customer).toBe(1);
    await admin('PUT /imports/:id', { id: 'people', body });
    expect((await admin('GET /imports')).imports).toHaveLength(1);
    expect((await admin('GET /imports/:id/bookings', { id: 'people' })).bookings).toEqual([]);
    const refused = await admin('GET /imports/:id/refused', { id: 'people' });
    expect(refused.rows.map(({ cells }) => cells)).toEqual([['Jo', 'jo']]);
    expect((await admin('POST /imports/:id/undo', { id: 'people' })).isDone).toBe(true);
  });

  it("for exporting and erasing a person's data", async () => {
    const { admin } = clients;
    const zoe = { name: 'Zoe Novak', email: 'zoe@example.com', phone: '817-555-0177' };
    const day = shopDay(http.clock.now());
    const lines = [line({ startDate: addDays(day, 5), endDate: addDays(day, 6) })];
    await reserve(order({ contact: zoe, lines }), 'customers-3');
    http.clock.pass(DAY);
    await http.run('expire-holds');
    await signIn();
    const { customers } = await admin('GET /customers', { query: { q: zoe.email } });
    const { id = '' } = customers[0] ?? {};
    const { records } = await admin('GET /customers/:id/export', { id });
    expect(Object.keys(records)).toContain('reservations');
    const { changed } = await admin('POST /customers/:id/erase', { id, body: { name: zoe.name } });
    expect(changed).toBeGreaterThan(1);
  });

  it('is covered here', () => {
    expect(clients.uncalled()).toEqual([]);
  });
});

import type { AdminReservation } from '#core/contract/admin-reservations.ts';
import type { CreditDto } from '#core/contract/credits.ts';
import type { DayPlanDto } from '#core/contract/dispatch.ts';
import type { ManagedReservation } from '#core/contract/manage.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { HOUR, type Instant, instant, MINUTE } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { CARD_CONSENT_VERSION } from '#core/reservations/card-consent.ts';
import { changeSettings, marketingRules } from '#core/settings/business-settings.ts';
import type { Forecast } from '#core/weather/forecast.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { present } from '#tests/support/expected.ts';
import { type HttpShop, type HttpShopOptions, openHttpShop } from '#tests/support/http-shop.ts';
import { orderBody } from '#tests/support/order-body.ts';

/** `pick` chooses what an act is about, `how` the way it is done. */
export type Doing = (pick: number, how: number) => Promise<unknown>;

const TOWNS = [
  ['Cleburne', '76033'],
  ['Grapevine', '76051'],
  ['Mansfield', '76063'],
  ['Burleson', '76028'],
  ['Weatherford', '76086'],
  // Outside the delivery area, so the owner is asked.
  ['Waco', '76701'],
] as const;

/** In the order in which a server gets to them. */
const JOBS = [
  'card-events',
  'reconcile',
  'expire-holds',
  'charge-balances',
  'complete-reservations',
  'expire-credits',
  'quote-reminders',
  'balance-reminders',
  'overdue-reminders',
  'invoice-reminders',
  'visit-reminders',
  'agreement-reminders',
  'review-requests',
  'points-reminders',
  'watch-weather',
  'wind-warnings',
  'outbox',
  'card-events',
  'card-fees',
  'measure-work',
  'count-reports',
  'seal-audit-log',
] as const;

/** What a correct driver never causes. */
const OUR_MISTAKES = new Set(['validation', 'not_found', 'unauthorized', 'forbidden']);

export const CODES = ['TENOFF', 'FIRST20', 'ONCE15', 'THREE'] as const;

export type Booking = { readonly id: string; token: string };
/** A quote of the office, by its two ways in. */
export type Quoted = { readonly quoteId: string; readonly token: string };
/** A payment page that its customer left open. */
type LeftPage = { readonly id: string; readonly amount: number; readonly clientSecret: string };
type Answered = { readonly statusCode: number; readonly body: string; json(): unknown };
export type Placed = {
  readonly reservationId: string;
  readonly manageToken: string;
  readonly quote: { readonly plan: 'deposit' | 'full'; readonly dueNowCents: number };
};

export const one = <T>(list: readonly T[], pick: number): T | undefined => list[pick % list.length];

/** Strong gusts on some afternoons, everywhere. */
const gusty = (): Forecast => ({
  source: { name: 'made', recorded: false },
  placeOf: async () => ({ ok: true, value: { cell: 'everywhere', zones: [] } }),
  async read(_place, { from, to }) {
    const hours = Array.from({ length: Math.max(0, Math.ceil((to - from) / HOUR)) }, (_, index) => {
      const at: Instant = instant(from + index * HOUR);
      const isGusty = Math.floor(at / (18 * HOUR)) % 3 === 0;
      return { at, windMph: isGusty ? 22 : 6, gustMph: isGusty ? 38 : 11 };
    });
    return { ok: true, value: { issuedAt: from, hours } };
  },
});

/**
 * The shop, and the steps that acts are made of. An answer must be a success or a refusal with a
 * code; anything else throws.
 */
export async function openWorld(options: Pick<HttpShopOptions, 'store'>) {
  const shop: HttpShop = await openHttpShop({ ...options, forecast: gusty });
  const steps = bookingSteps(shop);
  const bookings: Booking[] = [];
  const quotes: Quoted[] = [];
  const left: LeftPage[] = [];
  const friendCodes = new Set<string>();
  let admin = await shop.adminHeaders();
  let count = 0;

  await changeSettings(shop.of(RECORDS.settings), (settings) => ({
    ...settings,
    promoCodes: { isOn: true },
    marketing: {
      ...marketingRules(settings),
      points: { isOn: true, percent: 5, validDays: 30 },
      friends: { isOn: true, friendCents: 1_500, giverCents: 1_000, minimumCents: 5_000 },
    },
    delivery: {
      ...settings.delivery,
      chargesFee: true,
      refusesOutside: false,
      outsideFeeCents: 7_500,
      zones: settings.delivery.zones.map((zone) => ({ ...zone, feeCents: 2_500 })),
    },
    tax: { ...settings.tax, isOn: true },
    damageWaiver: { ...settings.damageWaiver, isOn: true },
    balanceCharge: { ...settings.balanceCharge, isOn: true },
    cancellation: {
      ...settings.cancellation,
      weather: { ...settings.cancellation.weather, isOn: true, validDays: 30 },
    },
  }));

  const today = (): CalendarDay => shopDay(shop.clock.now());

  /** The body of a success, or undefined if it was refused. */
  function taken<T>(answer: Answered): T | undefined {
    if (answer.statusCode < 400) return (answer.body === '' ? {} : answer.json()) as T;
    const { code } = answer.json() as { code?: unknown };
    if (answer.statusCode >= 500 || typeof code !== 'string' || OUR_MISTAKES.has(code)) {
      throw new Error(`${answer.statusCode} ${answer.body}`);
    }
    return undefined;
  }

  const read = async <T>(url: string): Promise<T> => present(taken<T>(await shop.get(url, admin)));
  const post = async <T>(url: string, body: unknown = {}): Promise<T | undefined> =>
    taken<T>(await shop.post(url, body, admin));
  const put = async <T>(url: string, body: unknown): Promise<T | undefined> =>
    taken<T>(await shop.send('PUT', url, { body, headers: admin }));

  const managed = async ({ token }: Booking) =>
    taken<ManagedReservation>(await shop.get(`/api/manage/${token}`));
  const stored = ({ id }: Pick<Booking, 'id'>) =>
    read<AdminReservation>(`/api/admin/reservations/${id}`);
  const plan = (day: CalendarDay) => read<DayPlanDto>(`/api/admin/plans/${day}`);
  const products = async () => {
    const { products: all } = await read<{ products: readonly ProductDto[] }>('/api/products');
    return all;
  };

  /** All gift cards, rain checks and points accounts, newest first. */
  async function credits(): Promise<readonly CreditDto[]> {
    type Page = { readonly credits: readonly CreditDto[]; readonly next?: string };
    const all: CreditDto[] = [];
    for (let after: string | undefined = ''; after !== undefined;) {
      const query: string = after === '' ? '' : `?after=${encodeURIComponent(after)}`;
      const page: Page = await read<Page>(`/api/admin/credits${query}`);
      all.push(...page.credits);
      after = page.next;
    }
    return all;
  }

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
    const [city, postalCode] = one(TOWNS, how % 17 === 0 ? 5 : how % 5) ?? TOWNS[0];
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
        // A word that finds nobody else.
        name: `Customer ${count}th`,
        email: `customer-${count % 20}@example.com`,
        phone: `(817) 555-${String(1_000 + (count % 20))}`,
      },
      event: { ...orderBody().event, city, postalCode, ...times },
      ...(how % 4 === 0 && { damageWaiver: true }),
    });
  }

  /** What an order of the website may have besides: a code, a credit, consent to a later charge. */
  async function extrasOf(order: object, pick: number, how: number): Promise<object> {
    const promoCode = how % 3 === 0 ? one([...CODES, ...friendCodes], pick) : undefined;
    const creditCode = pick % 3 === 0 ? one(await credits(), how)?.code : undefined;
    const extras = { ...(promoCode && { promoCode }), ...(creditCode && { creditCode }) };
    if (how % 4 !== 0) return extras;
    type Priced = { readonly balanceCents: number };
    const { postalCode } = orderBody(order).event;
    const {
      contact: _contact,
      event: _event,
      ...wanted
    } = orderBody(order) as Record<string, unknown>;
    const priced = taken<Priced>(
      await shop.post('/api/quotes', { ...wanted, ...extras, postalCode }),
    );
    if (priced === undefined) return extras;
    const cardConsentCents = priced.balanceCents;
    return { ...extras, cardConsentVersion: CARD_CONSENT_VERSION, cardConsentCents };
  }

  async function payBy(id: string, reason: string, amount: number, how: number): Promise<void> {
    if (amount <= 0) return;
    const begun = taken<{ clientSecret: string }>(await steps.intent(id, reason, amount));
    if (begun === undefined) return;
    if (how % 7 === 0) left.push({ id, amount, clientSecret: begun.clientSecret });
    else await payIntent(begun.clientSecret, how);
  }

  /** Pays on a page that was left open, as long as that amount is owed. */
  async function payLate(pick: number): Promise<void> {
    const page = one(left, pick);
    if (page === undefined) return;
    const { status, balanceCents, attempts } = await stored(page);
    const intentId = page.clientSecret.split('_secret_')[0];
    const isOwed =
      (status === 'confirmed' || status === 'completed') &&
      balanceCents === page.amount &&
      attempts.findLast(({ state }) => state !== 'paid')?.intentId === intentId;
    const paid = taken(await steps.confirm(page.clientSecret));
    if (isOwed && paid === undefined) throw new Error(`${page.id} is owed, and cannot be paid`);
  }

  /** Some cards are declined. */
  async function payIntent(clientSecret: string, how: number): Promise<void> {
    const declined = how % 5 === 0 ? { cardNumber: '4000 0000 0000 0002' } : {};
    taken(await steps.confirm(clientSecret, declined));
  }

  /** Notes a booking that was just made, and pays what is due now. */
  async function placed(answer: Placed | undefined, how: number): Promise<void> {
    if (answer === undefined) return;
    const { reservationId: id, manageToken: token, quote } = answer;
    if (!bookings.some((known) => known.id === id)) bookings.push({ id, token });
    if (how % 4 !== 3) await payBy(id, quote.plan, quote.dueNowCents, how);
  }

  /**
   * Shows the change, then makes it as shown.
   * @param isKept what was paid beyond the new total becomes a credit
   */
  async function amend(
    url: string,
    amendment: object,
    more: object,
    isKept: boolean,
    headers: Record<string, string> = {},
  ): Promise<void> {
    const preview = { amendment, ...more };
    const shown = taken<{ totalCents: number; excessCents: number }>(
      await shop.post(`${url}/amendments/preview`, preview, headers),
    );
    if (shown === undefined) return;
    const { totalCents, excessCents } = shown;
    const asShown = { totalCents, excessCents, ...(isKept && { keepAsCredit: true }) };
    taken(await shop.post(`${url}/amendments`, { ...preview, shown: asShown }, headers));
  }

  return {
    shop,
    steps,
    bookings,
    quotes,
    friendCodes,
    today,
    taken,
    read,
    post,
    put,
    managed,
    stored,
    plan,
    products,
    credits,
    pass,
    orderOf,
    extrasOf,
    placed,
    payBy,
    payIntent,
    payLate,
    amend,
    admin: () => admin,
    booked: (pick: number): Booking | undefined => one(bookings, pick),
    action: (id: string, body: object) => post(`/api/admin/reservations/${id}/actions`, body),
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;

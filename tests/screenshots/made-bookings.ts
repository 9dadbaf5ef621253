import { inDays } from '#tests/e2e/days.ts';
import { type LiveBooking, bookCastle } from '#tests/support/live-booking.ts';
import { adminHeaders, changeSettings, type ShopAt, shopAt } from '#tests/support/shop-at.ts';

type Admin = Awaited<ReturnType<typeof adminHeaders>>;

async function done(asked: ReturnType<ShopAt['send']>): Promise<{ json: () => unknown }> {
  const answer = await asked;
  if (answer.statusCode >= 300) throw new Error(JSON.stringify(answer.json()));
  return answer;
}

/** Like a customer: looks at the price, then accepts it. */
async function reschedule(shop: ShopAt, { token }: LiveBooking, days: number): Promise<void> {
  const amendment = { kind: 'reschedule', startDate: inDays(days), endDate: inDays(days + 2) };
  const link = `/api/manage/${token}/amendments`;
  const { totalCents, excessCents } = (await shop.post(`${link}/preview`, { amendment })).json();
  await done(shop.post(link, { amendment, shown: { totalCents, excessCents } }));
}

async function cancel(shop: ShopAt, { token }: LiveBooking): Promise<void> {
  const link = `/api/manage/${token}`;
  const { refundCents } = (await shop.get(link)).json().cancellation;
  await done(shop.post(`${link}/cancel`, { refundCents }));
}

async function takeRainCheck(shop: ShopAt, { token }: LiveBooking): Promise<void> {
  const link = `/api/manage/${token}`;
  const { amountCents } = (await shop.get(link)).json().rainCheck;
  await done(shop.post(`${link}/rain-check`, { amountCents, why: 'Thunderstorms all day' }));
}

/** Cash at the door, part of which must be refunded in person. */
async function payByHand(shop: ShopAt, admin: Admin, { id }: LiveBooking): Promise<void> {
  const path = `/api/admin/reservations/${id}`;
  const read = async () => (await shop.get(path, admin)).json();
  const act = (action: object) => done(shop.post(`${path}/actions`, action, admin));
  const { balanceCents, version } = await read();
  await act({ kind: 'take_payment', amountCents: balanceCents, method: 'cash', version });
  const back = { amountCents: 2_000, as: 'by_hand', method: 'cash', staysOwed: false };
  const now = await read();
  await act({ kind: 'give_back', ...back, why: 'Set up an hour late', version: now.version });
}

/** A product's only unit, booked and broken, so somebody has to call the customer. */
async function breakOnlyUnit(shop: ShopAt, admin: Admin): Promise<LiveBooking> {
  const product = 'mega-60-obstacle-course';
  const booking = await bookCastle(shop, 34, { productId: product });
  const path = `/api/admin/products/${product}/units`;
  const { revision, units } = (await shop.get(path, admin)).json();
  const block = { from: inDays(33), to: inDays(37), reason: 'Torn seam at the arch' };
  const change = { kind: 'begin_maintenance', unitId: units[0].id, block };
  await done(shop.post(`${path}/changes`, { change, revision }, admin));
  return booking;
}

const WEATHER = { isOn: true, untilHours: 6, validDays: 365 };

/** One booking in each of the states that look different, by the state's name. */
export async function makeBookings(url: string) {
  const shop = shopAt(url);
  const admin = await adminHeaders(shop);
  await changeSettings(shop, admin, ({ cancellation }) => ({
    cancellation: { ...cancellation, weather: WEATHER },
  }));
  const held = await bookCastle(shop, 20, { pays: 'nothing' });
  const confirmed = await bookCastle(shop, 30);
  const paid = await bookCastle(shop, 36, { pays: 'full' });
  const moved = await bookCastle(shop, 42, { pays: 'full' });
  await reschedule(shop, moved, 50);
  const cancelled = await bookCastle(shop, 46);
  await cancel(shop, cancelled);
  const rained = await bookCastle(shop, 58);
  await takeRainCheck(shop, rained);
  const offline = await bookCastle(shop, 62);
  await payByHand(shop, admin, offline);
  const unplaced = await breakOnlyUnit(shop, admin);
  return { held, confirmed, paid, moved, cancelled, rained, offline, unplaced };
}

export type MadeBookings = Awaited<ReturnType<typeof makeBookings>>;

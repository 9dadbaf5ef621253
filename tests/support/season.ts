import fc from 'fast-check';
import { DAY, MINUTE, SECOND } from '#core/kernel/instant.ts';
import type { HttpShopOptions } from '#tests/support/http-shop.ts';
import { bookingActs } from './season/booking-acts.ts';
import { checksOf } from './season/checks.ts';
import { dayActs } from './season/day-acts.ts';
import { moneyActs } from './season/money-acts.ts';
import { peopleActs } from './season/people-acts.ts';
import { type Doing, openWorld } from './season/world.ts';

type Act = { readonly kind: ActKind; readonly pick: number; readonly how: number };

/** What each kind of act does is in `season/`, by its name. The numbers say how often it is drawn. */
const ACT_KINDS = {
  pass: 14,

  book: 16,
  rebook: 3,
  pay: 3,
  payLate: 2,
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
  rainCheckByLink: 1,
  release: 1,
  answerRequest: 2,

  tear: 2,
  mend: 1,
  addUnit: 1,
  retire: 1,
  reinstate: 1,
  offerSubstitute: 1,
  rainOffer: 1,
  windOffer: 2,
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

  buyCard: 2,
  sellCard: 1,
  giveCard: 1,
  voidCard: 1,
  mailCard: 1,
  returnCard: 1,
  correctCard: 1,
  payByCredit: 3,
  promo: 2,
  invoice: 1,
  correctMethod: 1,
  handOver: 1,
  waiveBalance: 1,
  extraCharge: 1,
  dispute: 2,
  disputeCard: 1,
  failRefund: 1,

  writeQuote: 3,
  changeQuote: 1,
  answerQuote: 3,
  bookQuote: 1,
  orderQuote: 1,
  withdrawQuote: 1,
  bookSignedIn: 3,
  renewLink: 1,
  sendLink: 1,
  changeContact: 1,
  mergeCustomers: 1,
  unmergeCustomer: 1,
  doNotRent: 1,
  erase: 1,
} as const;
type ActKind = keyof typeof ACT_KINDS;

const kinds = Object.entries(ACT_KINDS) as readonly (readonly [ActKind, number])[];

const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.oneof(...kinds.map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind) }))),
  pick: fc.nat(9_999),
  how: fc.nat(9_999),
});

/** So many acts, a tenth more at most. 300 are about a week with thirty bookings. */
export const seasons = (acts: number): fc.Arbitrary<readonly Act[]> =>
  fc.noBias(fc.array(act, { minLength: acts, maxLength: Math.ceil(acts * 1.1), size: 'max' }));

/** A shop in which customers, office and crews do anything at any time, over HTTP. */
export async function openSeason(options: Pick<HttpShopOptions, 'store'> = {}) {
  const world = await openWorld(options);
  const { shop, pass } = world;
  const checks = checksOf(world);
  const acts: Readonly<Record<ActKind, Doing>> = {
    pass: (pick) => pass(10 + (pick % 60) * 12),
    ...bookingActs(world),
    ...dayActs(world),
    ...moneyActs(world),
    ...peopleActs(world),
  };

  /**
   * Stops at the first fault. Looks for some while holds are still open, for all at the end, and a
   * month later for what never ended.
   */
  async function live(history: readonly Act[]): Promise<readonly string[]> {
    for (const { kind, pick, how } of history) {
      const found = kind === 'pass' ? await checks.now() : [];
      if (found.length > 0) return found;
      // Every act takes a moment.
      shop.clock.pass(SECOND);
      await acts[kind](pick, how);
    }
    const found = await checks.now();
    if (found.length > 0) return found;
    await pass(10);
    const last = await checks.atEnd();
    if (last.length > 0) return last;
    for (let index = 0; index < 10; index += 1) await pass((3 * DAY) / MINUTE);
    return checks.aMonthLater();
  }

  return { live, close: () => shop.close() };
}

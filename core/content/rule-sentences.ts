import { WEEKDAYS } from '#core/kernel/calendar-day.ts';
import { cents, formatPrice } from '#core/kernel/cents.ts';
import { counted } from '#core/kernel/counted.ts';
import { deliveryPrices, paysForDelivery } from '#core/pricing/delivery.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import type { TermsFigures } from '#core/settings/terms-figures.ts';

export const depositSentence = (percent: number): string =>
  percent === 100
    ? 'You pay the full total when you book.'
    : `A deposit of ${percent}% of the total books your date, or you can pay everything at once.`;

/** How long a rental may be. */
export const lengthSentence = ({
  minDays,
  maxDays,
}: Pick<TermsFigures, 'minDays' | 'maxDays'>): string => {
  if (minDays === maxDays) return `A rental lasts ${counted(maxDays, 'day')}.`;
  return minDays === 1
    ? `A rental lasts at most ${counted(maxDays, 'day')}.`
    : `A rental lasts from ${minDays} to ${counted(maxDays, 'day')}.`;
};

/** Undefined if every rental that the shop allows can be booked online. */
export const onlineLengthSentence = ({
  limits: { maxDays },
  holds: { mostDays },
}: Pick<Settings, 'limits' | 'holds'>): string | undefined =>
  mostDays < maxDays
    ? `You can book up to ${counted(mostDays, 'day')} online. For longer, call us.`
    : undefined;

/** Undefined if the shop does not offer it. */
export const keptCardSentence = ({ isOn, daysBefore }: Settings['balanceCharge']) => {
  if (!isOn) return undefined;
  const when =
    daysBefore === 0
      ? 'on the delivery day'
      : `${counted(daysBefore, 'day')} before the delivery day`;
  return `If you agree to it when you book, we charge the balance ${when} to the card you used for the deposit.`;
};

export const changesSentence = ({ isOn, untilHours }: Settings['changes']): string =>
  isOn
    ? `With your private link you can move your booking to other days or change what you rent until ${counted(untilHours, 'hour')} before our opening time on your delivery day.`
    : 'To move your booking to other days or change what you rent, call or write to us.';

/** Undefined if a change does not affect the refund on cancellation. */
export const keptTierSentence = ({
  changes,
  cancellation: { tiers },
}: Pick<TermsFigures, 'changes' | 'cancellation'>): string | undefined =>
  changes.isOn && changes.resetsTier !== true && tiers.length > 0
    ? 'If you move your booking or take something off it and cancel later, we look at what you had paid before that change. Of that, we refund no more than we would have refunded on the day you made the change.'
    : undefined;

export const WEATHER_SAFETY =
  'If it rains, everyone stays off a dry inflatable until it has dried. In strong wind, lightning or a storm, everyone gets off any inflatable right away and it is turned off.';

/** Undefined if the shop gives no rain checks. */
export const rainCheckSentence = ({
  isOn,
  untilHours,
  validDays,
}: Settings['cancellation']['weather']) =>
  isOn
    ? `If you call it off because of the weather at least ${counted(untilHours, 'hour')} before our opening time on your delivery day, everything you paid becomes a rain check, good for ${counted(validDays, 'day')}.`
    : undefined;

/** Undefined if there is no lead time. */
export const leadTimeSentence = ({ leadTimeHours, sameDayByPhone }: Settings['limits']) =>
  leadTimeHours === 0
    ? sameDayByPhone
      ? 'Book online by the day before your delivery day. For the same day, call us.'
      : undefined
    : `Book at least ${counted(leadTimeHours, 'hour')} before our opening time on your delivery day.`;

/** How far ahead the calendar goes. */
export const farthestSentence = ({ farthestDays }: Settings['limits']): string =>
  `We take bookings up to ${counted(farthestDays, 'day')} ahead, pickup day included.`;

/** How money comes back, and when, by the way it was paid. */
export const REFUND_ARRIVAL = {
  card: 'Banks usually show a refund within 5 to 10 days.',
  inPerson: 'We’ll call you about getting it back to you.',
  credit: 'The code you paid with works again.',
};

/** Like all of the site's lists, without a comma before the last. */
const listed = (parts: readonly string[]): string => new Intl.ListFormat('en-GB').format(parts);

/** More prices than this are said as a range. */
export const MOST_PRICES = 4;

function deliveryCosts(delivery: Settings['delivery']): string {
  const prices = deliveryPrices(delivery);
  const fees = prices.map(({ fee }) => fee);
  const [least, most] = [Math.min(...fees), Math.max(...fees)];
  const money = (fee: number): string => (fee === 0 ? 'nothing' : formatPrice(cents(fee)));
  if (least === most) return `costs ${money(most)}`;
  if (fees.length > MOST_PRICES)
    return `costs ${least === 0 ? 'up' : money(least)} to ${money(most)}, depending on your ZIP code`;
  const each = prices.map(({ fee, where }) =>
    'zone' in where
      ? `${money(fee)} in ${where.zone}`
      : `${money(fee)} up to ${where.upToMiles} miles from us`,
  );
  return `costs ${listed(each)}`;
}

/** What delivery costs, as precisely as one sentence can say it. */
export function deliveryPriceSentence(delivery: Settings['delivery']): string {
  if (!paysForDelivery(delivery)) return 'Delivery, setup and pickup are part of the price.';
  const costs =
    deliveryPrices(delivery).length > 0
      ? deliveryCosts(delivery)
      : delivery.zones.length > 0
        ? 'depends on your ZIP code'
        : `costs ${formatPrice(cents(delivery.outsideFeeCents))}`;
  return `Setup and pickup are part of the price. Delivery ${costs}, and you see it in the total before you pay.`;
}

/** What applies outside the area. Undefined for a shop without zones. */
export const outsideSentence = ({
  zones,
  refusesOutside,
  chargesFee,
  outsideFeeCents,
}: Settings['delivery']): string | undefined => {
  if (zones.length === 0) return undefined;
  if (refusesOutside)
    return 'We don’t deliver anywhere else yet. Call us and we’ll see what we can do.';
  const fee =
    chargesFee && outsideFeeCents > 0
      ? ` Delivery there is ${formatPrice(cents(outsideFeeCents))}.`
      : '';
  return `Farther out, you can send us a request.${fee} You pay nothing until we confirm.`;
};

type Taxing = Pick<Settings, 'tax' | 'delivery' | 'damageWaiver'>;

/** Whether sales tax is in the price. */
export function taxSentence({ tax, delivery, damageWaiver }: Taxing): string {
  const on = [
    tax.rentals ? 'rentals' : '',
    tax.delivery && paysForDelivery(delivery) ? 'delivery' : '',
    tax.damageWaiver && damageWaiver.isOn ? 'the damage waiver' : '',
  ].filter((what) => what !== '');
  if (!tax.isOn || tax.percent === 0 || on.length === 0)
    return 'No sales tax is added to our prices.';
  return `Our prices don’t include sales tax. We add ${tax.percent}% on ${listed(on)}, on its own line before you pay.`;
}

/** Undefined if there is no discount. */
export const discountSentence = ({ multiDay, promoCodes }: Settings) => {
  const [first] = multiDay.tiers.toSorted((a, b) => a.fromDays - b.fromDays);
  const sentences = [
    multiDay.isOn && first !== undefined
      ? `Rentals of ${first.fromDays} days or more get ${first.percent}% off.`
      : '',
    promoCodes.isOn ? 'If you have a promo code, enter it at checkout.' : '',
  ].filter((sentence) => sentence !== '');
  return sentences.length === 0 ? undefined : sentences.join(' ');
};

/** Undefined if no day costs more than another. */
export const dearerDaysSentence = ({
  weekend,
  holidays,
}: Pick<Settings, 'weekend' | 'holidays'>): string | undefined => {
  const days = WEEKDAYS.filter((_, day) => weekend.weekdays.includes(day)).map((day) => `${day}s`);
  const { percent, own = [] } = weekend;
  const dearer = inARow(
    !weekend.isOn || days.length === 0
      ? undefined
      : percent > 0
        ? `${listed(days)} cost ${percent}% more${own.length > 0 ? ', and some rentals have a rate of their own' : ''}.`
        : own.some((one) => one.percent > 0)
          ? `Some rentals cost more on ${listed(days)}.`
          : undefined,
    holidays.isOn && holidays.days.some(({ percent }) => percent > 0)
      ? 'Some holidays cost more.'
      : undefined,
  );
  return dearer === '' ? undefined : `${dearer} The price for your dates shows it.`;
};

/** Undefined if there is none. */
export function minimumSentence({
  holds: { leastSubtotalCents: least },
  delivery: { zones },
}: Pick<Settings, 'delivery'> & {
  readonly holds: Pick<Settings['holds'], 'leastSubtotalCents'>;
}): string | undefined {
  const said = [
    ...(least > 0 ? [`Online orders start at ${formatPrice(cents(least))} for the rentals.`] : []),
    ...zones
      .map(({ name, leastCents }) => ({ name, own: leastCents ?? 0 }))
      .filter(({ own }) => own > least)
      .map(
        ({ name, own }) =>
          `Online orders delivered in ${name} start at ${formatPrice(cents(own))} for the rentals.`,
      ),
  ];
  return said.length === 0 ? undefined : said.join(' ');
}

/** Undefined if it is not offered. */
export const waiverSentence = ({ isOn, percent }: Settings['damageWaiver']) =>
  isOn ? `A damage waiver for ${percent}% is your choice.` : undefined;

/** Joins sentences, leaving out those that are undefined or empty. */
export const inARow = (...sentences: readonly (string | undefined)[]): string =>
  sentences.filter((sentence) => sentence !== undefined && sentence !== '').join(' ');

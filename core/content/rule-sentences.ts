import type { Settings } from '#core/settings/business-settings.ts';
import type { TermsFigures } from '#core/settings/terms-figures.ts';

const hours = (count: number): string => (count === 1 ? '1 hour' : `${count} hours`);
const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

export const depositSentence = (percent: number): string =>
  percent === 100
    ? 'You pay the full total when you book.'
    : `A deposit of ${percent}% of the total books your date, or you can pay everything at once.`;

/** How long a rental may be. */
export const lengthSentence = ({
  minDays,
  maxDays,
}: Pick<TermsFigures, 'minDays' | 'maxDays'>): string => {
  if (minDays === maxDays) return `A rental lasts ${days(maxDays)}.`;
  return minDays === 1
    ? `A rental lasts at most ${days(maxDays)}.`
    : `A rental lasts from ${minDays} to ${days(maxDays)}.`;
};

/** Undefined if the shop does not offer it. */
export const keptCardSentence = ({ isOn, daysBefore }: Settings['balanceCharge']) => {
  if (!isOn) return undefined;
  const when =
    daysBefore === 0 ? 'on the delivery day' : `${days(daysBefore)} before the delivery day`;
  return `If you agree to it when you book, we charge the balance ${when} to the card you used for the deposit.`;
};

export const changesSentence = ({ isOn, untilHours }: Settings['changes']): string =>
  isOn
    ? `With your private link you can move your booking to other days or change what you rent until ${hours(untilHours)} before our opening time on your delivery day.`
    : 'To move your booking to other days or change what you rent, call or write to us.';

/** Undefined if a change does not affect the refund on cancellation. */
export const keptTierSentence = ({
  changes,
  cancellation: { tiers },
}: Pick<TermsFigures, 'changes' | 'cancellation'>): string | undefined =>
  changes.isOn && changes.resetsTier !== true && tiers.length > 0
    ? 'If you move your booking or take something off it and cancel later, we look at what you had paid before that change. Of that, we refund no more than we would have refunded on the day you made the change.'
    : undefined;

/** Undefined if the shop gives no rain checks. */
export const rainCheckSentence = ({
  isOn,
  untilHours,
  validDays,
}: Settings['cancellation']['weather']) =>
  isOn
    ? `If you call it off because of the weather at least ${hours(untilHours)} before our opening time on your delivery day, everything you paid becomes a rain check, good for ${days(validDays)}.`
    : undefined;

/** Undefined if there is no lead time. */
export const leadTimeSentence = ({ leadTimeHours, sameDayByPhone }: Settings['limits']) =>
  leadTimeHours === 0
    ? sameDayByPhone
      ? 'Book online by the day before your delivery day. For the same day, call us.'
      : undefined
    : `Book at least ${hours(leadTimeHours)} before our opening time on your delivery day.`;

/** How far ahead the calendar goes. */
export const farthestSentence = ({ farthestDays }: Settings['limits']): string =>
  `We take bookings up to ${days(farthestDays)} ahead, pickup day included.`;

export const deliveryPriceSentence = ({ chargesFee }: Settings['delivery']): string =>
  chargesFee
    ? 'Setup and pickup are part of the price. The delivery fee depends on your ZIP code, and you see it in the total before you pay.'
    : 'Delivery, setup and pickup are part of the price.';

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

/** Joins sentences, leaving out those that are undefined or empty. */
export const inARow = (...sentences: readonly (string | undefined)[]): string =>
  sentences.filter((sentence) => sentence !== undefined && sentence !== '').join(' ');

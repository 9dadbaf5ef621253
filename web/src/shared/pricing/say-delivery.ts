import { cents, formatPrice } from '#core/kernel/cents.ts';
import { awaitsOwner, checkDelivery, zoneAt } from '#core/pricing/delivery.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { storedText } from '#web/shared/data/browser-storage.ts';
import type { DELIVERY_CHECK } from '#web/texts/en/pricing.ts';

/** The ZIP code that was last checked here or typed at checkout. */
export const checkedZip = storedText('inflatableZip');

/** Whether we deliver to a ZIP code and for how much, in the words of either language. */
export const sayDelivery = (
  zip: string,
  delivery: Settings['delivery'],
  words: typeof DELIVERY_CHECK,
  phone: string,
): string => {
  const { leastCents } = zoneAt(zip, delivery) ?? {};
  const said = sayWhether(zip, delivery, words, phone);
  return leastCents ? `${said} ${words.least(formatPrice(cents(leastCents)))}` : said;
};

function sayWhether(
  zip: string,
  delivery: Settings['delivery'],
  words: typeof DELIVERY_CHECK,
  phone: string,
): string {
  const answer = checkDelivery(zip, delivery);
  if (answer.kind === 'outside') return `${words.outside(zip)} ${words.call(phone)}`;
  const { fee } = answer;
  if (answer.kind === 'delivered') {
    return fee > 0 ? words.fee(zip, answer.zone, formatPrice(fee)) : words.free(zip, answer.zone);
  }
  const [plain, withFee] = awaitsOwner(zip, delivery)
    ? [words.ask, words.askFee]
    : [words.everywhere, words.everywhereFee];
  return fee > 0 ? withFee(zip, formatPrice(fee)) : plain(zip);
}

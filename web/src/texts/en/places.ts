import { deliveryPriceSentence, inARow, outsideSentence } from '#core/content/rule-sentences.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { counted } from '#core/kernel/counted.ts';
import type { Settings } from '#core/settings/business-settings.ts';

type Named = { readonly kind: 'city' | 'county'; readonly name: string };

const nameOf = ({ kind, name }: Named): string => (kind === 'county' ? `${name} County` : name);

const rentals = (count: number): string => counted(count, 'rental');

export const PLACES = {
  nameOf,
  title: 'Where we deliver',
  meta: ({ deliveryArea }: SiteConfig) => `Where we deliver in ${deliveryArea}`,
  lead: ({ deliveryArea }: SiteConfig, delivery: Settings['delivery']) =>
    inARow(
      `The cities and counties we deliver to in ${deliveryArea}.`,
      deliveryPriceSentence(delivery),
      outsideSentence(delivery),
    ),
  cities: (count: number) => counted(count, 'city', 'cities'),
  yourZip: 'Don’t see your town? Ask us, or check your ZIP code on any rental’s page.',
  ask: 'Ask us',
  pageMeta: (place: Named) => `Bounce house rentals in ${nameOf(place)}`,
  pageTitle: (place: Named) => `Bounce houses and water slides in ${nameOf(place)}`,
  available: (count: number, day: string) => {
    if (count === 0) return `Nothing is available on ${day}.`;
    return count === 1
      ? `1 rental is available on ${day}.`
      : `${count} rentals are available on ${day}.`;
  },
  delivery: 'Delivery',
  isFree: 'No delivery fee',
  fee: (fee: string) => `Delivery costs ${fee}`,
  fees: (least: string, most: string) => `Delivery costs ${least} to ${most}, by ZIP code`,
  free: 'no delivery fee',
  zips: (zips: readonly string[]) =>
    zips.length === 1 ? `ZIP code ${zips[0]}` : `ZIP codes ${zips.join(', ')}`,
  allZips: (count: number) => `All ${count} ZIP codes we deliver to`,
  arrival: 'Arrival',
  road: (miles: number, minutes: number) =>
    `About ${counted(miles, 'mile')} and ${minutes} minutes from our yard.`,
  lastOrder: 'Order by',
  until: (day: string, time: string | undefined) =>
    time === undefined ? `The end of ${day}` : `${day}, ${time}`,
  untilFor: (day: string) => `for a delivery on ${day}.`,
  ownWords: 'In our own words',
  weekend: (day: string) => `Available on ${day}`,
  none: 'Everything is booked that day. Other days may be open.',
  seeAll: (count: number) => `See all ${rentals(count)}`,
  otherDays: 'Pick other days',
  near: (county: string) => `Elsewhere in ${county} County`,
  inCounty: (county: string) => `Cities in ${county} County`,
};

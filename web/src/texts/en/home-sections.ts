import type { OvernightExample } from '#core/content/overnight-example.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { centsFromDollars, formatPrice } from '#core/kernel/cents.ts';

export const TRUST = { label: 'With every rental' };

export const WHY = {
  eyebrow: ({ brand }: SiteConfig) => `Why ${brand}`,
  title: 'You bring the cake. We bring everything that bounces.',
  dates: {
    title: 'Dates you can trust',
    text: 'The calendar shows what is really available. Book it, and that unit is yours. Nobody else can take it.',
  },
  delivery: {
    title: 'We do the heavy lifting',
    text: ({ arrival, deliveryArea }: SiteConfig) =>
      `${arrival} We deliver, set up and pick up all over ${deliveryArea}.`,
  },
  overnight: {
    title: 'Overnight is on us',
    /** @param example none if the shop never opens two days in a row */
    text: (example: OvernightExample | undefined) =>
      `${example ? `${example.party} to ${example.pickUp} is one day. ` : ''}Keep bouncing after dark and pay nothing extra for the night.`,
  },
  deposit: (percent: number) =>
    percent === 100
      ? {
          title: 'Paid, booked, done',
          text: 'One card payment holds your date. Nothing left to pay on party day.',
        }
      : {
          title: percent === 50 ? 'Half now, half later' : 'Some now, the rest later',
          text: `A ${percent}% deposit holds your date. Pay the rest through your private booking link.`,
        },
};

export const STATS = {
  label: 'In numbers',
  events: 'Events',
  bounceHouses: 'Bounce houses',
  safety: 'Safety record',
  support: 'Support',
};

export const STORIES = {
  title: 'Heard over the backyard fence',
  place: (city: string) => `${city}, Texas`,
  note: 'Stories our families tell.',
  maria:
    'The crew was here before breakfast was over and had the castle up before the cake was out of the box. The kids didn’t come inside until dark.',
  derek:
    'I picked the day, saw it was available and paid the deposit on my phone in the school pickup line. No calls, no forms, no surprises on the day.',
  aisha:
    'The water slide showed up spotless, and we didn’t have to lift a finger at pickup. Keeping it overnight meant the grown-ups finally got a turn.',
};

export const CLOSING = {
  title: 'Somebody is about to have the best day of the year.',
  lead: ({ fromPrice, claims }: SiteConfig) =>
    `Pick a date, pick a castle. Rentals start at ${formatPrice(centsFromDollars(fromPrice))} for a full day${claims.overnight && ', and overnight is free'}.`,
  book: 'Book your party',
};

import { cleaningIn, type SiteConfig } from '#core/content/site-config.ts';

export const ABOUT_PAGE = {
  meta: 'About us',
  title: 'We make lawns jump for joy',
  lead: ({ address, deliveryArea }: SiteConfig) =>
    `From ${address.city}, Texas, we deliver, set up and pick up inflatables all over ${deliveryArea}.`,
  description: (brand: string, lead: string) => `${brand}: who we are and how we work. ${lead}`,
  storyTitle: 'Our story',
  mascot: 'Our mascot, a lime green inflatable baby dinosaur, waving',
  crewEyebrow: 'The crew',
  crewTitle: 'The folks who do the heavy lifting',
  safety: 'How we keep it safe',
  areaLabel: 'Area and hours',
  area: (area: string) => `${area} is our backyard`,
  areaText: ({ deliveryArea, address, arrival }: SiteConfig) =>
    `We deliver all over ${deliveryArea} from ${address.street}, ${address.city}, ${address.region} ${address.postalCode}. ${arrival}`,
  hours: 'Office hours',
  contact: 'Contact us',
};

/** The shop's story, one paragraph each. */
export const story = ({ brand, address, deliveryArea, claims }: SiteConfig): readonly string[] => [
  `${brand} calls ${address.city}, Texas, home. We rent out everything that turns a lawn into the best spot of the year: bounce houses, water slides, combos, obstacle courses, and the rest of the party.`,
  'We think renting one should be as much fun as jumping in it. So you can see what’s available on your day and what it costs before you talk to anyone. And what you book is yours: one unit, set aside for you, that nobody else can take.',
  ...(claims.events === ''
    ? []
    : [
        `${claims.events} events across ${deliveryArea} so far${claims.rating === undefined ? '' : `, and our guests rate us ${claims.rating}`}. Here’s what we hear again and again: it came clean, it came on time, and the crew was kind.`,
      ]),
];

/** What the crew does on the day. */
export const CREW_DAY = {
  arrive: {
    title: 'They arrive early',
    text: '2-4 hours before your event, so everything is up before your first guest shows up.',
  },
  anchor: {
    title: 'They set up and anchor',
    text: 'You pick the spot together. They use every anchor point and test the blower.',
  },
  show: {
    title: 'They show you how',
    text: 'Rules, power, wind, and how to get everyone out: five minutes that matter.',
  },
  back: {
    title: 'They come back for it',
    text: (site: SiteConfig) =>
      [
        site.claims.overnight && 'Overnight is free.',
        cleaningIn(site, 'Everything is sanitized after every rental.'),
        'You don’t carry a thing.',
      ]
        .filter(Boolean)
        .join(' '),
  },
};

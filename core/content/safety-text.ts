import type { PageText, TextSection } from './content-pages.ts';
import { isAlwaysHere, type SiteConfig } from './site-config.ts';

const before = ({ claims }: SiteConfig): readonly TextSection[] => [
  {
    id: 'our-part',
    title: 'Our part',
    paragraphs: ['Before we leave you with an inflatable:'],
    points: [
      claims.cleaning
        ? 'It is sanitized after every rental and looked over before it goes out again.'
        : 'It is looked over before it goes out again.',
      'Our crew chooses the spot with you: flat, clear, away from wires, branches, pools and fences.',
      'It is anchored at every point the manufacturer calls for: stakes on grass, weights on hard ground.',
      'The blower gets its own circuit, and cords are laid where nobody will trip.',
      'The crew walks you through the rules and shows you how to get everyone out.',
    ],
  },
  {
    id: 'watch',
    title: 'An adult watches, always',
    paragraphs: [
      'One sober adult stays at the entrance the whole time it is in use, with eyes on the inflatable and a phone within reach. No adult, no bouncing: turn it off and zip it shut.',
    ],
  },
  {
    id: 'rules',
    title: 'Rules for everybody inside',
    paragraphs: ['Say them out loud before the first jump:'],
    points: [
      'Shoes, glasses, jewelry and anything sharp stay outside. So do food, drinks, gum and silly string.',
      'No more guests at a time than the inflatable’s page allows, and only the ages it lists.',
      'Take turns by size: big and little don’t bounce together.',
      'No flips, no wrestling, no climbing on walls, nets or roofs.',
      'On slides: one at a time, sitting up, feet first, and clear of the bottom right away.',
      'No pets, and nobody under the influence of alcohol.',
      'Nobody who is pregnant or has neck, back or heart problems.',
    ],
  },
];

const during = (): readonly TextSection[] => [
  {
    id: 'wind',
    title: 'Wind, lightning, storm',
    paragraphs: [
      'Wind is the one thing that can lift an inflatable. Don’t wait for the forecast to be right:',
    ],
    points: [
      'When small branches sway and napkins blow away: everybody out, blower off.',
      'If you can hear thunder, lightning can reach you: everybody out, and indoors.',
      'Go back in only when it has been calm for half an hour and the inflatable is firm and dry.',
      'If our crew or the label on the inflatable says to stop sooner, do what it says.',
    ],
  },
  {
    id: 'water',
    title: 'Wet fun',
    paragraphs: [
      'Water slides run with a hose and no more water than they are built for. Keep the blower, plugs and cords dry. Dry inflatables stay dry: wet vinyl is slippery.',
    ],
  },
  {
    id: 'power-cut',
    title: 'If the air goes out',
    paragraphs: [
      'Inflatables go down slowly. Stay calm, hold the entrance up and call everybody out, smallest first. Then check the plug and the breaker. Once it is firm again, they can go back in. If it isn’t, call us.',
    ],
  },
];

/** How we and the supervising adult keep a rental safe. */
export const safetyText = (site: SiteConfig): PageText => ({
  title: 'Safety',
  lead: 'How we set up, what the adult watching needs to know, and when everyone has to get out. A five-minute read before the party.',
  sections: [
    ...before(site),
    ...during(),
    {
      id: 'emergency',
      title: 'If someone gets hurt',
      paragraphs: [
        `Call 911 first. Then get everyone out, turn the inflatable off and call us at ${site.phone}${isAlwaysHere(site) ? '. We answer around the clock' : ''}.`,
      ],
    },
  ],
});

import type { PageText, TextSection } from './page-text.ts';
import { isAlwaysHere, type SiteConfig } from './site-config.ts';

const before = (): readonly TextSection[] => [
  {
    id: 'our-part',
    title: 'Our part',
    paragraphs: ['Before we leave you with an inflatable:'],
    points: [
      'It is sanitized after every rental and looked over before it goes out again.',
      'Our crew chooses the spot with you: flat, clear, away from wires, branches, pools and fences.',
      'It is anchored at every point its maker asks for: stakes on grass, weights on hard ground.',
      'The blower gets its own circuit, and cords lie where nobody trips.',
      'The crew walks you through the rules and shows you how to get everyone out.',
    ],
  },
  {
    id: 'watch',
    title: 'An adult watches, always',
    paragraphs: [
      'One adult stays at the entrance all the time it is in use, sober, with eyes on the inflatable and a phone at hand. No adult, no bouncing: switch it off and zip it shut.',
    ],
  },
  {
    id: 'rules',
    title: 'Rules for everybody inside',
    paragraphs: ['Say them aloud before the first jump:'],
    points: [
      'Shoes, glasses, jewelry and everything sharp stay outside. So do food, drinks, gum and silly string.',
      'No more guests at a time than the inflatable’s page allows, and only of the ages it names.',
      'Take turns by size: big and small do not bounce together.',
      'No flips, no wrestling, no climbing on walls, nets or roofs.',
      'On slides: one at a time, feet first, sitting, and away from the end at once.',
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
      'Wind is the one thing that lifts an inflatable. Do not wait for the forecast to be right:',
    ],
    points: [
      'Small branches sway, loose paper and napkins fly: everybody out, blower off.',
      'Thunder you can hear is lightning that can reach you: everybody out, and indoors.',
      'Go back in only when it has been calm for half an hour and the inflatable stands firm and dry.',
      'If our crew or the label on the inflatable says stop earlier, that counts.',
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
      'Inflatables sink slowly. Keep calm, hold the entrance up and call everybody out, the smallest first. Then look at the plug and the breaker. Once it stands firm again they may go back in; if it does not, call us.',
    ],
  },
];

/** How we and the supervising adult keep a rental safe. */
export const safetyText = (site: SiteConfig): PageText => ({
  title: 'Safety',
  lead: 'How we set up, what the adult watching has to know, and when everyone has to get out. Five minutes to read before the party.',
  sections: [
    ...before(),
    ...during(),
    {
      id: 'emergency',
      title: 'If someone gets hurt',
      paragraphs: [
        `Call 911 first. Then switch the inflatable off for everybody and call us at ${site.phone}${isAlwaysHere(site) ? ': we answer around the clock' : ''}.`,
      ],
    },
  ],
});

import type { Surface } from '#core/catalogue/surface.ts';
import { counted } from '#core/kernel/counted.ts';
import type { hoursPer } from '#core/reservations/party.ts';
import type { SLOPES, VENUE_KINDS } from '#core/reservations/party.ts';

export const VISITS = {
  label: 'When we come',
  deliver: 'We set up',
  collect: 'We pick up',
  /** How far the crew is. Times as read. */
  onTheWay: (eta: string | undefined) =>
    eta === undefined ? 'On the way' : `Expected around ${eta}`,
  arrived: (time: string) => `Crew arrived at ${time}`,
  done: {
    deliver: (time: string) => `Set up at ${time}`,
    collect: (time: string) => `Picked up at ${time}`,
  },
};

/** Of a change, for each of them. */
export const VISIT_CHANGES = {
  title: 'When we come, before and after the change',
  before: 'Before:',
  after: 'After:',
  same: 'No change',
  sameTime: 'Same time',
  takenOff: 'We won’t bring:',
  added: 'Added:',
  changed: 'Changed',
  isNew: 'New',
  where: 'Address',
  gone: 'No longer needed',
};

/** When the party is, and where on the ground. */
export const PARTY = {
  starts: 'Party starts',
  ends: 'Party ends',
  choose: 'Choose',
  nextMorning: (time: string) => `${time}, next morning`,
  /** While the start is not known. */
  tellStart: 'Pick a start time to see when we come.',
  arrival: (from: string, to: string) =>
    `We arrive between ${from} and ${to} on the day we set up.`,
  arrivalOn: (day: string, from: string, to: string) =>
    `On ${day}, we arrive between ${from} and ${to}.`,
  pickUp: (from: string, to: string) => `We pick up between ${from} and ${to} on the pickup day.`,
  pickUpEvening: (from: string, to: string) =>
    `We pick up between ${from} and ${to}, after the party.`,
  sameEvening: 'Pick up the same evening',
  sameEveningHint:
    'We come after the party instead of the next day, at the same price. Good for parks, schools and churches.',
  /** Why it is not offered. */
  tooLate: (closes: string, day: string) =>
    `Your party ends too late for that. Our hours that day end at ${closes}, so we pick up on ${day}.`,
  pickUpOn: (day: string, from: string, to: string) =>
    `On ${day}, we pick up between ${from} and ${to}.`,
  unitsFrom: (time: string) =>
    `The earliest start is ${time}, because we first pick up your rental from another customer.`,
  earlier: (time: string, phone: string) => `Starting before ${time}? Call us at ${phone}.`,
  told: (from: string, to: string, per: ReturnType<typeof hoursPer>) =>
    `Party ${from} to ${to}${per === undefined ? '' : { day: ' each day', date: ' on each of your dates' }[per]}`,
  eachDay: 'These hours are for each day of your party.',
  forEach: 'These hours are for all of your dates. Book a party at another time separately.',
  size: 'How big is the flat spot? (optional)',
  sizeText: 'We check that your rentals fit.',
  spot: 'About the spot (optional)',
  spotText: 'So the crew brings the right gear.',
  kind: 'What kind of place is it?',
  venuePapers: (phone: string) =>
    `Your booking comes with a PDF for them. It shows what we set up, what it needs, and the inspection and insurance documents we have on file. You’ll find it on your confirmation page and under Documents at your private link. You can also ask there for a certificate of insurance in their name, or call ${phone}.`,
  surface: 'What will it sit on?',
  stakes: 'OK to put stakes in the ground?',
  slope: 'How flat is it?',
  gateCode: 'Gate code',
  outletFt: 'Nearest outlet, ft away',
  circuits: 'Power circuits to spare',
  circuitsHint: 'Outlets on their own breaker, with nothing else plugged in.',
  circuitsNeeded: (count: number) =>
    `Your rentals need ${count === 1 ? 'one' : `${count} at the same time`}.`,
  circuitsShort: (needs: number, has: number) =>
    `Your rentals need ${counted(needs, 'circuit')} at the same time, and you have ${has}.`,
  circuitsCall: (phone: string) => `Call us at ${phone} and we’ll figure it out together.`,
  circuitsAdd: (addOn: string, phone: string) =>
    `Add the ${addOn} under “Extras” below, or call us at ${phone}.`,
  onSite: 'Who will meet the crew?',
  onSiteCall: 'How to reach them',
  unsaid: 'Not sure',
  yes: 'Yes',
  no: 'No, use sandbags',
  kinds: {
    home: 'Home',
    park: 'Park',
    school: 'School',
    church: 'Church',
    business: 'Business',
    other: 'Other',
  } satisfies Record<(typeof VENUE_KINDS)[number], string>,
  surfaces: {
    grass: 'Grass',
    concrete: 'Concrete',
    asphalt: 'Asphalt',
    turf: 'Artificial turf',
    indoor: 'Indoors',
  } satisfies Record<Surface, string>,
  slopes: {
    flat: 'Flat',
    gentle: 'A little slope',
    steep: 'Steep',
  } satisfies Record<(typeof SLOPES)[number], string>,
};

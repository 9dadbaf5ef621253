import type { DayPickerLocale } from 'react-day-picker';
import { counted } from '#core/kernel/counted.ts';

// Not with the other words for dates, which the home page's first script has.
export { CLOSED_DAYS } from '#core/content/closed-sentences.ts';

/** Names of months and days in the calendar; its own English where undefined. */
export const CALENDAR_LOCALE: DayPickerLocale | undefined = undefined;

/** On the button below a calendar. */
export const DATES_DONE = {
  use: 'Use these dates',
  show: (count: number) => `Show ${counted(count, 'rental')}`,
  showAll: 'See what’s available',
};

export const CALENDAR = {
  month: 'Month',
  previous: 'Previous month',
  next: 'Next month',
  label: 'Choose your rental days',
  availability: 'Availability: choose your rental days',
  clear: 'Clear dates',
  shortcuts: 'Quick picks',
  longer: 'Choose the day of your party. To keep it longer, choose a later day for the pickup.',
  longerEvening:
    'Choose the day of your party. To keep it longer, choose the last party day: we pick up that evening.',
  closedAfter: (day: string) => `We’re closed on ${day}, so we pick up after the party.`,
  failed: 'We could not look up which days are available.',
  failedText: 'Check your internet connection and try again.',
  looking: 'Looking up which days are available…',
  legend: 'Legend',
  party: 'Party day',
  pickUp: 'Pickup day',
  booked: 'Booked',
  closed: 'Closed',
  endOnly: 'Can only end a rental',
};

/** What a screen reader hears after the day. */
export const SPOKEN_MARKS = {
  past: 'in the past',
  unknown: 'still checking',
  booked: 'booked',
  closed: 'closed',
  end_only: 'can only end a rental',
  start: 'party and delivery day, selected',
  middle: 'party day, selected',
  evening: 'party day with pickup that evening, selected',
  taken: 'selected, but already booked',
  end: 'pickup day, selected',
  preview: 'available',
  free: 'available',
};

/** Without a product, nothing is known of what is available. */
export const SPOKEN_OPEN_MARKS = { free: '', preview: '' };

/** For when one day is chosen instead of a rental. */
export const SPOKEN_DAY_MARKS = { start: 'selected', unknown: 'too far ahead' };

export const CHOICE = {
  someFree: (free: number, units: number, day: string) =>
    `Only ${free} of the ${units} you want ${free === 1 ? 'is' : 'are'} available on ${day}.`,
  booked: (day: string) => `${day} is already booked.`,
  notBack: (day: string) =>
    `It can’t be back from another customer in time on ${day}. Please choose other days.`,
  notHandedOn: (day: string) =>
    `It can’t be with its next customer in time on ${day}. Please choose other days.`,
  outOfService: (phone: string | undefined) =>
    `A rental you booked is out of service on your dates. We’re sorry. Please choose other dates${phone === undefined ? '' : `, or call us at ${phone}`}.`,
  /** No other day, either. */
  outForGood: (phone: string | undefined) =>
    `A rental you booked is out of service, and we don’t know until when, so we can’t offer other dates for it yet. We’re sorry. You can choose something else under “Change items”${phone === undefined ? '' : `, or call us at ${phone}`}.`,
  tooLarge: 'None of our trucks can carry this. Please call us.',
  cleaned: (day: string) => `It has to be cleaned and dried on ${day} before the next party.`,
  unknown: (day: string) => `We are still looking up ${day}. Please try again in a moment.`,
  upTo: (start: string, last: string) =>
    `If we deliver on ${start}, the latest pickup day is ${last}.`,
};

import type { DayPickerLocale } from 'react-day-picker';

/** Names of months and days in the calendar; its own English where undefined. */
export const CALENDAR_LOCALE: DayPickerLocale | undefined = undefined;

export const CALENDAR = {
  previous: 'Previous month',
  next: 'Next month',
  label: 'Choose your rental days',
  availability: 'Availability: choose your rental days',
  delivery: 'Delivery',
  pickUp: 'Pick-up',
  addDate: 'Add a date',
  clear: 'Clear dates',
  failed: 'We could not look up which days are available.',
  failedText: 'The calendar needs the connection for a moment.',
  retry: 'Try again',
  looking: 'Looking up which days are available…',
  legend: 'Legend',
  available: 'Available',
  booked: 'Booked',
  closed: 'Closed',
  pickUpOnly: 'Pick-up only',
  yours: 'Your rental',
};

/** What a screen reader hears after the day. */
export const SPOKEN_MARKS = {
  past: 'in the past',
  unknown: 'still being looked up',
  booked: 'booked',
  closed: 'closed',
  pick_up_only: 'pick-up only',
  start: 'delivery day, selected',
  middle: 'within your rental, selected',
  end: 'pick-up day, selected',
  preview: 'available',
  free: 'available',
};

export const CHOICE = {
  none: 'Choose your delivery day.',
  started: (start: string) => `Delivery ${start}. Now choose the pick-up day.`,
  whole: (start: string, end: string, days: string) =>
    `Delivery ${start}, pick-up ${end}: ${days}, overnight included.`,
  someFree: (free: number, units: number, day: string) =>
    `Only ${free} of the ${units} you want is available on ${day}.`,
  booked: (day: string) => `${day} is already booked.`,
  cleaned: (day: string) => `It has to be cleaned and dried on ${day} before the next party.`,
  unknown: (day: string) => `We are still looking up ${day}. Please try again in a moment.`,
  upTo: (start: string, last: string) =>
    `With delivery on ${start}, pick-up is possible up to ${last}.`,
};

import { counted } from '#core/kernel/counted.ts';

const because = (why: string | undefined): string => (why === undefined ? '' : ` (${why})`);

/** Why some days cannot be booked. Shown beside the calendar and when a quote is refused. */
export const CLOSED_DAYS = {
  delivery: (day: string, why?: string) =>
    `We do not deliver on ${day}${because(why)}. Please choose another day.`,
  pickUp: (day: string, why?: string) =>
    `We do not pick up on ${day}${because(why)}. Please choose another day.`,
  leadTime: (day: string, hours: number) =>
    hours === 0
      ? `It is too late to order for ${day}.`
      : `It is too late to order for ${day}. We need ${hours} hours’ notice before a delivery.`,
  sameDay: (day: string, phone: string) =>
    `The earliest delivery you can book online is the next day. For ${day}, call us at ${phone}. We may still make it.`,
  tooFar: (day: string, days: number) =>
    `${day} is too far ahead. We take bookings up to ${counted(days, 'day')} from today.`,
  crewsFull: (day: string) =>
    `Our crews are booked up on ${day}. Please choose another delivery day.`,
  crewsFullPickUp: (day: string) =>
    `Our crews are booked up on ${day} and can’t pick it up. Please choose another pickup day.`,
  tooShort: (days: number) => `A rental lasts at least ${counted(days, 'day')}.`,
  tooLong: (days: number) => `A rental lasts at most ${counted(days, 'day')}.`,
  tooLongOnline: (days: number, phone: string) =>
    `You can book up to ${counted(days, 'day')} online. For longer, call us at ${phone}.`,
};

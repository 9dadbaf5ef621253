import { type CalendarDay, weekdayOf } from '#core/kernel/calendar-day.ts';
import { lazily } from '#core/kernel/lazily.ts';
import { formatDay } from './dates.ts';

const shortDayFormat = lazily(
  () => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Days that are booked, and what can be had instead. */
export const SOLD_OUT = {
  next: 'Next available',
  /** For when there is little room. */
  nextDay: (day: CalendarDay) => `Next: ${formatDay(day)}`,
  nextWeekday: (day: CalendarDay) => `Next open ${WEEKDAYS[weekdayOf(day)]}`,
  /** `Switch to Dec 6` */
  switchTo: (day: CalendarDay) =>
    `Switch to ${shortDayFormat().format(Date.parse(`${day}T12:00:00Z`))}`,
  /** Above other days and hours for the same order. */
  nearest: 'Our crews can make it:',
  /** Beside a button that names the time. */
  sameDays: 'The same days',
  startAt: (time: string) => `Start at ${time}`,
  instead: 'Available on these days instead',
  /** How each of them differs from what is booked. */
  guests: (count: number, booked: number | undefined) =>
    booked === undefined
      ? `Up to ${count} guests`
      : `${count < booked ? 'Fewer' : 'More'} guests: up to ${count}, not ${booked}`,
  wet: 'Wet, not dry',
  dry: 'Dry, not wet',
  price: (amount: string, isMore: boolean) => `${amount} ${isMore ? 'more' : 'less'} per day`,
  choose: 'Choose other days in the calendar.',
  inCart: 'Change the dates of the booked rental first.',
  /** Some are left, but not as many as wanted. */
  tooMany: 'Lower the quantity or change the dates first.',
  take: (count: number) => `Change to ${count}`,
};

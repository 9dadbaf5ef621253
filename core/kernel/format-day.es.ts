import { addDays, type CalendarDay, daysBetween } from './calendar-day.ts';
import { counted } from './counted.ts';

// Spelled out because engines shorten Spanish days differently, and server and browser must agree.
const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

function partsOf(day: CalendarDay) {
  const date = new Date(`${day}T12:00:00Z`);
  return {
    weekday: WEEKDAYS[date.getUTCDay()] ?? '',
    date: date.getUTCDate(),
    month: MONTHS[date.getUTCMonth()] ?? '',
    year: date.getUTCFullYear(),
  };
}

/** `sáb 21 nov` */
export function formatDay(day: CalendarDay): string {
  const { weekday, date, month } = partsOf(day);
  return `${weekday.slice(0, 3)} ${date} ${month.slice(0, 3)}`;
}

/** `sábado 21 de noviembre de 2026` */
export function formatLongDay(day: CalendarDay): string {
  const { weekday, date, month, year } = partsOf(day);
  return `${weekday} ${date} de ${month} de ${year}`;
}

/** Delivery to pickup, for papers: `sáb 21 nov – dom 22 nov` */
export const formatPeriod = (start: CalendarDay, end: CalendarDay): string =>
  `${formatDay(start)} – ${formatDay(end)}`;

/** The days of the party, without the pickup day. `sáb 21 nov`, `vie 20 nov – sáb 21 nov` */
export const formatPartyDays = (start: CalendarDay, end: CalendarDay): string => {
  const last = addDays(end, -1);
  return last > start ? formatPeriod(start, last) : formatDay(start);
};

/** The same, shorter. `28 nov`, `5–6 dic` */
export const formatShortPartyDays = (start: CalendarDay, end: CalendarDay): string =>
  formatShortPeriod(start, addDays(end, -1));

/** `28 nov`, `5–6 dic`, `31 oct – 1 nov` */
export function formatShortPeriod(start: CalendarDay, end: CalendarDay): string {
  const [first, last] = [start, end].map((day) => formatDay(day).slice(4));
  if (start >= end) return `${first}`;
  return start.slice(0, 7) === end.slice(0, 7)
    ? `${Number(start.slice(8))}–${last}`
    : `${first} – ${last}`;
}

/** `2 p. m.`, `2:30 p. m.`, `12 p. m.` Signed agreements say hours this way, so it may not change. */
export function formatClock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const half = hour < 12 ? 'a. m.' : 'p. m.';
  return `${hour % 12 || 12}${minute === 0 ? '' : `:${time.slice(3)}`} ${half}`;
}

/** `2 p. m.`, `2:30 p. m.`, `12 del día` */
export const formatTime = (time: string): string =>
  time === '12:00' ? '12 del día' : formatClock(time);

/** For the end of a party only: after a date, it would be the night that follows that day. */
export const MIDNIGHT = '12 de la noche';

/** `la 1 p. m.`, `las 2 p. m.` */
export const withArticle = (formatted: string): string =>
  `${/^1\D/.test(formatted) ? 'la' : 'las'} ${formatted}`;

/** `entre las 11 a. m. y la 1 p. m.` */
export const between = (from: string, to: string): string =>
  `entre ${withArticle(from)} y ${withArticle(to)}`;

/** Ends a sentence, unless it ends in the period of `p. m.` */
export const ended = (sentence: string): string =>
  sentence.endsWith('.') ? sentence : `${sentence}.`;

/** `10 a. m. – 12 del día` */
export const formatWindow = (from: string, to: string): string =>
  `${formatTime(from)} – ${to === '00:00' ? MIDNIGHT : formatTime(to)}`;

/** `1 día`, `3 días` */
export const formatDayCount = (start: CalendarDay, end: CalendarDay): string =>
  counted(daysBetween(start, end), 'día');

import { type CalendarDay, daysBetween } from './calendar-day.ts';
import { LONGEST_RENTAL_DAYS, type PeriodError } from './rental-days.ts';

// Written out: engines disagree on how to shorten Spanish days, and server and browser must say the same.
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

/** `sábado, 21 de noviembre de 2026` */
export function formatLongDay(day: CalendarDay): string {
  const { weekday, date, month, year } = partsOf(day);
  return `${weekday}, ${date} de ${month} de ${year}`;
}

/** `sáb 21 nov – dom 22 nov` */
export const formatPeriod = (start: CalendarDay, end: CalendarDay): string =>
  `${formatDay(start)} – ${formatDay(end)}`;

/** `1 día`, `3 días` */
export const formatDayCount = (start: CalendarDay, end: CalendarDay): string => {
  const days = daysBetween(start, end);
  return days === 1 ? '1 día' : `${days} días`;
};

/** The sentence a customer reads beside the field. */
export function describePeriodError(error: PeriodError): string {
  switch (error.kind) {
    case 'not_a_date':
      return error.field === 'startDate' ? 'Elige un día de entrega.' : 'Elige un día de recogida.';
    case 'end_not_after_start':
      return 'El día de recogida debe ser después del día de entrega.';
    case 'start_in_past':
      return 'El día de entrega ya pasó.';
    case 'too_long':
      return `Una renta dura ${LONGEST_RENTAL_DAYS} días como máximo; esta es de ${error.days}.`;
  }
}

import type { DayPickerLocale } from 'react-day-picker';
import { es } from 'react-day-picker/locale/es';
import type * as English from '../en/calendar.ts';

// Not with the other words for dates, which the home page's first script has.
export { CLOSED_DAYS } from '#core/content/closed-sentences.es.ts';

/** Weeks begin on Sunday as on every calendar in Texas. */
export const CALENDAR_LOCALE: DayPickerLocale | undefined = {
  ...es,
  options: { ...es.options, weekStartsOn: 0 },
};

export const DATES_DONE: typeof English.DATES_DONE = {
  use: 'Usar estas fechas',
  show: (count) => (count === 1 ? 'Ver 1 renta' : `Ver ${count} rentas`),
  showAll: 'Ver qué hay disponible',
};

export const CALENDAR: typeof English.CALENDAR = {
  month: 'Mes',
  previous: 'Mes anterior',
  next: 'Mes siguiente',
  label: 'Elige los días de tu renta',
  availability: 'Disponibilidad: elige los días de tu renta',
  clear: 'Borrar fechas',
  shortcuts: 'Fechas rápidas',
  longer: 'Elige el día de tu fiesta. Para tenerlo más tiempo, elige otro día para la recogida.',
  longerEvening:
    'Elige el día de tu fiesta. Para más días, elige el último día de fiesta: lo recogemos esa noche.',
  closedAfter: (day) => `Cerramos el ${day}; por eso lo recogemos después de la fiesta.`,
  failed: 'No pudimos consultar qué días están disponibles.',
  failedText: 'El calendario necesita la conexión por un momento.',
  looking: 'Consultando qué días están disponibles…',
  legend: 'Leyenda',
  party: 'Día de fiesta',
  pickUp: 'Día de recogida',
  booked: 'Reservado',
  closed: 'Cerrado',
  endOnly: 'Solo para recogida',
};

export const SPOKEN_MARKS: typeof English.SPOKEN_MARKS = {
  past: 'ya pasó',
  unknown: 'todavía consultando',
  booked: 'reservado',
  closed: 'cerrado',
  end_only: 'solo para recogida',
  start: 'día de fiesta y de entrega, elegido',
  middle: 'día de fiesta, elegido',
  evening: 'día de fiesta con recogida esa noche, elegido',
  taken: 'elegido, pero ya está reservado',
  end: 'día de recogida, elegido',
  preview: 'disponible',
  free: 'disponible',
};

export const SPOKEN_OPEN_MARKS: typeof English.SPOKEN_OPEN_MARKS = { free: '', preview: '' };

export const SPOKEN_DAY_MARKS: typeof English.SPOKEN_DAY_MARKS = {
  start: 'elegido',
  unknown: 'todavía muy lejos',
};

export const CHOICE: typeof English.CHOICE = {
  someFree: (free, units, day) =>
    `Solo ${free} de los ${units} que quieres ${free === 1 ? 'está disponible' : 'están disponibles'} el ${day}.`,
  booked: (day) => `El ${day} ya está reservado.`,
  notBack: (day) => `El ${day} no regresa a tiempo de otro cliente. Elige otros días.`,
  notHandedOn: (day) => `El ${day} no llegaría a tiempo a su siguiente cliente. Elige otros días.`,
  outOfService: (phone) =>
    `Una de tus rentas está fuera de servicio en tus fechas. Lo sentimos. Elige otras fechas${phone === undefined ? '' : ` o llámanos al ${phone}`}.`,
  outForGood: (phone) =>
    `Una de tus rentas está fuera de servicio y no sabemos hasta cuándo, así que todavía no podemos ofrecerte otras fechas. Lo sentimos. Puedes elegir otra cosa en “Cambiar artículos”${phone === undefined ? '' : ` o llámanos al ${phone}`}.`,
  tooLarge: 'Ninguno de nuestros camiones puede llevarlo. Llámanos, por favor.',
  cleaned: (day) => `Se tiene que limpiar y secar el ${day} antes de la próxima fiesta.`,
  unknown: (day) => `Todavía estamos consultando el ${day}. Intenta de nuevo en un momento.`,
  upTo: (start, last) => `Con entrega el ${start}, se puede recoger hasta el ${last}.`,
};

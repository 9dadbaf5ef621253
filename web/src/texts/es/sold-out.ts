import { weekdayOf } from '#core/kernel/calendar-day.ts';
import { withArticle } from '#core/kernel/format-day.es.ts';
import type * as English from '#web/texts/en/sold-out.ts';
import { formatDay } from './dates.ts';

const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];

export const SOLD_OUT: typeof English.SOLD_OUT = {
  next: 'Próximos días disponibles',
  nextDay: (day) => `Próximo: ${formatDay(day)}`,
  nextWeekday: (day) => `Próximo ${WEEKDAYS[weekdayOf(day)]} disponible`,
  /** Without the weekday, because a phone has room for no more. */
  switchTo: (day) => `Cambiar al ${formatDay(day).slice(4)}`,
  nearest: 'Nuestros equipos sí pueden:',
  sameDays: 'Los mismos días',
  startAt: (time) => `Empezar a ${withArticle(time)}`,
  instead: 'Disponibles en estos días',
  guests: (count, booked) =>
    booked === undefined
      ? `Hasta ${count} invitados`
      : `${count < booked ? 'Menos' : 'Más'} invitados: hasta ${count}, no ${booked}`,
  wet: 'Mojado, no seco',
  dry: 'Seco, no mojado',
  price: (amount, isMore) => `${amount} ${isMore ? 'más' : 'menos'} por día`,
  choose: 'Elige otros días en el calendario.',
  inCart: 'Cambia primero las fechas de lo que ya no queda.',
  tooMany: 'Primero baja la cantidad o cambia las fechas.',
  take: (count) => `Llevar ${count}`,
};

import { LONGEST_RENTAL_DAYS, type PeriodError } from '#core/kernel/rental-days.ts';
import type * as English from './rental-sentences.ts';

const because = (why: string | undefined): string => (why === undefined ? '' : ` (${why})`);
const count = (days: number): string => (days === 1 ? '1 día' : `${days} días`);

export const CLOSED_DAYS: typeof English.CLOSED_DAYS = {
  delivery: (day, why) => `No entregamos el ${day}${because(why)}. Elige otro día.`,
  pickUp: (day, why) => `No recogemos el ${day}${because(why)}. Elige otro día.`,
  leadTime: (day, hours) =>
    hours === 0
      ? `Ya es tarde para pedir para el ${day}.`
      : `Ya es tarde para pedir para el ${day}: necesitamos ${hours} horas antes de la entrega.`,
  sameDay: (day, phone) =>
    `En línea entregamos a partir del día siguiente. Para el ${day}, llámanos al ${phone}: quizá todavía alcanzamos.`,
  tooFar: (day, days) =>
    `Todavía falta mucho para el ${day}: aceptamos reservaciones hasta ${count(days)} después de hoy.`,
  crewsFull: (day) => `Nuestros equipos están llenos el ${day}. Elige otro día de entrega.`,
  crewsFullPickUp: (day) =>
    `Nuestros equipos están llenos el ${day}: nadie puede recogerlo. Elige otro día de recogida.`,
  tooShort: (days) => `Una renta dura al menos ${count(days)}.`,
  tooLong: (days) => `Una renta dura ${count(days)} como máximo.`,
};

export const describePeriodError: typeof English.describePeriodError = (error: PeriodError) => {
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
};

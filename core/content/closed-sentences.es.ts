import { counted } from '#core/kernel/counted.ts';
import type * as English from './closed-sentences.ts';

// Without the owner's reason, which is in English.
export const CLOSED_DAYS: typeof English.CLOSED_DAYS = {
  delivery: (day) => `No entregamos el ${day}. Elige otro día.`,
  pickUp: (day) => `No recogemos el ${day}. Elige otro día.`,
  leadTime: (day, hours) =>
    hours === 0
      ? `Ya es tarde para pedir para el ${day}.`
      : `Ya es tarde para pedir para el ${day}: necesitamos ${hours} horas antes de la entrega.`,
  sameDay: (day, phone) =>
    `En línea entregamos a partir del día siguiente. Para el ${day}, llámanos al ${phone}: quizá todavía alcanzamos.`,
  tooFar: (day, days) =>
    `Todavía falta mucho para el ${day}: aceptamos reservaciones hasta ${counted(days, 'día')} después de hoy.`,
  crewsFull: (day) => `Nuestros equipos están llenos el ${day}. Elige otro día de entrega.`,
  crewsFullPickUp: (day) =>
    `Nuestros equipos están llenos el ${day}: nadie puede recogerlo. Elige otro día de recogida.`,
  tooShort: (days) => `Una renta dura al menos ${counted(days, 'día')}.`,
  tooLong: (days) => `Una renta dura ${counted(days, 'día')} como máximo.`,
  tooLongOnline: (days, phone) =>
    `En línea puedes reservar hasta ${counted(days, 'día')}. Para más tiempo, llámanos al ${phone}.`,
};

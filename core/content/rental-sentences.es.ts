import { LONGEST_RENTAL_DAYS, type PeriodError } from '#core/kernel/rental-days.ts';
import type * as English from './rental-sentences.ts';

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

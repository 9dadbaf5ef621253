import { sayAges } from '#core/catalogue/say-ages.es.ts';
import { sayAll } from '#core/kernel/join-names.ts';
import type * as English from './substitute-words.ts';

export const SUBSTITUTE_WORDS: typeof English.SUBSTITUTE_WORDS = {
  guests: (count, booked) =>
    `Hasta ${count} invitados a la vez${booked === undefined ? '' : ` en lugar de ${booked}`}`,
  enough: (count, booked) =>
    `Para hasta ${count} invitados${booked === undefined ? '' : ` en lugar de ${booked}`}.`,
  ages: (ages, booked) =>
    booked === undefined ? sayAges(ages) : `${sayAges(ages)} en lugar de ${sayAges(booked)}`,
  about: (guests, ages, isWet, isOther) =>
    `${guests}${ages === undefined ? '' : ` (${ages})`}. ${isWet ? `Mojado${isOther ? ' en lugar de seco' : ''}: necesita manguera.` : `Seco${isOther ? ' en lugar de mojado' : ''}: sin manguera.`}`,
  smaller: (size, booked) => `Es más chico: ${size} en lugar de ${booked}.`,
  needs: (parts) => `Necesita ${sayAll('es', parts)}.`,
  feet: (length, width) => `${length} × ${width} pies`,
  gate: (inches) => `una puerta de ${inches} pulgadas de ancho`,
  circuits: (count) => (count === 1 ? 'un circuito eléctrico' : `${count} circuitos eléctricos`),
};

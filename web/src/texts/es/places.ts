import { deliveryPriceSentence, inARow, outsideSentence } from '#core/content/rule-sentences.es.ts';
import type * as English from '../en/places.ts';

type Named = Parameters<typeof English.PLACES.nameOf>[0];

const nameOf = ({ kind, name }: Named): string => (kind === 'county' ? `Condado de ${name}` : name);

/** Within a sentence. */
const placeOf = ({ kind, name }: Named): string =>
  kind === 'county' ? `el condado de ${name}` : name;

const rentals = (count: number): string => (count === 1 ? 'la renta' : `las ${count} rentas`);

export const PLACES: typeof English.PLACES = {
  nameOf,
  title: 'Dónde entregamos',
  meta: ({ deliveryArea }) => `Dónde entregamos en ${deliveryArea}`,
  lead: ({ deliveryArea }, delivery) =>
    inARow(
      `Las ciudades y los condados de nuestra zona de entrega en ${deliveryArea}.`,
      deliveryPriceSentence(delivery),
      outsideSentence(delivery),
    ),
  cities: (count) => (count === 1 ? '1 ciudad' : `${count} ciudades`),
  yourZip:
    '¿No está tu ciudad? Pregúntanos, o revisa tu código postal en la página de cualquier inflable.',
  ask: 'Pregúntanos',
  pageMeta: (place) => `Renta de brincolines en ${placeOf(place)}`,
  pageTitle: (place) => `Brincolines y toboganes de agua en ${placeOf(place)}`,
  available: (count, day) => {
    if (count === 0) return `No hay rentas disponibles el ${day}.`;
    return count === 1
      ? `Hay 1 renta disponible el ${day}.`
      : `Hay ${count} rentas disponibles el ${day}.`;
  },
  delivery: 'Entrega',
  isFree: 'La entrega es gratis',
  fee: (fee) => `La entrega cuesta ${fee}`,
  fees: (least, most) => `La entrega cuesta de ${least} a ${most}, según el código postal`,
  free: 'entrega gratis',
  zips: (zips) =>
    zips.length === 1 ? `Código postal ${zips[0]}` : `Códigos postales ${zips.join(', ')}`,
  allZips: (count) => `Los ${count} códigos postales donde entregamos`,
  arrival: 'Llegada',
  road: (miles, minutes) =>
    `A ${miles === 1 ? 'una milla' : `unas ${miles} millas`} y ${minutes} minutos de nuestra bodega.`,
  lastOrder: 'Pide a más tardar',
  until: (day, time) => (time === undefined ? `El ${day}` : `El ${day}, ${time}`),
  untilFor: (day) => `para una entrega el ${day}.`,
  ownWords: 'En nuestras palabras',
  weekend: (day) => `Disponible el ${day}`,
  none: 'Todo está reservado para esos días. Prueba con otros.',
  seeAll: (count) => `Ver ${rentals(count)}`,
  otherDays: 'Elegir otros días',
  near: (county) => `En otros lugares del condado de ${county}`,
  inCounty: (county) => `Ciudades del condado de ${county}`,
};

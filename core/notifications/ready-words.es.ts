import type { ReadyWords } from './checklist.ts';

export const READY_WORDS: ReadyWords = {
  spot: (places) => `Despeja el lugar: ${places}, plano y sin nada encima.`,
  place: (length, width) => `${length} × ${width} pies`,
  of: (what, title) => `${what} para ${title}`,
  gate: (inches, which) =>
    `Abre la puerta del patio. Necesitamos ${inches} pulgadas en todo el camino${which === undefined ? '' : `: ${which}`}.`,
  outlets: (count, feet, which) =>
    `Deja ${count === 1 ? 'un enchufe disponible con su propio breaker' : `${count} enchufes disponibles, cada uno con su propio breaker`}${feet === undefined ? '' : `, a ${feet} pies o menos`}${which === undefined ? '' : `: ${which}`}.`,
  powered: (generators, part) =>
    `${generators === 1 ? 'Nuestro generador da' : 'Nuestros generadores dan'} ${part === undefined ? 'la electricidad: no necesitamos tus enchufes' : `${part.by} de los ${part.of} enchufes que necesitamos`}.`,
  tooFewOutlets: (has) =>
    `Nos dijiste que ${has === 0 ? 'no tienes ninguno' : `solo tienes ${has}`}. Llámanos antes de la fiesta para que todo funcione.`,
  hose: (which) =>
    `Ten una manguera de jardín que llegue al lugar, en una llave de agua que funcione${which === undefined ? '' : `, para ${which}`}.`,
  sprinklers: 'Apaga los aspersores desde la noche anterior.',
  always: ['Deja el paso libre de carros y mascotas.', 'Que haya un adulto cuando lleguemos.'],
};

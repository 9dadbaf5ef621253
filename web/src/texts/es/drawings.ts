import type { DRAWINGS as English } from '#web/texts/en/drawings.ts';

/** The words in the drawings of a rental. */
export const DRAWINGS: typeof English = {
  feet: (feet) => `${feet} pies`,
  long: (feet) => `${feet} pies de largo`,
  tall: (feet) => `${feet} pies de alto`,
  square: (length, width) => `${length} × ${width} pies`,
  people: 'Niño 4 pies, adulto 5 pies 7',
  beside: {
    suv: (feet) => `Camioneta, ${feet} pies`,
    bus: (feet) => `Autobús escolar, ${feet} pies`,
  },
  house: 'Casa',
  gate: (inches) => `Reja de ${inches} pulg. o más`,
  outlet: (feet) => `Enchufe a ${feet} pies o menos`,
};

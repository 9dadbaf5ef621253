import type * as English from '../en/facts.ts';

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

export const FACTS: typeof English.FACTS = {
  surface: {
    grass: 'pasto',
    concrete: 'concreto',
    asphalt: 'asfalto',
    turf: 'pasto sintético',
    indoor: 'bajo techo',
  },
  or: 'o',
  noPower: 'No necesita electricidad',
  blowersOn: (blowers, circuits) => `${blowers} en ${circuits}`,
  circuits: (count) => counted(count, 'circuito', 'circuitos'),
  blowers: (count) => counted(count, 'soplador', 'sopladores'),
  guests: (count) => counted(count, 'invitado', 'invitados'),
};

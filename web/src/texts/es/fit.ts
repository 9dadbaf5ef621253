import type { FitProblem } from '#core/catalogue/fit.ts';
import type { Surface } from '#core/catalogue/product.ts';
import type { FIT as English } from '../en/fit.ts';

const SURFACES: Record<Surface, string> = {
  grass: 'pasto',
  concrete: 'concreto',
  asphalt: 'asfalto',
  turf: 'pasto sintético',
  indoor: 'piso interior',
};

const rentals = (count: number): string => (count === 1 ? '1 renta' : `${count} rentas`);

function oneOf(surfaces: readonly Surface[]): string {
  const names = surfaces.map((surface) => SURFACES[surface]);
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} o ${last}`;
}

function reason(problem: FitProblem): string {
  switch (problem.kind) {
    case 'too_short':
      return `Necesita ${problem.needsFt} pies de largo: tu patio tiene ${problem.yardFt}.`;
    case 'too_narrow':
      return `Necesita ${problem.needsFt} pies de ancho: tu patio tiene ${problem.yardFt}.`;
    case 'gate':
      return `Necesita una puerta de ${problem.needsIn} pulgadas: la tuya tiene ${problem.gateIn}.`;
    case 'surface':
      return `Va sobre ${oneOf(problem.takes)}: lo tuyo es ${SURFACES[problem.surface]}.`;
    case 'outlet':
      return `Necesita un enchufe a ${problem.withinFt} pies o menos: el tuyo está a ${problem.outletFt}.`;
  }
}

export const FIT: typeof English = {
  title: '¿Cabe?',
  intro:
    'Mide la parte plana y despejada de tu patio. La comparamos con lo que necesita cada renta, con espacio para caminar alrededor, y la giramos como mejor quede.',
  length: 'Largo del patio, pies',
  width: 'Ancho del patio, pies',
  gate: 'Ancho de la puerta, pulgadas',
  surface: 'Suelo',
  anySurface: 'No sé',
  surfaceNames: {
    grass: 'Pasto',
    concrete: 'Concreto',
    asphalt: 'Asfalto',
    turf: 'Pasto sintético',
    indoor: 'Interior',
  },
  outlet: 'Enchufe más cercano, a pies',
  optional: 'Deja en blanco lo que no sepas: revisamos lo demás.',
  check: 'Revisar mi patio',
  incomplete: 'Escribe el largo y el ancho en pies, con números.',
  forget: 'Olvidar mi patio',
  close: 'Cerrar la revisión del patio',
  fits: 'Cabe en tu patio',
  doesNotFit: 'No cabe en tu patio',
  unknown: 'Pregúntanos si cabe',
  unknownWhy: 'Sus medidas aún no aparecen. Llámanos o escríbenos y te decimos.',
  reason,
  yard: ({ lengthFt, widthFt, gateWidthIn, surface, outletFt }) =>
    [
      `${lengthFt} × ${widthFt} pies`,
      gateWidthIn === undefined ? '' : `puerta de ${gateWidthIn} pulgadas`,
      surface === undefined ? '' : SURFACES[surface],
      outletFt === undefined ? '' : `enchufe a ${outletFt} pies`,
    ]
      .filter((part) => part !== '')
      .join(', '),
  checked: (yard) => `Comparado con tu patio: ${yard}.`,
  summary: (count, of) =>
    count === 0
      ? `Ninguna de ${rentals(of)} cabe en tu patio.`
      : `${count} de ${rentals(of)} ${count === 1 ? 'cabe' : 'caben'} en tu patio.`,
  onlyFitting: (count) =>
    count === 1 ? 'Ver solo la que cabe' : `Ver solo las ${count} que caben`,
  showAll: 'Ver todas las rentas',
  whyNot: (count) => (count === 1 ? '1 no cabe, y por qué' : `${count} no caben, y por qué`),
  gateNeeded: (inches) => `Un paso de al menos ${inches} pulgadas de ancho.`,
  outletNeeded: (feet) => `Un enchufe a ${feet} pies o menos de donde va.`,
  ask: 'Cuéntanos de tu patio y lo ves al momento.',
  enter: 'Describir mi patio',
  change: 'Cambiar mi patio',
};

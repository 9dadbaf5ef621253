import type { AgeGroup } from '#core/catalogue/ages.ts';
import type { FitProblem } from '#core/catalogue/fit.ts';
import type { Surface } from '#core/catalogue/surface.ts';
import { counted } from '#core/kernel/counted.ts';
import { joinNames } from '#core/kernel/join-names.ts';
import type * as English from '../en/finding.ts';

const rentals = (count: number): string => counted(count, 'renta');

const AGES: Record<AgeGroup, string> = {
  toddlers: '1 a 2',
  little: '3 a 5',
  kids: '6 a 9',
  tweens: '10 a 12',
  teens: '13 a 17',
  adults: 'Adultos',
};

export const FINDING: typeof English.FINDING = {
  rentals,
  have: 'Lo que tenemos',
  loading: 'Inflando el catálogo…',
  failed: 'No se pudo cargar el catálogo',
  wrongDates: 'Esas fechas no sirven',
  toolbar: 'Busca una renta',
  search: 'Buscar',
  searchHint: 'Castillo, tobogán…',
  order: 'Orden',
  sorts: {
    best: 'Lo más parecido',
    newest: 'Lo más nuevo',
    price: 'Precio: menor a mayor',
    '-price': 'Precio: mayor a menor',
    title: 'Nombre: A a Z',
  },
  showFree: 'Ver lo disponible',
  filters: 'Filtros',
  filtersWith: (count) => (count === 0 ? 'Filtros' : `Filtros (${count})`),
  show: (count) => `Ver ${rentals(count)}`,
  apply: 'Ver resultados',
  chosen: 'Filtros elegidos',
  remove: (label) => `Quitar: ${label}`,
  clearAll: 'Quitar todos',
  wet: 'Con agua o en seco',
  anyWet: 'Todo',
  wetNames: { wet: 'Agua', dry: 'Seco' },
  ages: 'Edades de tus invitados',
  agesHint: 'Muestra lo que sirve para cada grupo, al menos en parte. Cada renta dice sus edades.',
  ageNames: AGES,
  ageChip: (group) => (group === 'adults' ? AGES.adults : `De ${AGES[group]} años`),
  guests: 'Invitados a la vez',
  guestsHint: 'Cuántos caben juntos. En una fiesta, los niños se turnan.',
  anyGuests: 'Los que sean',
  guestsNames: (least) => `${least} o más`,
  guestsChip: (least) => `${least} o más a la vez`,
  price: 'Precio por día',
  priceRange(min, max) {
    if (min === undefined) return `Hasta $${max}`;
    return max === undefined ? `Desde $${min}` : `De $${min} a $${max}`;
  },
  minPrice: 'Desde, $',
  maxPrice: 'Hasta, $',
  wrongPrice: 'Escribe dólares, como 150.',
  wrongOrder: 'Es menos que “Desde”.',
  yard: 'Tu patio',
  onlyFitting: 'Cabe en mi patio',
  checkYard: '¿Cabe? Revisa tu patio',
  yardHint: 'Largo, ancho, puerta, suelo, enchufe.',
  changeYard: 'Cambiar',
  emptyTitle: 'Nada cumple con todo eso',
  emptyText: 'Quita uno de estos y habrá algo que ver:',
  noWord: (word) => ({
    title: `Nada coincide con “${word}”`,
    text: 'Prueba con otra palabra o mira toda una categoría.',
  }),
  suggestions: 'Sugerencias',
  bookedThen: 'Reservado en esos días',
  near: 'Esto es lo más cercano',
  allBooked: {
    title: 'Todo reservado en esos días',
    text: '¡Un fin de semana muy pedido! Prueba el día anterior o el siguiente, u otra categoría.',
  },
  closed: 'En esos días no',
  emptyShelf: {
    title: 'Aquí no hay nada todavía',
    text: 'Esta categoría está vacía por ahora. Mira las demás.',
  },
  emptyOnDates: 'Prueba otros días, o empieza de nuevo y ve filtrando otra vez.',
  emptyNoWay: 'Hace falta más de un cambio. Empieza de nuevo y ve filtrando otra vez.',
  without: (label, count) => `Sin “${label}”: ${rentals(count)}`,
  seeAll: 'Ver todos los inflables',
  otherDates: (count) => `En otras fechas: ${rentals(count)}`,
};

export const INTROS: typeof English.INTROS = {
  all: 'Todo lo que rentamos, con entrega e instalación. Elige tus fechas para ver qué hay disponible.',
  bounce: 'Castillos, dragones y arcoíris para brincar. Se instalan sobre pasto o concreto.',
  water:
    'Trae una manguera y una toalla. Toboganes, chapuzones y caídas suaves para el calor de Texas.',
  combo: 'Brincar, trepar y deslizarse en uno: lo más divertido para un solo pedazo de patio.',
  obstacle: 'Gatear, trepar y competir lado a lado. Para días de escuela y rivalidades de adultos.',
  event: 'Espuma, palomitas, sombra y pantalla: lo que convierte un patio en un evento.',
};

export const LISTS: typeof English.LISTS = {
  meta: (shelf, area) => `${shelf} en renta en ${area}`,
  count: rentals,
  countFree: (count, period) =>
    `${rentals(count)} ${count === 1 ? 'disponible' : 'disponibles'} el ${period}`,
};

const SURFACES: Record<Surface, string> = {
  grass: 'pasto',
  concrete: 'concreto',
  asphalt: 'asfalto',
  turf: 'pasto sintético',
  indoor: 'piso interior',
};

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

const MOSTLY: Record<FitProblem['kind'], (count: number) => string> = {
  too_short: (count) => `Tu patio es muy corto para ${count} de ellas.`,
  too_narrow: (count) => `Tu patio es muy angosto para ${count} de ellas.`,
  gate: (count) => `Tu puerta es muy angosta para ${count} de ellas.`,
  surface: (count) => `${count} de ellas no ${count === 1 ? 'va' : 'van'} sobre ese suelo.`,
  outlet: (count) => `Tu enchufe queda muy lejos para ${count} de ellas.`,
};

export const FIT: typeof English.FIT = {
  title: '¿Cabe?',
  intro:
    'Mide la parte plana y despejada de tu patio. La comparamos con lo que necesita cada renta, con espacio para caminar alrededor, y la giramos como mejor quede.',
  length: 'Largo, en pies',
  width: 'Ancho, en pies',
  gate: 'Puerta, en pulg.',
  surface: 'Suelo',
  anySurface: 'No sé',
  surfaceNames: {
    grass: 'Pasto',
    concrete: 'Concreto',
    asphalt: 'Asfalto',
    turf: 'Pasto sintético',
    indoor: 'Interior',
  },
  outlet: 'Enchufe más cercano, en pies',
  optional: 'Deja en blanco lo que no sepas: revisamos lo demás.',
  check: 'Revisar mi patio',
  number: (example) => `Escribe un número, como ${example}.`,
  forget: 'Olvidar mi patio',
  close: 'Cerrar la revisión del patio',
  fits: 'Cabe en tu patio',
  doesNotFit: 'No cabe en tu patio',
  crowded: 'Puede que no quepan juntos',
  crowdedWhy: (titles, phone) =>
    titles.length === 1
      ? `${titles.join()} cabe en tu patio, pero tal vez no tantos al mismo tiempo como quieres. Llámanos al ${phone} y buscamos la manera.`
      : `Cada uno cabe en tu patio, pero tal vez no todos al mismo tiempo: ${joinNames(titles)}. Llámanos al ${phone} y buscamos la manera.`,
  tooMuch: 'No caben juntos',
  tooMuchWhy: (titles, { needs, has }, phone) =>
    `Juntos necesitan ${needs.toLocaleString('en-US')} pies cuadrados y tu patio tiene ${has.toLocaleString('en-US')}: ${joinNames(titles)}. Llámanos al ${phone} y buscamos la manera.`,
  fitsAnyway: (phone) =>
    `Aun así puedes reservar. ¿Tienes dudas? Llámanos antes al ${phone} y lo vemos juntos.`,
  bookedAnyway: (phone) =>
    `Llámanos al ${phone} antes de tu fiesta para encontrar un lugar o un inflable que sí quede.`,
  spotChecked: (phone) =>
    `Ya hablamos contigo sobre tu espacio y lo que cabe ahí. ¿Cambió algo? Llámanos al ${phone}.`,
  changeSize: 'Cambiar las medidas',
  showFitting: 'Ver lo que sí cabe en tu patio',
  unknown: 'Pregúntanos si cabe',
  unknownWhy: 'Sus medidas aún no aparecen. Llámanos o escríbenos y te decimos.',
  reason,
  tooSmall: (needs, has) => `Necesita ${needs} pies: tu patio mide ${has} pies.`,
  surfaces: oneOf,
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
      ? of === 1
        ? 'Esta renta no cabe en tu patio.'
        : `Ninguna de estas ${rentals(of)} cabe en tu patio.`
      : `${count} de ${rentals(of)} ${count === 1 ? 'cabe' : 'caben'} en tu patio.`,
  mostly: (kind, count) => MOSTLY[kind](count),
  onlyOutlet: (count, phone) =>
    `Para ${count} de ellas, el enchufe es el único problema. Un generador o una extensión más larga puede ayudar. Llámanos al ${phone}.`,
  onlyFitting: (count) =>
    count === 1 ? 'Ver solo la que cabe' : `Ver solo las ${count} que caben`,
  whyNot: (count) => (count === 1 ? '1 no cabe, y por qué' : `${count} no caben, y por qué`),
  gateNeeded: (inches) => `Una puerta de al menos ${inches} pulgadas de ancho.`,
  outletNeeded: (feet) => `Un enchufe a ${feet} pies o menos de donde va.`,
  ask: 'Dinos cuánto mide tu patio de largo y de ancho: ves la respuesta al momento.',
  enter: 'Describir mi patio',
  change: 'Cambiar mi patio',
};

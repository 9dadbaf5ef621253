import { counted } from '#core/kernel/counted.ts';
import { between, ended, MIDNIGHT, withArticle } from '#core/kernel/format-day.es.ts';
import type * as English from '#web/texts/en/party.ts';

const isMidnight = (formatted: string): boolean => /^12\sa/.test(formatted);

export const VISITS: typeof English.VISITS = {
  label: 'Cuándo vamos',
  deliver: 'Lo instalamos',
  collect: 'Lo recogemos',
  onTheWay: (eta) => (eta === undefined ? 'En camino' : `Llegada estimada: ${eta}`),
  arrived: (time) => `El equipo llegó: ${time}`,
  done: {
    deliver: (time) => `Instalado: ${time}`,
    collect: (time) => `Recogido: ${time}`,
  },
};

export const VISIT_CHANGES: typeof English.VISIT_CHANGES = {
  title: 'Cuándo vamos, antes y después del cambio',
  before: 'Antes:',
  after: 'Después:',
  same: 'Se queda como está',
  sameTime: 'A la misma hora',
  takenOff: 'Ya no se lleva:',
  added: 'Se agrega:',
  changed: 'Cambia',
  isNew: 'Nuevo',
  where: 'Dirección',
  gone: 'Ya no vamos',
};

export const PARTY: typeof English.PARTY = {
  starts: 'Empieza la fiesta',
  ends: 'Termina la fiesta',
  choose: 'Elige',
  nextMorning: (time) => (isMidnight(time) ? MIDNIGHT : `${time}, madrugada siguiente`),
  tellStart: 'Elige la hora de inicio y verás cuándo vamos.',
  arrival: (from, to) => `Llegamos ${between(from, to)} el día de la instalación.`,
  arrivalOn: (day, from, to) => ended(`El ${day} llegamos ${between(from, to)}`),
  pickUp: (from, to) => `Lo recogemos ${between(from, to)} el día de recogida.`,
  pickUpEvening: (from, to) => `Lo recogemos ${between(from, to)}, después de la fiesta.`,
  sameEvening: 'Recoger la misma noche',
  sameEveningHint:
    'Vamos después de la fiesta y no al día siguiente, por el mismo precio. Te conviene en un parque, una escuela o una iglesia.',
  tooLate: (closes, day) =>
    `Tu fiesta termina muy tarde para eso. Nuestro horario ese día termina a ${withArticle(closes)}, así que lo recogemos el ${day}.`,
  pickUpOn: (day, from, to) => ended(`El ${day} lo recogemos ${between(from, to)}`),
  unitsFrom: (time) =>
    `La hora de inicio más temprana es ${time}, porque antes recogemos lo que rentas con otro cliente.`,
  earlier: (time, phone) => `¿Empieza antes de ${withArticle(time)}? Llámanos al ${phone}.`,
  told: (from, to, per) =>
    `Fiesta de ${from} a ${isMidnight(to) ? MIDNIGHT : to}${per === undefined ? '' : { day: ' cada día', date: ' en cada una de tus fechas' }[per]}`,
  eachDay: 'Estas horas son para cada día de tu fiesta.',
  forEach: 'Estas horas son para todas tus fechas. Reserva por separado una fiesta a otra hora.',
  size: '¿Cuánto mide el lugar plano? (opcional)',
  sizeText: 'Revisamos que quepa lo que rentas.',
  spot: 'Sobre el lugar (opcional)',
  spotText: 'Para que el equipo lleve lo necesario.',
  kind: '¿Qué tipo de lugar es?',
  venuePapers: (phone) =>
    `Con tu reservación viene un PDF para ellos: lo que instalamos, lo que necesita y los papeles de inspección y de seguro que tenemos. Está en la página de confirmación y en tu enlace privado, en Documentos. En tu enlace privado pides también un certificado de seguro a su nombre, o llama al ${phone}.`,
  surface: '¿Sobre qué va?',
  stakes: '¿Se pueden clavar estacas en el suelo?',
  slope: '¿Qué tan plano es?',
  gateCode: 'Código de la puerta',
  outletFt: 'Enchufe más cercano, en pies',
  circuits: 'Circuitos de luz disponibles',
  circuitsHint: 'Enchufes con su propio breaker y sin nada más conectado.',
  circuitsNeeded: (count) =>
    `Lo que rentas necesita ${count === 1 ? 'uno' : `${count} al mismo tiempo`}.`,
  circuitsShort: (needs, has) =>
    `Lo que rentas necesita ${counted(needs, 'circuito')} al mismo tiempo, y tienes ${has}.`,
  circuitsCall: (phone) => `Llámanos al ${phone} y vemos cómo resolverlo.`,
  circuitsAdd: (addOn, phone) =>
    `Agrega ${addOn} en los extras, más abajo, o llámanos al ${phone}.`,
  onSite: '¿Quién recibe al equipo?',
  onSiteCall: 'Teléfono de esa persona',
  unsaid: 'No sé',
  yes: 'Sí',
  no: 'No, con costales de arena',
  kinds: {
    home: 'Casa',
    park: 'Parque',
    school: 'Escuela',
    church: 'Iglesia',
    business: 'Negocio',
    other: 'Otro',
  },
  surfaces: {
    grass: 'Pasto',
    concrete: 'Concreto',
    asphalt: 'Asfalto',
    turf: 'Pasto sintético',
    indoor: 'Bajo techo',
  },
  slopes: { flat: 'Plano', gentle: 'Un poco inclinado', steep: 'Muy inclinado' },
};

import { cleaningIn } from '#core/content/site-config.ts';
import type * as English from '../en/about.ts';

export const ABOUT_PAGE: typeof English.ABOUT_PAGE = {
  meta: 'Sobre nosotros',
  title: 'Hacemos brincar de alegría a los patios',
  lead: ({ address, deliveryArea }) =>
    `Desde ${address.city}, Texas, entregamos, instalamos y recogemos inflables en todo ${deliveryArea}.`,
  description: (brand, lead) => `${brand}: quiénes somos y cómo trabajamos. ${lead}`,
  storyTitle: 'Nuestra historia',
  mascot: 'Nuestra mascota, un dinosaurio bebé inflable color verde limón, saludando',
  crewEyebrow: 'El equipo',
  crewTitle: 'La gente que carga lo pesado',
  safety: 'Cómo cuidamos la seguridad',
  areaLabel: 'Zona y horario',
  area: (area) => `${area} es nuestro patio`,
  areaText: ({ deliveryArea, address, arrival }) =>
    `Entregamos en todo ${deliveryArea} desde ${address.street}, ${address.city}, ${address.region} ${address.postalCode}. ${arrival}`,
  hours: 'Horario de atención',
  contact: 'Contáctanos',
};

export const story: typeof English.story = ({ brand, address, deliveryArea, claims }) => [
  `${brand} tiene su casa en ${address.city}, Texas. Rentamos lo que convierte un patio en el mejor lugar del año: brincolines, toboganes de agua, combos, pistas de obstáculos y todo lo demás para la fiesta.`,
  'Creemos que rentar debe ser tan divertido como brincar. Por eso ves qué está disponible en tu día, ves el precio antes de hablar con nadie, y lo que reservas es tuyo: una unidad apartada para ti que nadie más puede llevarse.',
  ...(claims.events === ''
    ? []
    : [
        `Ya van ${claims.events.replace(/^([\d,]+)\+$/, 'más de $1')} eventos en ${deliveryArea}${claims.rating === undefined ? '' : `, y nuestros invitados nos califican con ${claims.rating}`}. Lo que nos dicen una y otra vez: llegó limpio, llegó a tiempo y el equipo fue amable.`,
      ]),
];

export const CREW_DAY: typeof English.CREW_DAY = {
  arrive: {
    title: 'Llegan temprano',
    text: 'De 2 a 4 horas antes de tu evento, para que todo esté en pie antes que el primer invitado.',
  },
  anchor: {
    title: 'Instalan y anclan',
    text: 'El lugar se elige contigo. Se usan todos los puntos de anclaje y se prueba el soplador.',
  },
  show: {
    title: 'Te enseñan cómo',
    text: 'Reglas, electricidad, viento y cómo sacar a todos: cinco minutos que importan.',
  },
  back: {
    title: 'Regresan por él',
    text: (site) =>
      [
        site.claims.overnight && 'La noche es gratis.',
        cleaningIn(site, 'Todo se desinfecta después de cada renta.'),
        'Tú no cargas nada.',
      ]
        .filter(Boolean)
        .join(' '),
  },
};

import type { ChatTopic } from '../chat-topic.ts';
import { wordsOf } from '../chat-words.ts';
import type { SiteConfig } from '../site-config.ts';
import { contactLinks, LINKS, reply } from './chat-reply.ts';

/** The towns of the delivery area and the shop's own: naming one asks whether we come there. */
const places = ({ deliveryArea, address }: SiteConfig): readonly string[] =>
  [...deliveryArea.split(/[-–,/]/), address.city]
    .map((place) => wordsOf(place).join(' '))
    .filter((place) => place !== '');

const area = (site: SiteConfig): ChatTopic => ({
  kind: 'policy',
  phrases: [
    'entreg*',
    'envio',
    'llevan',
    'zona',
    'area',
    'a donde',
    'adonde',
    'que ciudad',
    'que tan lejos',
    'codigo postal',
    'condado',
    'dfw',
    'llegan a',
    'vienen a',
    ...places(site),
  ],
  answer: () =>
    reply(
      `Entregamos en todo ${site.deliveryArea}. ${site.arrival} La entrega, la instalación y la recogida son parte del precio.`,
      ['hours', 'price', 'book'],
      [LINKS.BOOK],
    ),
});

const arrival: ChatTopic = {
  kind: 'policy',
  phrases: [
    'a que hora llegan',
    'que hora llegan',
    'cuando llegan',
    'llegada',
    'instala*',
    'arman',
    'quien lo arma',
    'ustedes lo arman',
    'equipo',
    'recog*',
    'desmont*',
    'que tan temprano',
  ],
  answer: ({ site }) =>
    reply(`${site.arrival} Lo instalan todo y regresan por él el día de la recogida.`, [
      'area',
      'space',
      'power',
    ]),
};

const hours: ChatTopic = {
  kind: 'policy',
  phrases: [
    'horario',
    'hora',
    'abren',
    'abierto',
    'cierran',
    'cerrado',
    'a que hora abren',
    'a que hora cierran',
    'abren los domingos',
    'abren los sabados',
  ],
  answer: ({ site }) =>
    reply(
      `Aquí estamos ${site.hours.map(({ label }) => label).join(', ')}. En este sitio puedes reservar a cualquier hora.`,
      ['human', 'area', 'book'],
    ),
};

const duration: ChatTopic = {
  kind: 'policy',
  phrases: [
    'cuanto tiempo',
    'cuantas horas',
    'cuantos dias',
    'toda la noche',
    'noche',
    'dia completo',
    'todo el dia',
    'quedarmelo',
    'al dia siguiente',
    'cuanto dura',
  ],
  answer: () =>
    reply(
      'La noche es gratis: un día de renta va del día de entrega al día de recogida, así que de sábado a domingo es un solo día.',
      ['price', 'hours', 'book'],
    ),
};

const contact: ChatTopic = {
  kind: 'policy',
  phrases: [
    'humano',
    'persona',
    'una persona',
    'hablar con',
    'hablar con una persona',
    'hablar con alguien',
    'telefono',
    'numero de telefono',
    'llamar',
    'llamo',
    'correo',
    'email',
    'contacto',
    'contactar',
    'alguien',
    'direccion',
    'donde estan',
    'ubicacion',
    'ubicados',
    'ayudame',
    'queja',
  ],
  answer: ({ site }) =>
    reply(
      `Nuestro equipo te ayuda con gusto: llama al ${site.phone} o escribe a ${site.email}. Estamos en ${site.address.city}, ${site.address.region}, ${site.hours.map(({ label }) => label).join(', ')}.`,
      ['hours', 'area', 'book'],
      contactLinks(site),
    ),
};

export const serviceTopics = (site: SiteConfig): readonly ChatTopic[] => [
  area(site),
  arrival,
  hours,
  duration,
  contact,
];

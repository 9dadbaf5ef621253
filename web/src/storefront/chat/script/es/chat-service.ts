import type { SiteConfig } from '#core/content/site-config.ts';
import { deliveryPriceSentence } from '#core/content/rule-sentences.es.ts';
import { VOICE } from './chat-reply.ts';
import { SERVICE_MATTERS } from '#web/storefront/chat/script/chat-matters.ts';
import { type ChatTopic, topicsOf } from '#web/storefront/chat/script/chat-topic.ts';
import { placesOf } from '#web/storefront/chat/script/chat-words.ts';

export const serviceTopics = (site: SiteConfig): readonly ChatTopic[] =>
  topicsOf(VOICE, SERVICE_MATTERS, {
    area: {
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
        ...placesOf(site),
      ],
      say: ({ settings }) =>
        `Entregamos en todo ${site.deliveryArea}. ${site.arrival} ${deliveryPriceSentence(settings.delivery)}`,
    },
    arrival: {
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
      say: ({ site }) =>
        `${site.arrival} Lo instalan todo y regresan por él el día de la recogida.`,
    },
    hours: {
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
      say: ({ site }) =>
        `Aquí estamos ${site.hours.map(({ label }) => label).join(', ')}. En este sitio puedes reservar a cualquier hora.`,
    },
    duration: {
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
      say: () =>
        'La noche es gratis: un día de renta va del día de entrega al día de recogida, así que de sábado a domingo es un solo día.',
    },
    contact: {
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
      say: ({ site }) =>
        `Nuestro equipo te ayuda con gusto: llama al ${site.phone} o escribe a ${site.email}. Estamos en ${site.address.city}, ${site.address.region}, ${site.hours.map(({ label }) => label).join(', ')}.`,
    },
  });

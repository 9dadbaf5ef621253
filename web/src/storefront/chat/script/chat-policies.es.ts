import { cancellationSentences } from '#core/refunds/cancellation-text.es.ts';
import {
  changesSentence,
  depositSentence,
  discountSentence,
  farthestSentence,
  inARow,
  keptCardSentence,
  leadTimeSentence,
  rainCheckSentence,
  deliveryPriceSentence,
} from '#core/content/rule-sentences.es.ts';
import { topicsOf, type ChatTopic, POLICY_MATTERS, SERVICE_MATTERS } from './chat-topic.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { phrasesIn, placesOf } from './chat-words.ts';
import { sayDelivery } from '#web/shared/pricing/say-delivery.ts';
import { DELIVERY_CHECK } from '#web/texts/es/pricing.ts';
import { cents, formatPrice } from '#core/kernel/cents.ts';
import { VOICE } from './chat-words.es.ts';

export const serviceTopics = (site: SiteConfig): readonly ChatTopic[] =>
  topicsOf(VOICE, SERVICE_MATTERS, {
    notice: {
      phrases: ['anticipacion', 'con anticipacion', 'mismo dia', 'con cuanto tiempo'],
      say: ({ settings: { limits } }) =>
        inARow(
          leadTimeSentence(limits),
          farthestSentence(limits),
          'El calendario muestra qué días puedes reservar.',
        ),
    },
    park: {
      phrases: ['permiso', 'en un parque', 'en el parque', 'para el parque', 'parque publico'],
      say: () =>
        'En un parque se puede si quien lo administra está de acuerdo: necesitas su permiso, y el permiso oficial si es un parque público. Al reservar, dinos que es un parque y recibes un PDF para ellos con nuestra inspección y nuestro seguro.',
    },
    area: {
      phrases: [
        ...phrasesIn(`
        entreg*, envio, llevan, zona, area, a donde, adonde, que ciudad, que tan lejos,
        codigo postal, condado, dfw, llegan a, vienen a
      `),
        ...placesOf(site),
      ],
      say: ({ settings, zip }) =>
        zip === undefined
          ? `Entregamos en todo ${site.deliveryArea}. ${site.arrival} ${deliveryPriceSentence(settings.delivery)}`
          : `${sayDelivery(zip, settings.delivery, DELIVERY_CHECK, site.phone)} ${site.arrival}`,
    },
    arrival: {
      phrases: phrasesIn(`
        a que hora llegan, que hora llegan, cuando llegan, llegada, instala*, arman,
        quien lo arma, ustedes lo arman, equipo, recog*, desmont*, que tan temprano
      `),
      say: ({ site }) =>
        `${site.arrival} Lo instalan todo y regresan por él el día de la recogida.`,
    },
    hours: {
      phrases: phrasesIn(`
        horario, hora, abren, abierto, cierran, cerrado, a que hora abren, a que hora cierran,
        abren los domingos, abren los sabados
      `),
      say: ({ site }) =>
        `Aquí estamos ${site.hours.map(({ label }) => label).join(', ')}. En este sitio puedes reservar a cualquier hora.`,
    },
    duration: {
      phrases: phrasesIn(`
        cuanto tiempo, cuantas horas, cuantos dias, toda la noche, noche, dia completo,
        todo el dia, quedarmelo, al dia siguiente, cuanto dura
      `),
      say: () =>
        'La noche es gratis: un día de renta va del día de entrega al día de recogida, así que de sábado a domingo es un solo día.',
    },
    contact: {
      phrases: phrasesIn(`
        humano, persona, una persona, hablar con, hablar con una persona, hablar con alguien,
        telefono, numero de telefono, llamar, llamo, correo, email, contacto, contactar, alguien,
        direccion, donde estan, ubicacion, ubicados, ayudame, queja
      `),
      say: ({ site }) =>
        `Nuestro equipo te ayuda con gusto: llama al ${site.phone} o escribe a ${site.email}. Estamos en ${site.address.city}, ${site.address.region}, ${site.hours.map(({ label }) => label).join(', ')}.`,
    },
  });

const range = ({ leastCents, mostCents }: { leastCents: number; mostCents: number }): string =>
  `de ${formatPrice(cents(leastCents))} a ${formatPrice(cents(mostCents))}`;

export const POLICIES = topicsOf(VOICE, POLICY_MATTERS, {
  cancelling: {
    phrases: ['cancel*', 'reembols*', 'devoluc*', 'devuelv*', 'regresan el dinero'],
    say: ({ settings }) =>
      inARow(
        'Los planes cambian, no te preocupes: con el enlace privado de tu reservación cancelas y ves antes cuánto se te devuelve.',
        changesSentence(settings.changes),
        ...cancellationSentences(settings.cancellation),
      ),
  },
  changing: {
    phrases: phrasesIn(`
      reprogram*, posponer, aplazar, mover, quitar, cambiar mi, cambiarlo, cambiarla,
      cambiar la fecha, cambiar de fecha, cambiar el dia, cambiar la hora,
      cambiar la hora de mi fiesta, cambiar la direccion, otra fecha, otra direccion,
      agregar algo, a mi pedido, a mi reserva, a mi reservacion
    `),
    say: ({ settings: { changes } }) =>
      inARow(
        changesSentence(changes),
        changes.isOn
          ? 'Ahí también cambias la dirección, las horas y tu teléfono, y ves el nuevo precio antes de que algo cambie.'
          : undefined,
      ),
  },
  weather: {
    phrases: phrasesIn(`
      clima, lluvia, llueve, llover, lloviendo, llovera, viento, tormenta, trueno, rayo,
      pronostico, mal tiempo
    `),
    say: ({ settings }) =>
      inARow(
        'Con viento fuerte, rayos o tormenta todos salen del inflable enseguida y se apaga. Si el pronóstico se ve mal, llámanos o escríbenos para cambiar la fecha.',
        rainCheckSentence(settings.cancellation.weather),
      ),
  },
  deposit: {
    phrases: phrasesIn(`
      deposito, anticipo, enganche, la mitad, mitad ahora, saldo, pagar despues, apartar mi fecha,
      apartar la fecha, por adelantado, el resto, restante, lo que falta
    `),
    say: ({ settings }) =>
      inARow(
        depositSentence(settings.deposit.percent),
        settings.deposit.percent === 100
          ? undefined
          : 'El saldo lo pagas antes del montaje, con el enlace privado de tu reservación.',
        keptCardSentence(settings.balanceCharge),
      ),
  },
  payment: {
    phrases: phrasesIn(`
      pago, pagar, pagan, pagas, tarjeta, tarjeta de credito, tarjeta de debito, visa, mastercard,
      efectivo, en efectivo, venmo, zelle, paypal, apple pay
    `),
    say: ({ settings }) =>
      `Pagas con tarjeta en este sitio al reservar. ${depositSentence(settings.deposit.percent)} Te guardamos las fechas mientras pagas.`,
  },
  cleaning: {
    phrases: phrasesIn(`
      limpi*, desinfect*, saniti*, higien*, germen*, sucio, sucia, lavan, lavado
    `),
    say: () =>
      'La regla es que esté impecable: cada inflable se desinfecta después de cada renta. La próxima fiesta nunca se topa con las migajas de la anterior.',
  },
  safety: {
    phrases: phrasesIn(`
      seguro, segura, seguridad, asegurado, supervis*, vigila*, licencia, inspeccion*, lastim*,
      accidente, peligro*, regla, zapato
    `),
    say: ({ site }) =>
      `${site.claims.trust.some((claim) => /seguro/i.test(claim)) ? 'Tenemos seguro completo. ' : ''}Un adulto vigila todo el tiempo que se usa un inflable y respeta las edades y el número de invitados que indica. Adentro no van zapatos, lentes, comida ni cosas con filo.`,
  },
  gift: {
    phrases: ['regalo', 'tarjeta de regalo', 'tarjetas de regalo', 'certificado de regalo'],
    say: ({ site, settings: { giftCards } }) =>
      giftCards?.isOn === true
        ? `Una tarjeta de regalo paga cualquier renta, cualquier día: elige ${range(giftCards)}, y la mandamos por correo electrónico o la imprimes. ¿Tienes una? Escribe el código al pagar.`
        : `Por ahora no vendemos tarjetas de regalo en línea: llama al ${site.phone}. ¿Tienes una? Escribe el código al pagar.`,
  },
  find: {
    phrases: phrasesIn(`
      donde esta mi reserva, donde esta mi reservacion, donde veo mi reserva,
      donde veo mi reservacion, donde esta mi pedido, encontrar mi reserva,
      encontrar mi reservacion, ver mi reserva, ver mi reservacion, buscar mi reservacion,
      perdi el enlace, perdi mi enlace, perdi el correo, enlace privado, confirmacion,
      no me llego, no llego, firmar, contrato, factura, recibo, certificado de seguro
    `),
    say: () =>
      'Tu confirmación trae un enlace privado a tu reservación: ahí la ves, la cambias, firmas, pagas, bajas tu recibo o pides un certificado de seguro. ¿Lo perdiste? Te lo mandamos otra vez por correo electrónico.',
  },
  discount: {
    phrases: ['descuento', 'cupon', 'cupones', 'promo*', 'oferta', 'rebaja'],
    say: ({ settings }) =>
      `${discountSentence(settings) ?? 'No tengo descuentos que regalar.'} Puedo buscar lo que quede con tu presupuesto: dime, por ejemplo, «toboganes de agua» y lo más que quieres gastar. Para eventos grandes, pregunta a nuestro equipo.`,
  },
});

import { overnightExample } from '#core/content/overnight-example.ts';
import {
  changesSentence,
  dearerDaysSentence,
  depositSentence,
  discountSentence,
  farthestSentence,
  inARow,
  keptCardSentence,
  leadTimeSentence,
  lengthSentence,
  minimumSentence,
  onlineLengthSentence,
  outsideSentence,
  rainCheckSentence,
  WEATHER_SAFETY,
  REFUND_ARRIVAL,
  taxSentence,
  waiverSentence,
  deliveryPriceSentence,
} from '#core/content/rule-sentences.es.ts';
import { cleaningIn } from '#core/content/site-config.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { cents, formatPrice } from '#core/kernel/cents.ts';
import { ended } from '#core/kernel/format-day.es.ts';
import { cancellationSentences } from '#core/refunds/cancellation-text.es.ts';
import { sayDelivery } from '#web/shared/pricing/say-delivery.ts';
import { DELIVERY_CHECK } from '#web/texts/es/pricing.ts';
import { FACTS } from '#web/texts/es/product.ts';
import { CLOCK, topicsOf, type ChatTopic, POLICY_MATTERS, SERVICE_MATTERS } from './chat-topic.ts';
import { VOICE } from './chat-words.es.ts';
import { phrasesIn, placesOf, together } from './chat-words.ts';
import { cordAnswerer, gateAnswerer, surfaceAnswerer } from './chat-yard.ts';

const openAt = ({ hours }: SiteConfig): string => hours.map(({ label }) => label).join(', ');

export const serviceTopics = (site: SiteConfig): readonly ChatTopic[] =>
  topicsOf(VOICE, SERVICE_MATTERS, {
    notice: {
      phrases: phrasesIn(`
        anticipacion, con anticipacion, con cuanta anticipacion, mismo dia, con cuanto tiempo,
        con tiempo, para hoy
      `),
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
    minimum: {
      phrases: phrasesIn('minimo, pedido minimo, orden minima, renta minima, minimo de compra'),
      say: ({ settings: { limits, holds, delivery } }) =>
        inARow(
          minimumSentence({ holds, delivery }) ?? 'No hay pedido mínimo.',
          lengthSentence(limits),
          onlineLengthSentence({ limits, holds }),
          'Cada renta dice su precio por día.',
        ),
    },
    area: {
      phrases: [
        ...phrasesIn(`
        entreg*, envio, envian, llevan, llevarlo, zona, area, a donde, adonde, que ciudad, que tan lejos,
        codigo postal, condado, dfw, llegan a, vienen a, delivery, a domicilio, milla, mi casa, flete
      `),
        ...placesOf(site),
      ],
      say: ({ settings, zip }) =>
        zip === undefined
          ? inARow(
              `Entregamos en todo ${site.deliveryArea}.`,
              deliveryPriceSentence(settings.delivery),
              outsideSentence(settings.delivery),
              site.arrival,
            )
          : `${sayDelivery(zip, settings.delivery, DELIVERY_CHECK, site.phone)} ${site.arrival}`,
    },
    presence: {
      phrases: phrasesIn(`
        estar en casa, estar en la casa, estar en mi casa, estar presente, estar ahi, estar alli, estar aqui,
        tengo que estar, tenemos que estar, hay que estar, necesito estar, necesitamos estar, debo estar,
        alguien en casa, alguien en la casa, nadie en casa, nadie en la casa, no estoy en casa,
        no estoy en la casa, no voy a estar, no puedo estar, no vamos a estar
      `),
      say: () =>
        `Un adulto tiene que estar cuando entregamos, y un adulto vigila todo el tiempo que se usa. Si nadie puede estar cuando lo recogemos, llámanos al ${site.phone}.`,
    },
    arrival: {
      phrases: [
        ...together(
          'a que hora, cuando',
          'llevan, traen, entregan, llegan, vienen, recogen, pasan',
        ),
        ...together('instala*, montar, poner, armar, entregar, traer, venir, llegar', CLOCK),
        ...phrasesIn(`
        a que hora llegan, que hora llegan, cuando llegan, llegada, instala*, arman,
        quien lo arma, ustedes lo arman, equipo, recog*, desmont*, que tan temprano, lo arman,
        a que hora pasan,
        lo desarman, lo ponen ustedes, montaje
      `),
      ],
      say: ({ site }) =>
        `${site.arrival} Lo instalan todo y regresan por él el día de la recogida.`,
    },
    hours: {
      phrases: phrasesIn(`
        horario, hora, abren, abierto, cierran, cerrado, a que hora abren, a que hora cierran,
        abren los domingos, abren los sabados
      `),
      say: ({ site }) =>
        `${ended(`Aquí estamos ${openAt(site)}`)} En este sitio puedes reservar a cualquier hora.`,
    },
    duration: {
      phrases: phrasesIn(`
        cuanto tiempo, cuantas horas, cuantos dias, toda la noche, noche, dia completo,
        todo el dia, quedarmelo, al dia siguiente, un dia antes, el dia anterior, cuanto dura
      `),
      say({ site, settings: { limits } }) {
        const day = overnightExample(limits, 'es');
        return `${site.claims.overnight || 'La noche va incluida'}: un día de renta va del día de entrega al día de recogida${day ? `, así que de ${day.party} a ${day.pickUp} es un solo día` : ''}.`;
      },
    },
    language: {
      phrases: phrasesIn('espanol, en espanol, habla espanol, hablan espanol, hablar espanol'),
      say: () =>
        `Este sitio, su chat y nuestros correos están en español. De quien contesta el teléfono no te lo puedo asegurar: llama al ${site.phone} y pregunta, o escríbenos en español a ${site.email}.`,
    },
    contact: {
      phrases: phrasesIn(`
        humano, persona, una persona, hablar con, hablar con una persona, hablar con alguien,
        telefono, numero, que numero, numero de telefono, llamar, llamo, correo, email, su contacto, de contacto, contactar, alguien,
        direccion, donde estan, ubicacion, ubicados, ayudame, queja
      `),
      say: ({ site }) =>
        ended(
          `Nuestro equipo te ayuda con gusto: llama al ${site.phone} o escribe a ${site.email}. Estamos en ${site.address.city}, ${site.address.region}, ${openAt(site)}`,
        ),
    },
  });

/** A sentence that follows a colon. */
const lower = (sentence: string): string =>
  `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;

const range = ({ leastCents, mostCents }: { leastCents: number; mostCents: number }): string =>
  `de ${formatPrice(cents(leastCents))} a ${formatPrice(cents(mostCents))}`;

const or = new Intl.ListFormat('es-US', { type: 'disjunction' });

export const POLICIES = topicsOf(VOICE, POLICY_MATTERS, {
  gate: {
    phrases: phrasesIn(`
      puerta, porton, reja, pasillo, que tan ancho, que tan ancha, pulgada + ancho, entrada + ancho,
      entrada + pulgada
    `),
    say: gateAnswerer({
      needs: (title, inches) =>
        `${title} necesita una puerta de al menos ${inches} pulgadas de ancho en todo el camino.`,
      fits: (title, gate, needs) =>
        `Sí, ${title} pasa por ${gate} pulgadas. Necesita al menos ${needs} en todo el camino.`,
      tooNarrow: (title, gate, needs) =>
        `${title} necesita una puerta de al menos ${needs} pulgadas: por ${gate} no pasa.`,
      unmeasured: (title) =>
        `La página de ${title} no dice qué puerta necesita: llámanos antes de reservarlo.`,
      some: (gate, count, titles) =>
        count === 1
          ? `Por ${gate} pulgadas pasa 1 renta: ${titles}.`
          : `Por ${gate} pulgadas pasan ${count} rentas, como ${titles}.`,
      none: (gate, least) =>
        `Por ${gate} pulgadas no pasa ninguna. La más angosta necesita ${least}. ¿Hay otra entrada? Llámanos antes de reservar.`,
      range: (least, most) =>
        least === most
          ? `Nuestras rentas necesitan una puerta de al menos ${least} pulgadas de ancho.`
          : `Según la renta, la puerta tiene que medir al menos de ${least} a ${most} pulgadas de ancho.`,
      look: 'Todo entra enrollado en un carrito. La página de cada renta dice qué puerta necesita; mide la parte más angosta.',
    }),
  },
  cord: {
    phrases: [
      ...phrasesIn('extension, extension electrica, cable'),
      ...together(
        'enchufe, contacto, contacto de luz, la luz, electricidad',
        'que tan lejos, lejos, retirado, pies, distancia, alcanza, cerca',
      ),
    ],
    say: cordAnswerer({
      one: (title, feet) => `${title} necesita un enchufe a ${feet} pies o menos de donde se pone.`,
      range: (least, most) =>
        least === most
          ? `El enchufe tiene que estar a ${least} pies o menos.`
          : `Según la renta, el enchufe tiene que estar a un máximo de ${least} a ${most} pies.`,
      look: 'La página de cada renta dice a cuánto puede estar y cuántos circuitos necesita.',
    }),
  },
  surface: {
    phrases: phrasesIn(`
      pasto, zacate, cesped, sacate, concreto, cemento, asfalto, pavimento, estacionamiento, cochera,
      garage, driveway, bajo techo, adentro, interior, salon, gimnasio, superficie, tierra, grava,
      piedra, arena, lodo, pendiente, cuesta abajo, inclinado, bajada, subida, loma, desnivel, pasto sintetico, calle, banqueta
    `),
    say: surfaceAnswerer({
      words: {
        turf: /sintetico|artificial|turf/,
        grass: /\b(?:pasto|zacate|sacate|cesped)/,
        concrete: /\b(?:concreto|cemento|cochera|garage|driveway|banqueta)/,
        asphalt: /\b(?:asfalto|pavimento|estacionamiento|calle)/,
        indoor: /\b(?:bajo techo|adentro|interior|salon|gimnasio)/,
      },
      list: (surfaces) =>
        or.format(
          surfaces.map((one) => (one === 'indoor' ? 'un piso bajo techo' : FACTS.surface[one])),
        ),
      yes: (title, surfaces) => `${title} puede ir sobre ${surfaces}. El lugar debe ser plano.`,
      no: (title, asked, surfaces) => `Sobre ${asked}, no: ${title} va sobre ${surfaces}.`,
      some: (surface, count, titles) =>
        count === 1
          ? `Sobre ${surface} puede ir 1 renta: ${titles}.`
          : `Sobre ${surface} pueden ir ${count} rentas, como ${titles}.`,
      none: (surface) => `Sobre ${surface} no puede ir ninguna de estas.`,
      all: (surfaces) => `Nuestras rentas van sobre ${surfaces}, según la renta.`,
      look: 'El lugar debe ser plano y seco, sin piedras. Cada página dice sobre qué puede ir. Para otra cosa, llámanos antes.',
    }),
  },
  refundTime: {
    phrases: together(
      'reembols*, devoluc*, devuelv*, regresan mi dinero, regresan el dinero, mi dinero, el dinero, refund',
      'cuando, cuanto tarda, cuanto se tarda, tarda*, cuantos dias, cuanto tiempo, llega, dia, semana, todavia, aun',
    ),
    say: () =>
      `Lo que te devolvemos regresa como pagaste. A una tarjeta: ${lower(REFUND_ARRIVAL.card)} En efectivo o cheque: ${lower(REFUND_ARRIVAL.inPerson)} Tarjeta de regalo o crédito por lluvia: ${lower(REFUND_ARRIVAL.credit)} Tu enlace privado muestra lo que se devolvió.`,
  },
  cancelling: {
    phrases: phrasesIn(`
      cancel*, reembols*, devoluc*, devuelv*, regresan el dinero, regresan mi dinero, refund,
      pierdo mi deposito, pierdo el deposito, pierdo mi dinero, deposito + regres*,
      deposito + devuelv*, deposito + reembols*, anticipo + regres*, anticipo + devuelv*,
      fianza + regres*, fianza + devuelv*
    `),
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
      cambiar la fecha, extender, un dia mas, otro dia, mas tiempo, cambiar de fecha, cambiar el dia, cambiar la hora,
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
    phrases: [
      ...phrasesIn(`
      clima, lluvia, yueve, yuvia, llueva, llueve, llover, lloviendo, llovera, lluev*, viento, vientos, ventarron, aire fuerte,
      mucho aire, tormenta, trueno, rayo, relampago, granizo, tornado, pronostico, mal tiempo, mal clima,
      rain check, credito por lluvia, nieve, mucho calor
      `),
      ...together(
        'cancel*, reembols*, devuelv*, devoluc*, regresan mi dinero, regresan el dinero, dinero, deposito, reprogram*, mover, cambi*',
        'clima, lluvia, yueve, yuvia, llueva, lluev*, llov*, viento, tormenta, pronostico, trueno',
      ),
    ],
    say: ({ settings }) =>
      inARow(
        WEATHER_SAFETY,
        'Si el pronóstico se ve mal, llámanos o escríbenos para cambiar la fecha. Si lo cancelamos nosotros antes de empezar, eliges otro día o te devolvemos tu dinero.',
        rainCheckSentence(settings.cancellation.weather) ??
          'Si cancelas tú, valen los términos de cancelación de siempre.',
      ),
  },
  deposit: {
    phrases: phrasesIn(`
      deposito, anticipo, enganche, fianza, abono, la mitad, mitad ahora, saldo, pagar despues,
      apartar con, aparto con, apartar mi fecha, apartar la fecha, por adelantado, el resto, restante, lo que falta,
      cuanto + aparto, cuanto + apartar, cuanto + apartado, cuanto + reservar, apartado, separar la fecha,
      down payment
    `),
    say: ({ settings }) =>
      inARow(
        depositSentence(settings.deposit.percent),
        settings.deposit.percent === 100
          ? undefined
          : 'El saldo lo pagas antes de la instalación, con el enlace privado de tu reservación.',
        keptCardSentence(settings.balanceCharge),
      ),
  },
  payment: {
    phrases: phrasesIn(`
      pago, pagar, pagan, pagas, tarjeta, tarjeta de credito, tarjeta de debito, visa, mastercard,
      apple pay, a plazos, en pagos
    `),
    say: ({ settings }) =>
      `Pagas con tarjeta en este sitio al reservar. ${depositSentence(settings.deposit.percent)} Te guardamos las fechas mientras pagas.`,
  },
  cash: {
    phrases: phrasesIn(`
      efectivo, en efectivo, pagar en efectivo, cash, venmo, zelle, paypal, cash app, cheque, con cheque,
      transferencia, giro postal
    `),
    say: ({ site, settings }) =>
      `En este sitio no se aceptan efectivo, cheques ni transferencias. Pagas con tarjeta al reservar. ${depositSentence(settings.deposit.percent)} Para pagar de otra forma, llama a nuestra oficina antes de reservar y pregunta: ${site.phone}.`,
  },
  invoice: {
    phrases: [
      ...phrasesIn(`
      factura, facturas, facturan, facturar, una factura, pagar con factura, orden de compra, numero de po, exento, exenta, exentos,
      exentas, exencion, sin fines de lucro, no lucrativa, exentos de impuestos, exenta de impuestos,
      exento de impuestos, w9, w 9
    `),
      ...together('factura, orden de compra, no pagamos, no paga', 'impuesto, impuestos, taxes'),
    ],
    say: ({ site, settings }) =>
      inARow(
        'Lo que reservas en este sitio se paga con tarjeta. Para una factura que se paga después, con tu número de orden de compra, pregunta a nuestra oficina antes de reservar.',
        settings.tax.isOn
          ? '¿Están exentos de impuestos? Ten listo el certificado: la oficina quita el impuesto, este sitio no.'
          : taxSentence(settings),
        `Llama al ${site.phone} o escribe a ${site.email}.`,
      ),
  },
  tax: {
    phrases: phrasesIn(`
      impuesto, impuestos, taxes, tax, iva, incluye impuestos, incluye taxes, mas impuestos, mas taxes
    `),
    say: ({ settings }) =>
      inARow(
        taxSentence(settings),
        'El total que ves al pagar es lo que pagas.',
        settings.tax.isOn ? '¿Están exentos? Llámanos antes de reservar.' : undefined,
      ),
  },
  extras: {
    phrases: phrasesIn(`
      cargo, cargo extra, cargos extra, cargos ocultos, cargo adicional, cargos adicionales, costo extra,
      costos extra, costo adicional, cobros extra, cobran extra, cobran aparte, que incluye, incluye,
      cuanto es en total, precio total, total a pagar, sorpresas, proteccion contra danos, impuesto + entrega, taxes + entrega
    `),
    say: ({ settings }) =>
      inARow(
        'Sin sorpresas: el total que ves al pagar es lo que pagas.',
        deliveryPriceSentence(settings.delivery),
        taxSentence(settings),
        waiverSentence(settings.damageWaiver),
        dearerDaysSentence(settings),
      ),
  },
  damage: {
    phrases: phrasesIn(`
      dano, danos, danar, rompe*, rompi*, roto, rota, poncha*, desinfla*, agujero, se baja, mancha*,
      descompone*, se rasga, rasgar, quien paga si
    `),
    say: ({ site, settings: { damageWaiver } }) =>
      inARow(
        `Si se va el aire, saca a todos y revisa el enchufe y el breaker. ¿No se vuelve a inflar? Llámanos al ${site.phone}.`,
        'El desgaste normal es por nuestra cuenta. Pagas lo que se rompa, se ensucie o se pierda por mal uso o descuido.',
        damageWaiver.isOn
          ? `La protección contra daños, de ${damageWaiver.percent}%, cubre los accidentes. La eliges al reservar.`
          : undefined,
      ),
  },
  water: {
    phrases: phrasesIn(`
      traen el agua, traen agua, llevan agua, llevan el agua, mucha agua, cuanta agua, sin agua + tobogan,
      usar seco, usarlo seco, llenar, pipa de agua
    `),
    say: () =>
      'Tú pones una llave de agua y una manguera que alcance. Lo que es de agua funciona con manguera y solo con el agua para la que está hecho; lo seco se queda seco. La página de cada renta dice cuál es.',
  },
  weight: {
    phrases: phrasesIn('peso, peso maximo, limite de peso, cuanto aguanta, libra, libras, kilos'),
    say: ({ site }) =>
      `La página de cada renta dice sus edades y cuántos invitados la usan a la vez, pero no un peso máximo. Para eso, llama al ${site.phone}.`,
  },
  attendant: {
    phrases: phrasesIn(`
      personal, encargado, encargada, empleado, ninera, monitor, supervis*, vigila*, cuid*, se quedan,
      alguien se queda, quien vigila, quien cuida, se queda alguien
    `),
    say: ({ site }) =>
      `Nuestro equipo lo instala, te explica las reglas y cómo sacar a todos, y se va. Un adulto de ustedes vigila todo el tiempo que se usa. Para pedir a alguien que lo cuide, llama al ${site.phone}.`,
  },
  cleaning: {
    phrases: phrasesIn(`
      limpi*, desinfect*, saniti*, higien*, germen*, sucio, sucia, lavan, lavado
    `),
    say: ({ site }) =>
      site.claims.cleaning
        ? `La regla es que esté impecable. ${cleaningIn(site, 'Cada inflable se desinfecta después de cada renta.')} La próxima fiesta nunca se topa con las migajas de la anterior.`
        : `Nuestro equipo te cuenta cómo limpia: llama al ${site.phone}.`,
  },
  safety: {
    phrases: phrasesIn(`
      seguro, segura, seguridad, asegurado, aseguranza, licencia, inspeccion*, lastim*, accidente,
      peligro*, regla, zapato, calcetin*, perro, mascota, embarazada, lastimado
    `),
    say: ({ site }) =>
      `${site.claims.insurance && `${site.claims.insurance}. `}Un adulto vigila todo el tiempo que se usa un inflable y respeta las edades y el número de invitados que indica. Adentro no van zapatos, lentes, comida, mascotas ni cosas con filo.`,
  },
  code: {
    phrases: together(
      'tarjeta de regalo, tarjetas de regalo, gift card, gift cards, certificado de regalo, credito por lluvia, rain check',
      'uso, usar, usarla, usarlo, aceptan, acepta, gasto, gastar, codigo, sirve, vence, canjear, aplicar, poner',
    ),
    say: () =>
      'Aceptamos nuestras tarjetas de regalo y créditos por lluvia para cualquier renta. Escribe el código al pagar o en la página de tu reservación. Lo que no gastes se queda ahí.',
  },
  gift: {
    phrases: phrasesIn(`
      regalo, regalar, tarjeta de regalo, tarjetas de regalo, certificado de regalo, gift card,
      gift cards, tarjeta de gift
    `),
    say: ({ site, settings: { giftCards } }) =>
      giftCards?.isOn === true
        ? `Una tarjeta de regalo paga cualquier renta, cualquier día: elige ${range(giftCards)} y regálala. ¿Tienes una? Escribe el código al pagar.`
        : `Por ahora no vendemos tarjetas de regalo en línea: llama al ${site.phone}. ¿Tienes una? Escribe el código al pagar.`,
  },
  find: {
    phrases: phrasesIn(`
      donde esta mi reserva, donde esta mi reservacion, donde veo mi reserva,
      donde veo mi reservacion, donde esta mi pedido, encontrar mi reserva,
      encontrar mi reservacion, ver mi reserva, ver mi reservacion, buscar mi reservacion,
      perdi el enlace, mi link, perdi el link, perdi mi enlace, perdi el correo, enlace privado, confirmacion,
      no me llego, no llego, firmar, contrato, mi factura, la factura, recibo, certificado de seguro, mi apartado,
      tengo apartado
    `),
    say: () =>
      'Tu confirmación trae un enlace privado a tu reservación: ahí la ves, la cambias, firmas, pagas, bajas tu recibo o pides un certificado de seguro. ¿Lo perdiste? Elige “Mi reservación” al pie de cualquier página.',
  },
  discount: {
    phrases: ['descuento', 'cupon', 'cupones', 'promo*', 'oferta', 'rebaja'],
    say: ({ settings }) =>
      `${discountSentence(settings) ?? 'No tengo descuentos que regalar.'} Puedo buscar lo que quede con tu presupuesto: dime, por ejemplo, «toboganes de agua» y lo más que quieres gastar. Para eventos grandes, pregunta a nuestro equipo.`,
  },
});

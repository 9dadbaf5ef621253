import { centsFromDollars, formatPrice } from '#core/kernel/cents.ts';
import { cancellationSentences } from '#core/refunds/cancellation-text.es.ts';
import { DEFAULT_SETTINGS, type Settings } from '#core/settings/business-settings.ts';
import type { Faq, FaqGroup } from './faq-text.ts';
import { overnightExample } from './overnight-example.ts';
import {
  changesSentence,
  deliveryPriceSentence,
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
} from './rule-sentences.es.ts';
import { cleaningIn, type SiteConfig } from './site-config.ts';

function oneDay({ limits }: Settings): string {
  const example = overnightExample(limits, 'es');
  return example ? `así que de ${example.party} a ${example.pickUp} es un solo día, ` : '';
}

const money = (site: SiteConfig, settings: Settings): readonly Faq[] => [
  {
    id: 'price',
    question: '¿Cuánto cuesta una renta?',
    answer: inARow(
      `Las rentas empiezan en ${formatPrice(centsFromDollars(site.fromPrice))} por el día completo. Cada inflable muestra su precio por día, y el precio de tus fechas se suma antes de que pagues. El total que ves al pagar es el total que pagas.`,
      taxSentence(settings),
      discountSentence(settings),
      dearerDaysSentence(settings),
      minimumSentence(settings),
      waiverSentence(settings.damageWaiver),
    ),
  },
  {
    id: 'overnight',
    question: site.claims.overnight
      ? '¿De verdad la noche es gratis?'
      : '¿Cómo se cuentan los días?',
    answer: site.claims.overnight
      ? `Sí. La renta se cuenta del día de entrega al día de recogida, ${oneDay(settings)}y la noche de en medio no cuesta nada.`
      : `Del día de entrega al día de recogida, ${oneDay(settings)}y la noche de en medio va incluida.`,
  },
  {
    id: 'deposit',
    question: '¿Cuánto pago para reservar?',
    answer: `${depositSentence(settings.deposit.percent)} Mientras pagas te guardamos la renta por ${settings.holds.payingMinutes} minutos.`,
  },
  {
    id: 'balance',
    question: '¿Cuándo y cómo pago el resto?',
    answer: inARow(
      'Cuando quieras antes de la instalación, con tarjeta, en tu enlace privado. Ahí ves lo que ya pagaste y lo que falta.',
      keptCardSentence(settings.balanceCharge),
    ),
  },
  {
    id: 'organizations',
    question: '¿Trabajan con escuelas, iglesias y empresas?',
    answer: inARow(
      'Sí. Los pedidos en este sitio se pagan con tarjeta. Antes de reservar, pídele a nuestra oficina una cotización por escrito o una factura con tu número de orden de compra.',
      settings.tax.isOn
        ? '¿No pagas impuestos? Mándanos tu certificado de exención y la oficina quita el impuesto.'
        : undefined,
      site.claims.insurance
        ? 'Si tu lugar necesita un certificado de seguro, pídelo en tu enlace privado.'
        : undefined,
    ),
  },
];

const delivering = (site: SiteConfig, { limits, holds, delivery }: Settings): readonly Faq[] => [
  {
    id: 'area',
    question: '¿A dónde entregan?',
    answer: inARow(
      `En todo ${site.deliveryArea}, desde nuestra base en ${site.address.city}, Texas.`,
      deliveryPriceSentence(delivery),
      outsideSentence(delivery),
      '¿No sabes si llegamos hasta ti? Revisa tu código postal en la página de cualquier inflable.',
    ),
  },
  {
    id: 'arrival',
    question: '¿A qué hora llega el equipo?',
    answer: `${site.arrival} Lo instalan todo, lo prueban y te explican las reglas. El día de la recogida lo desmontan; tú no cargas nada.`,
  },
  {
    id: 'length',
    question: '¿Cuánto tiempo me lo puedo quedar?',
    answer: inARow(
      lengthSentence(limits),
      onlineLengthSentence({ limits, holds }),
      'Elige el día de entrega y el de recogida al reservar.',
      leadTimeSentence(limits),
      farthestSentence(limits),
    ),
  },
];

const place = (site: SiteConfig): readonly Faq[] => [
  {
    id: 'space',
    question: '¿Cuánto espacio necesito?',
    answer:
      'Cada inflable dice el terreno plano que necesita, y ya incluye espacio para caminar alrededor. Mira también hacia arriba: sin ramas, cables ni orillas del techo. Mide también la puerta de la cerca, porque todo entra enrollado en un carrito.',
  },
  {
    id: 'surfaces',
    question: '¿Sobre qué se puede instalar?',
    answer:
      'El pasto es lo mejor. Muchos de nuestros inflables también van sobre concreto, asfalto, pasto sintético o bajo techo; cada uno dice para qué superficies está hecho. Tiene que estar plano, seco y sin piedras, juguetes ni lo que haya dejado el perro.',
  },
  {
    id: 'power',
    question: '¿Qué electricidad necesita?',
    answer:
      'Cada inflable dice cuántos circuitos necesita. Un circuito es un enchufe normal sin nada más conectado. Los toboganes de agua también necesitan una llave de agua y una manguera que alcance.',
  },
  {
    id: 'cleaning',
    question: '¿Está limpio?',
    answer: inARow(
      cleaningIn(
        site,
        'Cada inflable se desinfecta después de cada renta, antes de volver a salir.',
      ),
      'Te llega limpio; solo te pedimos que adentro no haya comida, bebidas, serpentina en spray ni pintura para la cara.',
    ),
  },
];

const plans = (site: SiteConfig, { cancellation, changes }: Settings): readonly Faq[] => [
  {
    id: 'weather',
    question: '¿Qué pasa si hay mal tiempo?',
    answer: inARow(
      WEATHER_SAFETY,
      'Si el pronóstico se ve mal, llámanos o escríbenos y movemos tu fiesta a otro día. Si no es seguro, nosotros mismos cancelamos la instalación.',
      rainCheckSentence(cancellation.weather),
    ),
  },
  {
    id: 'changes',
    question: '¿Puedo cambiar la fecha o cancelar?',
    answer: inARow(
      'Sí. El enlace privado de tu confirmación te muestra cuánto cuesta y cuánto se te devuelve antes de decidir.',
      changesSentence(changes),
      ...cancellationSentences(cancellation),
      REFUND_ARRIVAL.card,
      `Para lo demás, escríbenos a ${site.email}.`,
    ),
  },
  {
    id: 'lost-link',
    question: 'No encuentro mi enlace privado. ¿Qué hago?',
    answer: `Lo viste al reservar, y cada correo sobre tu reservación lo trae; busca también en la carpeta de spam, o elige “Mi reservación” al pie de cualquier página. No compartas el enlace: quien lo tenga puede ver tu reservación.`,
  },
];

const safety = (): readonly Faq[] => [
  {
    id: 'ages',
    question: '¿Para qué edades es?',
    answer:
      'Cada inflable dice sus edades y cuántos invitados pueden estar adentro a la vez. Separa a grandes y chicos: que se turnen por tamaño.',
  },
  {
    id: 'supervision',
    question: '¿Alguien tiene que vigilar?',
    answer:
      'Sí. Un adulto vigila todo el tiempo que se use y sabe cómo sacar a todos. Nuestro equipo te enseña cómo antes de irse.',
  },
];

/** The questions of `faq-text.ts`, under the same anchors. */
export const faqText = (
  site: SiteConfig,
  settings: Settings = DEFAULT_SETTINGS,
): readonly FaqGroup[] => [
  { title: 'Precio y pago', faqs: money(site, settings) },
  { title: 'Entrega e instalación', faqs: delivering(site, settings) },
  { title: 'Tu lugar', faqs: place(site) },
  { title: 'Clima y cambios', faqs: plans(site, settings) },
  { title: 'Seguridad', faqs: safety() },
];

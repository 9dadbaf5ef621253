import { cancellationSentences } from '#core/refunds/cancellation-text.es.ts';
import { DEFAULT_FIGURES, type TermsFigures } from '#core/settings/terms-figures.ts';
import type { PageText, TextSection } from './content-pages.ts';
import {
  changesSentence,
  depositSentence,
  inARow,
  keptTierSentence,
  keptCardSentence,
  lengthSentence,
  rainCheckSentence,
} from './rule-sentences.es.ts';
import type { SiteConfig } from './site-config.ts';

const booking = ({ brand }: SiteConfig, figures: TermsFigures): readonly TextSection[] => [
  {
    id: 'agreement',
    title: 'Quién acuerda qué',
    paragraphs: [
      `Estos términos son el acuerdo entre tú, que reservas, y ${brand} («nosotros»). Tienes al menos 18 años y puedes autorizar que la renta se instale en el lugar que indicas.`,
      'Los aceptas al reservar. La versión vigente ese día es la que cuenta para tu renta. Esta es una traducción: si difiere del texto en inglés, vale el texto en inglés.',
    ],
  },
  {
    id: 'booking',
    title: 'Reserva',
    paragraphs: [
      'Mientras pagas te guardamos la renta; la página muestra hasta cuándo. Queda reservada cuando pasa tu primer pago; lo confirmamos por correo, con un enlace privado a tu reservación.',
      'Si un pago nos llega cuando ya se venció ese tiempo y la renta ya no está, te devolvemos todo.',
      'El enlace privado muestra tu reservación a quien lo tenga. No lo compartas.',
    ],
  },
  {
    id: 'payment',
    title: 'Precio, depósito y saldo',
    paragraphs: [
      'El precio es el precio por día, por los días, por el número que rentas. Los días se cuentan del día de entrega al día de recogida; la noche es gratis. Todo lo demás que se agregue aparece como una línea aparte en el total antes de que pagues.',
      inARow(
        depositSentence(figures.depositPercent),
        'El saldo se paga antes de tu evento, con tarjeta, en tu enlace privado.',
        keptCardSentence(figures.balanceCharge),
        'Podemos dejar la renta en el camión hasta que se pague.',
      ),
    ],
  },
];

const theRental = (site: SiteConfig, figures: TermsFigures): readonly TextSection[] => [
  {
    id: 'delivery',
    title: 'Entrega, instalación y recogida',
    paragraphs: [
      `Entregamos en ${site.deliveryArea}. ${site.arrival} ${lengthSentence(figures)} Tiene que haber un adulto cuando entregamos.`,
      'Solo nuestro equipo instala, mueve y desmonta una renta. Si se soltó o se desinfló, saca a todos, apaga el soplador y llámanos.',
    ],
  },
  {
    id: 'place',
    title: 'Terreno, electricidad y agua',
    paragraphs: ['Tú pones lo que se indica con tu renta:'],
    points: [
      'Terreno plano y despejado del tamaño indicado y de una de las superficies indicadas, sin nada colgando encima.',
      'Una entrada lo bastante ancha y sin escaleras que nuestro equipo no pueda subir.',
      'El número de circuitos indicado, cada uno sin nada más conectado, al alcance de nuestros cables.',
      'Una llave de agua y una manguera que alcance, para lo que se use mojado.',
      'Lo que sepas del terreno: avísanos de aspersores, tubos y cables enterrados antes de que clavemos estacas.',
      'El permiso del dueño del terreno, y el permiso oficial si es un parque público.',
    ],
  },
  {
    id: 'use',
    title: 'Vigilancia de un adulto y uso',
    paragraphs: [
      'Un adulto vigila todo el tiempo que se use la renta y respeta las edades y el número de invitados que se indican, y las reglas que nuestro equipo repasa contigo y que están en nuestra página de seguridad. Tú respondes de que tus invitados las respeten.',
    ],
  },
];

const whenThingsChange = ({ cancellation, changes }: TermsFigures): readonly TextSection[] => [
  {
    id: 'weather',
    title: 'Viento y clima',
    paragraphs: [
      'Con viento fuerte, rayos o tormenta todos salen del inflable enseguida y se apaga el soplador. Nuestro equipo decide si es seguro instalar; tú decides, cada minuto después de eso, si es seguro seguir.',
      inARow(
        'Si cancelamos una renta por el clima antes de que empiece, no te cuesta nada: la movemos a otro día disponible o te devolvemos lo que pagaste.',
        rainCheckSentence(cancellation.weather),
        'Si te preocupa el pronóstico, escríbenos o llámanos lo antes que puedas.',
      ),
    ],
  },
  {
    id: 'cancellation',
    title: 'Cancelar y cambiar la fecha',
    paragraphs: [
      inARow(
        'Cancelas con tu enlace privado, que te muestra cuánto se te devuelve antes de que decidas.',
        changesSentence(changes),
        keptTierSentence({ changes, cancellation }),
      ),
      'El dinero regresa por donde vino: a la tarjeta, o a la tarjeta de regalo o el crédito por lluvia que pagó. Si no podemos entregar por una razón nuestra, te devolvemos todo lo que pagaste.',
    ],
    points: cancellationSentences(cancellation),
  },
  {
    id: 'damage',
    title: 'Daños y pérdidas',
    paragraphs: [
      'El desgaste por uso normal corre por nuestra cuenta. Tú pagas lo que se rompa, se ensucie o se pierda por mal uso o descuido tuyo o de tus invitados: la reparación o la limpieza especial, como máximo lo que cuesta reponer la renta. Avísanos enseguida cuando algo se rompa.',
    ],
  },
  {
    id: 'liability',
    title: 'Riesgo y responsabilidad',
    paragraphs: [
      'Brincar, deslizarse y trepar puede lastimar, aunque todos respeten las reglas. Al reservar aceptas ese riesgo y te encargas de que tus invitados lo conozcan. Tenemos seguro y respondemos por el estado de nuestras rentas y el trabajo de nuestro equipo, como lo marca la ley; nada de esto te quita derechos a los que la ley no te deja renunciar.',
    ],
  },
  {
    id: 'law',
    title: 'Ley',
    paragraphs: [
      'Se aplica la ley del estado de Texas. Si alguna parte de estos términos resulta inválida, lo demás sigue valiendo.',
    ],
  },
];

/** The sections of `terms-text.ts`, under the same anchors. The English text is the binding one. */
export const termsText = (site: SiteConfig, figures: TermsFigures = DEFAULT_FIGURES): PageText => ({
  title: 'Términos de la renta',
  lead: `Lo que tú y ${site.brand} acuerdan cuando reservas: depósito y saldo, entrega, terreno y electricidad, vigilancia, clima, daños y cancelación.`,
  sections: [...booking(site, figures), ...theRental(site, figures), ...whenThingsChange(figures)],
});

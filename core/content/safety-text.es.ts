import type { PageText, TextSection } from './content-pages.ts';
import { isAlwaysHere, type SiteConfig } from './site-config.ts';

const before = ({ claims }: SiteConfig): readonly TextSection[] => [
  {
    id: 'our-part',
    title: 'Nuestra parte',
    paragraphs: ['Antes de dejarte con un inflable:'],
    points: [
      claims.cleaning
        ? 'Se desinfecta después de cada renta y se revisa antes de volver a salir.'
        : 'Se revisa antes de volver a salir.',
      'Nuestro equipo elige el lugar contigo: plano, despejado y lejos de cables, ramas, albercas y cercas.',
      'Se ancla en todos los puntos que pide el fabricante: estacas en el pasto, pesas en piso duro.',
      'El soplador tiene su propio circuito, y los cables van donde nadie se tropiece.',
      'El equipo te explica las reglas y te enseña cómo sacar a todos.',
    ],
  },
  {
    id: 'watch',
    title: 'Siempre vigila un adulto',
    paragraphs: [
      'Un adulto se queda en la entrada todo el tiempo que se use, sobrio, con los ojos en el inflable y un teléfono a la mano. Sin adulto no se brinca: apágalo y ciérralo.',
    ],
  },
  {
    id: 'rules',
    title: 'Reglas para todos los de adentro',
    paragraphs: ['Dilas en voz alta antes del primer brinco:'],
    points: [
      'Zapatos, lentes, joyas y todo lo que tenga filo se quedan afuera. También comida, bebidas, chicle y serpentina en spray.',
      'No más invitados a la vez de los que indica la página del inflable, y solo de las edades que indica.',
      'Se turnan por tamaño: grandes y chicos no brincan juntos.',
      'Sin maromas, sin luchas y sin treparse a paredes, redes o techos.',
      'En los toboganes: uno a la vez, con los pies por delante, sentado, y quitarse del final enseguida.',
      'Sin mascotas, y nadie que haya tomado alcohol.',
      'Nadie con embarazo o con problemas de cuello, espalda o corazón.',
    ],
  },
];

const during = (): readonly TextSection[] => [
  {
    id: 'wind',
    title: 'Viento, rayos, tormenta',
    paragraphs: [
      'El viento es lo único que levanta un inflable. No esperes a que el pronóstico acierte:',
    ],
    points: [
      'Se mecen las ramas chicas y vuelan papeles y servilletas: todos afuera y soplador apagado.',
      'Si oyes el trueno, el rayo te puede alcanzar: todos afuera y bajo techo.',
      'Vuelvan a entrar solo cuando lleve media hora en calma y el inflable esté firme y seco.',
      'Si nuestro equipo o la etiqueta del inflable dicen que pares antes, eso cuenta.',
    ],
  },
  {
    id: 'water',
    title: 'Diversión con agua',
    paragraphs: [
      'Los toboganes de agua funcionan con una manguera y con no más agua de la que aguantan. Mantén secos el soplador, los enchufes y los cables. Los inflables secos se quedan secos: el vinil mojado resbala.',
    ],
  },
  {
    id: 'power-cut',
    title: 'Si se va el aire',
    paragraphs: [
      'Los inflables bajan despacio. Conserva la calma, sostén la entrada y llama a todos afuera, primero a los más chicos. Luego revisa el enchufe y el breaker. Cuando esté firme otra vez pueden volver a entrar; si no, llámanos.',
    ],
  },
];

/** The sections of `safety-text.ts`, under the same anchors. */
export const safetyText = (site: SiteConfig): PageText => ({
  title: 'Seguridad',
  lead: 'Cómo instalamos, qué tiene que saber quien vigila y cuándo deben salir todos. Cinco minutos de lectura antes de la fiesta.',
  sections: [
    ...before(site),
    ...during(),
    {
      id: 'emergency',
      title: 'Si alguien se lastima',
      paragraphs: [
        `Llama primero al 911. Luego saca a todos, apaga el inflable y llámanos al ${site.phone}${isAlwaysHere(site) ? ': contestamos las 24 horas' : ''}.`,
      ],
    },
  ],
});

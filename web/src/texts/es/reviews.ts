import { LONGEST_REVIEW, SHORTEST_REVIEW } from '#core/customers/review.ts';
import { counted } from '#core/kernel/counted.ts';
import { lazily } from '#core/kernel/lazily.ts';
import type { HOW_WAS_IT as EnglishForm, REVIEWS as English } from '../en/reviews.ts';

const dayFormat = lazily(
  () => new Intl.DateTimeFormat('es-US', { dateStyle: 'long', timeZone: 'UTC' }),
);
/** `YYYY-MM-DD` -> `21 de noviembre de 2026` */
const formatDate = (day: string): string => dayFormat().format(Date.parse(`${day}T12:00:00Z`));
const reviews = (count: number): string => counted(count, 'reseña');

export const REVIEWS: typeof English = {
  title: 'Lo que dicen los clientes',
  count: reviews,
  bar: (stars, count) => `${counted(stars, 'estrella')}: ${reviews(count)}`,
  verified: 'Cada reseña es de alguien que nos lo rentó.',
  by: (name, day) => `${name}, ${formatDate(day)}`,
  replyTitle: (brand) => `Respuesta de ${brand}`,
  replyDay: formatDate,
  more: 'Ver más reseñas',
  loading: 'Cargando las reseñas…',
  failed: 'No se cargaron las reseñas.',
  shown: (shown, count) => `${shown} de ${count} reseñas a la vista`,
  emptyTitle: (isBouncy) => (isBouncy ? 'El primer brinco es tuyo' : 'La primera reseña es tuya'),
  emptyText:
    'Todavía nadie nos ha contado de este. Cuando termine tu fiesta, tu enlace privado te pregunta cómo te fue.',
};

const STAR_WORDS = ['', 'Mal', 'Podría mejorar', 'Bien', 'Muy bien', 'La mejor fiesta'];

export const HOW_WAS_IT: typeof EnglishForm = {
  title: '¿Cómo te fue?',
  intro: 'Dos frases ayudan a la siguiente familia. Leemos cada reseña antes de publicarla.',
  loading: 'Cargando tus reseñas…',
  failed: 'No pudimos cargar tus reseñas.',
  form: (product) => `Tu reseña de ${product}`,
  stars: 'Tus estrellas',
  starWord: (stars) => STAR_WORDS[stars] ?? '',
  heading: 'Título (opcional)',
  text: '¿Cómo te fue?',
  get textHint() {
    return `De ${SHORTEST_REVIEW} a ${LONGEST_REVIEW.toLocaleString('en-US')} caracteres.`;
  },
  name: 'Nombre que se muestra',
  nameHint: 'Basta con tu nombre de pila. Todos lo pueden leer.',
  send: 'Enviar reseña',
  saveAgain: 'Enviar de nuevo',
  notSent: 'Tu reseña no se envió',
  sent: '¡Gracias! La leeremos antes de publicarla.',
  change: 'Cambiarla',
  keep: 'Dejarla como está',
  state: { pending: 'En espera de publicarse', published: 'Publicada', rejected: 'No se publicó' },
  because: (reason) => `Motivo: ${reason}`,
  errors: {
    stars: 'Elige de una a cinco estrellas.',
    title: 'Usa 80 caracteres o menos, en una sola línea.',
    get text() {
      return `Escribe de ${SHORTEST_REVIEW} a ${LONGEST_REVIEW.toLocaleString('en-US')} caracteres.`;
    },
    name: 'Escribe el nombre que se muestra, de 40 caracteres o menos.',
  },
};

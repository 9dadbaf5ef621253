export { faqText } from '#core/content/faq-text.es.ts';
import type * as English from '../en/faq.ts';

export const FAQ_PAGE: typeof English.FAQ_PAGE = {
  meta: 'Preguntas frecuentes',
  title: 'Buenas preguntas, respuestas cortas',
  lead: ({ fromPrice, deliveryArea }) =>
    `Precios desde $${fromPrice}, entrega en ${deliveryArea}, depósito, clima, espacio y electricidad: lo que la gente pregunta antes de reservar.`,
  wondering: '¿Todavía tienes dudas?',
  ask: 'Pregúntanos. Contesta una persona de nuestro equipo.',
  write: 'Escríbenos',
};

import { type Question, voiceOf } from '#web/storefront/chat/script/chat-reply.ts';

/** The chips of `../chat-reply.ts`; each is a question of the Spanish script. */
export const ASK: Readonly<Record<Question, string>> = {
  price: '¿Cuánto cuestan las rentas?',
  area: '¿A dónde entregan?',
  hours: '¿Cuál es su horario?',
  deposit: '¿Cómo funciona el depósito?',
  weather: '¿Y si llueve?',
  space: '¿Cuánto espacio necesito?',
  power: '¿Qué electricidad necesita?',
  clean: '¿Están limpios?',
  cancel: '¿Puedo cancelar?',
  safety: '¿Es seguro?',
  book: '¿Cómo reservo?',
  pay: '¿Cómo puedo pagar?',
  human: 'Hablar con una persona',
  water: 'Muéstrame toboganes de agua',
  bounce: 'Muéstrame brincolines',
  popular: '¿Qué es lo más popular?',
  cheapest: '¿Cuál es el más barato?',
};

export const VOICE = voiceOf({
  ask: ASK,
  links: {
    ALL_RENTALS: 'Todos los inflables',
    BOOK: 'Empezar a reservar',
    DATES: 'Ver fechas',
    SAFETY: 'Reglas de seguridad',
  },
  call: (phone) => `Llamar al ${phone}`,
  write: 'Escribirnos',
});

export const { reply, LINKS, contactLinks } = VOICE;

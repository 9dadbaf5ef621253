import { SAFETY } from '../content-pages.ts';
import { type ChatLink, type Question, speaking } from '../chat-reply.ts';
import type { SiteConfig } from '../site-config.ts';

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

export const reply = speaking(ASK);

/** Phone and e-mail, to be pressed. */
export const contactLinks = ({ phone, email }: SiteConfig): readonly ChatLink[] => [
  { label: `Llamar al ${phone}`, to: `tel:${phone.replaceAll(/[^\d+]/g, '')}` },
  { label: 'Escribirnos', to: `mailto:${email}` },
];

const ALL_RENTALS: ChatLink = { label: 'Todos los inflables', to: '/products' };
const BOOK: ChatLink = { label: 'Empezar a reservar', to: '/booking' };
const SAFETY_PAGE: ChatLink = { label: 'Reglas de seguridad', to: SAFETY.path };
export const LINKS = { ALL_RENTALS, BOOK, SAFETY: SAFETY_PAGE } as const;

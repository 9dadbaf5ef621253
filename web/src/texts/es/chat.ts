import type * as English from '../en/chat.ts';

export const CHAT: typeof English.CHAT = {
  close: 'Cerrar el chat',
  title: 'Asistente de fiestas',
  subtitle: 'Respuestas automáticas',
  question: 'Tu pregunta',
  waiting: 'Un momento…',
  hint: 'Pregunta por precios, entrega…',
  send: 'Enviar',
  you: 'Tú: ',
  assistant: 'Asistente: ',
  typing: 'El asistente está escribiendo…',
  suggestions: 'Sugerencias',
  messages: 'Mensajes',
};

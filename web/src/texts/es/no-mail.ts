import type * as English from '../en/no-mail.ts';

export const NO_MAIL: typeof English.NO_MAIL = (phone) =>
  `Por ahora no podemos mandar correos. Si nos necesitas, llama al ${phone}.`;

export const NO_TEXTS: typeof English.NO_TEXTS =
  'Todavía no podemos mandar mensajes de texto. Tu respuesta cuenta desde que podamos.';

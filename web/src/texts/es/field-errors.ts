/** Sentences of the core's checks that customers meet beside fields, word for word as the core says them. */
const SENTENCES: Readonly<Record<string, string>> = {
  'Enter your name.': 'Escribe tu nombre.',
  'Enter your e-mail address.': 'Escribe tu correo electrónico.',
  'This e-mail address is too long.': 'Este correo electrónico es demasiado largo.',
  'This does not look like an e-mail address: name@example.com.':
    'Esto no parece un correo electrónico: nombre@ejemplo.com.',
  'Enter a phone number.': 'Escribe un número de teléfono.',
  'Use 7 to 20 digits; spaces and + ( ) - . are fine.':
    'Usa de 7 a 20 dígitos; se permiten espacios y + ( ) - .',
  'A phone number has at least 7 digits.': 'Un número de teléfono tiene al menos 7 dígitos.',
  'Must be on one line.': 'Debe ir en una sola línea.',
  'Type your full name.': 'Escribe tu nombre completo.',
  'Enter the street and number of the party.': 'Escribe la calle y el número de la fiesta.',
  'Enter the city.': 'Escribe la ciudad.',
  'Enter the state.': 'Escribe el estado.',
  'Use the two letters of the state, such as TX.': 'Usa las dos letras del estado, como TX.',
  'Enter the ZIP code.': 'Escribe el código postal.',
  'A ZIP code is 12345 or 12345-6789.': 'Un código postal es 12345 o 12345-6789.',
  'Contains characters that cannot be shown.': 'Contiene caracteres que no se pueden mostrar.',
  'Choose how you would like to pay.': 'Elige cómo quieres pagar.',
  'Please agree to the rental terms to book.': 'Acepta los términos de la renta para reservar.',
  'Enter your password.': 'Escribe tu contraseña.',
  'Write us a message.': 'Escríbenos un mensaje.',
  'Choose a delivery day.': 'Elige un día de entrega.',
  'Choose a pick-up day.': 'Elige un día de recogida.',
  'The pick-up day must be after the delivery day.':
    'El día de recogida debe ser después del día de entrega.',
  'The delivery day is in the past.': 'El día de entrega ya pasó.',
  'We do not rent this out any more.': 'Ya no rentamos esto.',
  'Choose one to five stars.': 'Elige de una a cinco estrellas.',
  'Tell us how it was.': 'Cuéntanos cómo estuvo.',
  'Say what name to show.': 'Di qué nombre mostrar.',
  'Your password must not be your e-mail address.':
    'Tu contraseña no puede ser tu correo electrónico.',
  'Enter an e-mail address.': 'Escribe un correo electrónico.',
  'This is not your password.': 'Esa no es tu contraseña.',
  'We do not know this code. Check how it is spelled.':
    'No conocemos este código. Revisa cómo está escrito.',
  'This code has been used as often as it can be.':
    'Este código ya se usó todas las veces que se puede.',
  'This code is for a first booking, and you have booked with us before.':
    'Este código es para la primera reserva, y ya reservaste con nosotros.',
  'Contains characters that no code has.': 'Contiene caracteres que ningún código tiene.',
  'We do not offer this any more.': 'Ya no ofrecemos esto.',
};

/** Sentences with a number in them. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^Use at least (\d+) characters\.$/, 'Usa al menos $1 caracteres.'],
  [/^Use at most (\d+) characters\.$/, 'Usa $1 caracteres como máximo.'],
  [
    /^We do not deliver on (.+?)( \(.*\))?\. Please choose another day\.$/,
    'No entregamos el $1$2. Elige otro día.',
  ],
  [
    /^We do not pick up on (.+?)( \(.*\))?\. Please choose another day\.$/,
    'No recogemos el $1$2. Elige otro día.',
  ],
  [
    /^It is too late to order for (.+?): we need (\d+) hours before the delivery\.$/,
    'Ya es tarde para pedir para el $1: necesitamos $2 horas antes de la entrega.',
  ],
  [/^It is too late to order for (.+?)\.$/, 'Ya es tarde para pedir para el $1.'],
  [
    /^(.+?) is too far ahead: we take bookings up to 1 day from today\.$/,
    'Todavía falta mucho para el $1: aceptamos reservas hasta 1 día después de hoy.',
  ],
  [
    /^(.+?) is too far ahead: we take bookings up to (\d+) days from today\.$/,
    'Todavía falta mucho para el $1: aceptamos reservas hasta $2 días después de hoy.',
  ],
  [/^A rental lasts at least 1 day\.$/, 'Una renta dura al menos 1 día.'],
  [/^A rental lasts at most 1 day\.$/, 'Una renta dura 1 día como máximo.'],
  [/^A rental lasts at least (\d+) days\.$/, 'Una renta dura al menos $1 días.'],
  [/^A rental lasts at most (\d+) days\.$/, 'Una renta dura $1 días como máximo.'],
  [
    /^We do not deliver to (\S+) yet\. Call us at (.+): we may find a way\.$/,
    'Todavía no entregamos en $1. Llámanos al $2: quizá hallemos la forma.',
  ],
  [/^This code works from (.+) on\.$/, 'Este código funciona a partir del $1.'],
  [/^This code ended on (.+)\.$/, 'Este código terminó el $1.'],
  [/^This code needs rentals of at least (\S+)\.$/, 'Este código pide rentas de al menos $1.'],
  [/^At most ([\d,]+) letters\.$/, 'Como máximo $1 letras.'],
  [
    /^A little more, please: at least (\d+) letters\.$/,
    'Un poco más, por favor: al menos $1 letras.',
  ],
  [
    /^A rental lasts at most (\d+) days; this is (\d+)\.$/,
    'Una renta dura $1 días como máximo; esta es de $2.',
  ],
];

const WEEKDAYS = {
  Sun: 'dom',
  Mon: 'lun',
  Tue: 'mar',
  Wed: 'mié',
  Thu: 'jue',
  Fri: 'vie',
  Sat: 'sáb',
};
const MONTHS = {
  Jan: 'ene',
  Feb: 'feb',
  Mar: 'mar',
  Apr: 'abr',
  May: 'may',
  Jun: 'jun',
  Jul: 'jul',
  Aug: 'ago',
  Sep: 'sep',
  Oct: 'oct',
  Nov: 'nov',
  Dec: 'dic',
};
/** A day in one of the core's sentences: `Sat, Nov 21`. */
const ENGLISH_DAY = new RegExp(
  `\\b(${Object.keys(WEEKDAYS).join('|')}), (${Object.keys(MONTHS).join('|')}) (\\d+)`,
);

const wordIn = (words: Readonly<Record<string, string>>, word: string): string =>
  words[word] ?? word;

const sayDay = (_day: string, weekday: string, month: string, date: string): string =>
  `${wordIn(WEEKDAYS, weekday)} ${date} ${wordIn(MONTHS, month)}`;

/** What stands beside a field. The core's checks speak English; a sentence that is not here stays as it is. */
export function sayError(message: string): string {
  const known = SENTENCES[message];
  if (known !== undefined) return known;
  const pattern = PATTERNS.find(([english]) => english.test(message));
  return pattern === undefined ? message : message.replace(...pattern).replace(ENGLISH_DAY, sayDay);
}

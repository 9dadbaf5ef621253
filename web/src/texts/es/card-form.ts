import type { PaymentFormTexts } from '#core/payments/payment-form.ts';

/** What the form's own checks and the simulated bank say, word for word. */
const SENTENCES: Readonly<Record<string, string>> = {
  'Enter the card number.': 'Escribe el número de la tarjeta.',
  'Enter the expiration date.': 'Escribe la fecha de vencimiento.',
  'Enter the security code.': 'Escribe el código de seguridad.',
  'Your card number is incorrect.': 'El número de tu tarjeta es incorrecto.',
  "Your card's expiration date is invalid.": 'La fecha de vencimiento de tu tarjeta no es válida.',
  "Your card's expiration date is in the past.": 'Tu tarjeta ya venció.',
  "Your card's security code is invalid.": 'El código de seguridad de tu tarjeta no es válido.',
  "Your card's security code is incorrect.": 'El código de seguridad de tu tarjeta es incorrecto.',
  'Your card was declined.': 'Tu tarjeta fue rechazada.',
  'Your card has insufficient funds.': 'Tu tarjeta no tiene fondos suficientes.',
  'Your card has expired.': 'Tu tarjeta ya venció.',
  'This demo takes only test cards, such as 4242 4242 4242 4242. Please do not enter a real one.':
    'Esta demostración solo acepta tarjetas de prueba, como 4242 4242 4242 4242. No escribas una real.',
  'You appear to be offline. Check your connection and try again.':
    'Parece que no tienes conexión. Revísala e inténtalo de nuevo.',
  'The payment did not go through. Please try again in a moment.':
    'El pago no pasó. Inténtalo de nuevo en un momento.',
  'Payment failed. Please try again in a moment.':
    'El pago no pasó. Inténtalo de nuevo en un momento.',
  'We could not find this payment. Please reload the page and try again.':
    'No encontramos este pago. Carga la página otra vez e inténtalo de nuevo.',
  'This payment was canceled. Please reload the page to begin again.':
    'Este pago se canceló. Carga la página otra vez para empezar de nuevo.',
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.':
    'No pudimos autenticar tu forma de pago. Elige otra e inténtalo de nuevo.',
};

export const CARD_FORM: PaymentFormTexts = {
  language: 'es',
  form: 'Pago con tarjeta',
  number: 'Número de tarjeta',
  expiry: 'Vencimiento (MM/AA)',
  cvc: 'Código (CVC)',
  pay: (amount) => `Pagar ${amount}`,
  processing: 'Procesando…',
  processingAloud: 'Procesando tu pago…',
  failed: 'El pago no pasó',
  notCompleted: 'El pago no se completó',
  loading: 'Cargando el formulario de pago seguro…',
  notLoaded: 'El formulario de pago no cargó',
  notLoadedText:
    'El formulario seguro viene de Stripe y no contestó. Revisa tu conexión o permite js.stripe.com en tu bloqueador de anuncios. No se cobró nada.',
  retry: 'Intentar de nuevo',
  waiting: 'Tu banco todavía lo está procesando.',
  waitingText:
    'Esperamos su respuesta y te escribimos en cuanto la tengamos. No tienes que pagar otra vez.',
  demo: {
    title: 'Formulario de demostración.',
    text: 'No se mueve dinero real. Paga con la tarjeta de prueba',
    use: 'Usar tarjeta de prueba',
  },
  bank: {
    name: 'Banco de demostración',
    title: 'Tu banco quiere comprobar que eres tú',
    before: '¿Apruebas un pago de',
    after: '? Con una tarjeta real, tu banco te pediría aquí un código o tu huella.',
    approve: 'Aprobar',
    decline: 'Rechazar',
  },
  say: (message) => SENTENCES[message] ?? message,
};

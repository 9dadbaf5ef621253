import type { CardProblem } from './payment-form.ts';

const NOT_CHARGED = 'No se te cobró nada: prueba con otra.';

export const CARD_SENTENCES: Readonly<Record<CardProblem, string>> = {
  number_missing: 'Escribe el número de la tarjeta.',
  expiry_missing: 'Escribe la fecha de vencimiento.',
  cvc_missing: 'Escribe el código de seguridad.',
  incomplete_number: 'El número de tu tarjeta está incompleto.',
  incomplete_expiry: 'La fecha de vencimiento de tu tarjeta está incompleta.',
  incomplete_cvc: 'El código de seguridad de tu tarjeta está incompleto.',
  incorrect_number: 'El número de tu tarjeta es incorrecto.',
  invalid_expiry: 'La fecha de vencimiento de tu tarjeta no es válida.',
  expiry_in_past: 'Tu tarjeta ya venció.',
  invalid_cvc: 'El código de seguridad de tu tarjeta no es válido.',
  check_details: 'Revisa los datos del pago.',
  test_card_only:
    'Este pago de prueba solo acepta tarjetas de prueba, como 4242 4242 4242 4242. No escribas una real.',
  card_declined: `Tu tarjeta fue rechazada. ${NOT_CHARGED}`,
  insufficient_funds: `Tu tarjeta no tiene fondos suficientes. ${NOT_CHARGED}`,
  expired_card: `Tu tarjeta ya venció. ${NOT_CHARGED}`,
  card_not_supported: `Tu tarjeta no sirve para este tipo de compra. ${NOT_CHARGED}`,
  incorrect_cvc: 'El código de seguridad de tu tarjeta es incorrecto.',
  incorrect_zip: 'El código postal no coincide con el de tu tarjeta.',
  processing_error: 'Tu banco no pudo procesar la tarjeta. Inténtalo de nuevo en un momento.',
  payment_intent_authentication_failure:
    'No pudimos autenticar tu forma de pago. Elige otra e inténtalo de nuevo.',
  resource_missing: 'No encontramos este pago. Carga la página otra vez e inténtalo de nuevo.',
  payment_intent_unexpected_state:
    'Este pago se canceló porque se empezó otro o cambió la reservación. No se te cobró nada. Carga la página otra vez para empezar de nuevo.',
  rate_limited: 'Demasiadas solicitudes. Espera un momento e inténtalo de nuevo.',
  network: 'Parece que no tienes conexión. Revísala e inténtalo de nuevo.',
  failed: 'El pago no pasó. Inténtalo de nuevo en un momento.',
};

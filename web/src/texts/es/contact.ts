import type * as English from '../en/contact.ts';

export const CONTACT_PAGE: typeof English.CONTACT_PAGE = {
  meta: 'Contacto',
  title: 'Habla con nosotros',
  lead: (area) =>
    `¿Preguntas sobre una fecha, un lugar o una fiesta en ${area}? Escribe o llama: contesta una persona de nuestro equipo.`,
  description: (brand, lead) => `Teléfono, correo, horario y dirección de ${brand}. ${lead}`,
  sent: 'Ya tenemos tu mensaje',
  sentText: (phone) =>
    `¡Gracias! Contestamos en nuestro horario. Si no puede esperar, llama al ${phone}.`,
  another: 'Escribir otro mensaje',
};

export const CONTACT_FORM: typeof English.CONTACT_FORM = {
  title: 'Escríbenos',
  name: 'Nombre',
  email: 'Correo electrónico',
  phone: 'Teléfono (opcional)',
  message: 'Mensaje',
  messageHint: 'La fecha, el lugar y el número de invitados nos ayudan a contestar de una vez.',
  trap: 'Deja esto vacío',
  notSent: 'Tu mensaje no se envió',
  refused: (email) => `Revisa todos los campos y envíalo otra vez, o escríbenos a ${email}.`,
  send: 'Enviar mensaje',
  keep: 'Qué guardamos:',
  privacy: 'privacidad',
};

export const CONTACT_FACTS: typeof English.CONTACT_FACTS = {
  title: 'Contáctanos',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  hours: 'Horario',
  address: 'Dirección',
  area: 'Zona de entrega',
  hurry: '¿Tienes prisa? Precios, zona, depósito, clima y electricidad están en las',
  answers: 'preguntas y respuestas',
};

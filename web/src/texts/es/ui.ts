import type * as English from '../en/ui.ts';

export const UI: typeof English.UI = {
  shortcuts: 'Accesos rápidos',
  close: 'Cerrar',
  dismiss: 'Quitar el mensaje',
  increase: (what) => `Aumentar ${what}`,
  decrease: (what) => `Reducir ${what}`,
  noPicture: 'Todavía sin foto',
  unreachable:
    'Se cortó tu conexión y esto no se pudo abrir. Carga la página otra vez. Tu carrito está a salvo.',
};

export const ART: typeof English.ART = {
  hero: 'Castillo inflable, brincolín de unicornio y arcoíris y tobogán de agua con palmera, iluminados en un patio al anochecer bajo luces colgantes',
  waving: 'Dinosaurio bebé inflable color verde limón saludando',
  jumping: 'Dinosaurio bebé inflable color verde limón saltando con los brazos en alto',
};

export const MASCOT: typeof English.MASCOT = {
  label: 'Mascota',
  question: '¿Hora de fiesta?',
  rent: 'Renta ya',
  hide: 'Ocultar la mascota para siempre',
};

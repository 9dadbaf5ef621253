import type * as English from '../en/site.ts';

export const MENU: typeof English.MENU = {
  home: 'Inicio',
  inflatables: 'Inflables',
  booking: 'Reservar',
  bookNow: 'Reserva ya',
  main: 'Principal',
  mobile: 'Móvil',
  title: 'Menú',
  open: 'Abrir el menú',
  account: 'Mi cuenta',
  skip: 'Saltar al contenido',
};

export const BARS: typeof English.BARS = {
  label: 'Acciones rápidas',
  banner: (price) => `Reserva por ${price} • Noche gratis`,
  browse: 'Ver inflables',
  book: 'Reserva ya',
};

export const NOT_FOUND: typeof English.NOT_FOUND = {
  title: '404 - Página no encontrada',
  text: 'La página que buscas no existe.',
  home: 'Volver al inicio',
  products: 'Ver todos los inflables',
};

export const BROKEN: typeof English.BROKEN = {
  title: 'Algo se ponchó',
  text: 'Esta página tuvo una falla nuestra. Tu carrito está a salvo. Carga la página otra vez o empieza de nuevo desde el inicio.',
  home: 'Volver a la página de inicio',
};

export const NO_SCRIPT: typeof English.NO_SCRIPT = {
  text: (phone, email) =>
    `Para reservar en línea hace falta JavaScript, que está desactivado en tu navegador. Llama al ${phone} o escribe a ${email} y te lo reservamos.`,
};

export const SCREEN: typeof English.SCREEN = {
  loading: 'Cargando…',
  unreachable: 'Esta página no llegó',
  unreachableText:
    'Se cortó tu conexión, o acabamos de publicar una versión nueva. Tu carrito está a salvo.',
  again: 'Cargar otra vez',
};

export const SCREEN_TITLES: typeof English.SCREEN_TITLES = {
  booking: 'Reserva tu fiesta',
  cartCheckout: 'Tus datos',
  checkout: 'Pagar',
  success: 'Tu reserva',
  manage: 'Tu reservación',
  login: 'Iniciar sesión',
  account: 'Mi cuenta',
  loyalty: 'Club de fiestas',
  resetPassword: 'Elige una contraseña nueva',
};

/** The pages about the business, as menus name them. */
export const PAGE_NAMES: typeof English.PAGE_NAMES = {
  '/about': 'Nosotros',
  '/contact': 'Contacto',
  '/faq': 'Preguntas frecuentes',
  '/safety': 'Seguridad',
  '/terms': 'Términos',
  '/privacy': 'Privacidad',
};

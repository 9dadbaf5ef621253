import { centsFromDollars, formatPrice } from '#core/kernel/cents.ts';
import type * as English from '../en/site.ts';

export const MENU: typeof English.MENU = {
  home: 'Inicio',
  inflatables: 'Inflables',
  booking: 'Reservar',
  bookNow: 'Reserva ya',
  main: 'Principal',
  mobile: 'Celular',
  title: 'Menú',
  open: 'Abrir el menú',
  account: 'Mi cuenta',
  skip: 'Saltar al contenido',
};

export const BARS: typeof English.BARS = {
  label: 'Acciones rápidas',
  banner: (price) => [`Renta a ${price}`, 'Noche gratis'],
  browse: 'Explorar',
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
  text: (phone) =>
    `Esta página tuvo una falla nuestra. Carga la página otra vez o llámanos al ${phone}.`,
  home: 'Volver a la página de inicio',
  office: 'Esta página tuvo una falla nuestra. Cárgala otra vez para ver qué se guardó.',
  dashboard: 'Volver al panel',
};

export const NO_SCRIPT: typeof English.NO_SCRIPT = {
  text: (phone, email) =>
    `Para reservar en línea hace falta JavaScript, que está desactivado en tu navegador. Llama al ${phone} o escribe a ${email} y te lo reservamos.`,
};

export const SCREEN: typeof English.SCREEN = {
  loading: 'Cargando…',
  unreachable: 'Esta página no llegó',
  unreachableText:
    'Se cortó tu conexión, o acabamos de publicar una versión nueva. Carga la página otra vez.',
  call: 'Si no ayuda, llámanos.',
  booked: '¿Acabas de reservar o pagar? Busca nuestro correo o llámanos antes de hacerlo otra vez.',
  again: 'Cargar otra vez',
};

export const SCREEN_TITLES: typeof English.SCREEN_TITLES = {
  booking: 'Reserva tu fiesta',
  cartCheckout: 'Tus datos',
  checkout: 'Pagar',
  success: 'Tu reservación',
  manage: 'Tu reservación',
  login: 'Iniciar sesión',
  account: 'Mi cuenta',
  loyalty: 'Club de fiestas',
  resetPassword: 'Elige una contraseña nueva',
  confirmEmail: 'Confirma tu correo',
};

export const PAGE_NAMES: typeof English.PAGE_NAMES = {
  '/about': 'Nosotros',
  '/contact': 'Contacto',
  '/faq': 'Preguntas frecuentes',
  '/gift-cards': 'Tarjetas de regalo',
  '/safety': 'Seguridad',
  '/terms': 'Términos',
  '/privacy': 'Privacidad',
  '/manage': 'Mi reservación',
};

export const UI: typeof English.UI = {
  shortcuts: 'Accesos rápidos',
  close: 'Cerrar',
  dismiss: 'Quitar el mensaje',
  increase: (what) => `Aumentar ${what}`,
  allTaken: (count) => `Solo tenemos ${count} en esas fechas.`,
  decrease: (what) => `Reducir ${what}`,
  noPicture: 'Todavía sin foto',
  unreachable: 'Se cortó tu conexión y esto no se pudo abrir. Carga la página otra vez.',
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

export const HOME: typeof English.HOME = {
  title: ({ deliveryArea }) => `Brincolines y toboganes en ${deliveryArea}`,
  description: ({ deliveryArea, fromPrice }) =>
    `Brincolines, toboganes de agua, combos y pistas de obstáculos desde ${formatPrice(centsFromDollars(fromPrice))} al día, entregados e instalados en ${deliveryArea}. Mira qué hay disponible en tu fecha y reserva en línea.`,
  priceRange: ({ fromPrice }) => `Desde ${formatPrice(centsFromDollars(fromPrice))} al día`,
};

export const HERO_TEXTS: typeof English.HERO_TEXTS = {
  rating: ({ claims }) => `${claims.rating} según ${claims.ratedBy}`,
  headline: 'Enciende la fiesta en el',
  headlineEnd: 'patio.',
  lead: ({ deliveryArea, fromPrice }) =>
    `Brincolines y toboganes de agua, instalados para tu fiesta en todo ${deliveryArea}. Desde ${formatPrice(centsFromDollars(fromPrice))} al día.`,
  search: 'Ver qué hay disponible',
  searchShort: 'Buscar',
};

export const FEATURED: typeof English.FEATURED = {
  title: 'Los favoritos',
  all: 'Ver todo',
  loading: 'Cargando los destacados...',
  none: 'No hay destacados por ahora. ¡Vuelve pronto!',
};

export const CART_BUTTON: typeof English.CART_BUTTON = {
  open: (count) => `Abrir el carrito, ${count === 1 ? '1 renta' : `${count} rentas`}`,
};

export const LAUNCHER: typeof English.LAUNCHER = {
  open: 'Chatea con nosotros',
  help: 'Ayuda',
};

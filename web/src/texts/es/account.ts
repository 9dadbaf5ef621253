import { counted } from '#core/kernel/counted.ts';
import { withArticle } from '#core/kernel/format-day.es.ts';
import { STATUS_NAMES } from '#core/reservations/reservation-words.es.ts';
import type * as English from '../en/account.ts';

export const SIGN_IN: typeof English.SIGN_IN = {
  title: 'Inicia sesión',
  intro: 'Qué gusto verte otra vez. Usa el correo de tu cuenta.',
  checking: 'Verificando quién inició sesión…',
  submit: 'Iniciar sesión',
  busy: 'Iniciando sesión…',
  noAccount: '¿Es tu primera vez?',
  guest: '¿Reservaste sin cuenta?',
  create: 'Crea una cuenta',
  forgot: '¿Olvidaste tu contraseña?',
  or: 'o',
  google: 'Continuar con Google',
  googleBusy: 'Esperando a Google…',
};

export const FIELDS: typeof English.FIELDS = {
  name: 'Tu nombre',
  email: 'Correo electrónico',
  password: 'Contraseña',
  currentPassword: 'Contraseña actual',
  newPassword: 'Contraseña nueva',
  phone: 'Teléfono (opcional)',
  passwordHint: (least) => `Mínimo ${least} caracteres. Una frase corta funciona muy bien.`,
  show: 'Mostrar',
  hide: 'Ocultar',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
};

export const PROBLEMS: typeof English.PROBLEMS = {
  invalid_credentials: 'Correo o contraseña incorrectos.',
  not_admin: 'Esta cuenta no está autorizada.',
  google_not_admin: 'Esta cuenta de Google no está autorizada. Comunícate con nosotros.',
  google_page_not_admin: 'Esta cuenta de Google no está autorizada.',
  too_many_attempts: 'Demasiados intentos. Inténtalo de nuevo en unos minutos.',
  locked_out: 'Demasiados intentos. Inténtalo de nuevo en unos minutos.',
  network: 'Parece que no tienes conexión. Revísala e inténtalo de nuevo.',
  unavailable: 'No se puede iniciar sesión en este momento. Inténtalo de nuevo en un rato.',
  unreachable: 'No se puede iniciar sesión en este momento. Revisa tu conexión.',
  email_taken:
    'No se puede usar este correo. Si es tuyo, inicia sesión o restablece tu contraseña.',
  invalid_email: 'Esto no parece un correo electrónico: nombre@example.com.',
  weak_password:
    'Elige otra contraseña: mínimo 10 caracteres, que no use mucha gente, y que no se forme con tu nombre, correo o teléfono.',
  user_disabled: 'Esta cuenta está desactivada. Comunícate con nosotros.',
  popup_closed: 'La ventana de Google se cerró antes de que iniciaras sesión.',
  popup_blocked:
    'Tu navegador bloqueó la ventana de Google. Permite las ventanas en este sitio e inténtalo de nuevo.',
  other_method: 'Este correo inicia sesión con contraseña. Úsala.',
  not_offered: 'Esta forma de iniciar sesión no está disponible.',
  unauthorized_domain: 'El inicio de sesión con Google no está configurado para esta dirección.',
  requires_recent_login: 'Por tu seguridad, primero inicia sesión otra vez.',
  rate_limited: 'Demasiados intentos. Inténtalo de nuevo en un minuto.',
  bot_check_failed:
    'No pudimos comprobar que no eres un robot. Carga la página otra vez e inténtalo de nuevo, o llámanos.',
  bot_check_blocked:
    'No carga Google reCAPTCHA. Permite google.com y gstatic.com en tu bloqueador y carga la página otra vez.',
  bot_check_throttled:
    'La verificación contra robots está en pausa después de un error. Inténtalo más tarde.',
  bot_check_error:
    'No funcionó la verificación contra robots (reCAPTCHA). Carga la página otra vez e inténtalo de nuevo.',
};

export const CREATE: typeof English.CREATE = {
  title: 'Crea una cuenta',
  intro: 'Ve tus fiestas en un solo lugar y reserva la siguiente en dos minutos.',
  submit: 'Crear cuenta',
  busy: 'Creando tu cuenta…',
  haveOne: '¿Ya tienes cuenta?',
  terms: 'También puedes reservar sin cuenta.',
};

export const RESET: typeof English.RESET = {
  title: 'Restablece tu contraseña',
  intro:
    'Dinos el correo de tu cuenta. Te mandamos un enlace para que elijas una contraseña nueva.',
  submit: 'Mándame un enlace',
  busy: 'Enviando…',
  back: 'Volver a iniciar sesión',
  sentTitle: 'Revisa tu correo',
  sent: (email) =>
    `Si hay una cuenta con ${email}, el enlace va en camino. Funciona una sola vez, durante 30 minutos.`,
  sentHint: '¿No llega nada? Busca en la carpeta de spam y revisa el correo que escribiste.',
};

export const NEW_PASSWORD: typeof English.NEW_PASSWORD = {
  title: 'Elige una contraseña nueva',
  intro: 'Al cambiarla se cierra tu sesión en todos los demás dispositivos.',
  submit: 'Guardar la contraseña',
  busy: 'Guardando…',
  doneTitle: 'Tu contraseña cambió',
  done: 'Se cerró tu sesión en todos los dispositivos. Ahora inicia sesión con la contraseña nueva.',
  badLinkTitle: 'Este enlace no funciona',
  badLink: 'Ya se usó, tiene más de 30 minutos o no está completo. Pide uno nuevo.',
  again: 'Pedir otro enlace',
};

export const SIGNED_IN: typeof English.SIGNED_IN = {
  title: 'Ya iniciaste sesión',
  intro: 'Continúa o cierra la sesión en este dispositivo.',
  toShop: 'Ir a la tienda',
  goOn: 'Continuar',
  toAccount: 'Mi cuenta',
  toAdmin: 'Administrar los productos',
  signOut: 'Cerrar sesión',
};

export const DENIED: typeof English.DENIED = {
  title: 'Acceso denegado',
  text: 'No tienes permiso para ver esta página.',
  back: 'Volver a la tienda',
};

export const CONFIRM_ADDRESS: typeof English.CONFIRM_ADDRESS = {
  title: 'Confirma tu correo electrónico',
  text: (email, hasPoints) =>
    `Todavía no sabemos si ${email} es tuyo. Hasta entonces no podemos mostrarte lo que reservaste sin iniciar sesión, ni las tarjetas de regalo ${hasPoints ? 'y los puntos ' : ''}de ese correo.`,
  how: 'Al crear una cuenta mandamos un correo con un botón para confirmarlo. Funciona durante 30 minutos. ¿No llegó o ya se pasó el tiempo? Busca en el correo no deseado o pídelo otra vez.',
  howByPassword:
    'Te mandamos un enlace. Elige ahí una contraseña y tu correo queda confirmado. ¿No llegó? Busca en el correo no deseado o pídelo otra vez.',
  send: 'Mándenme el enlace',
  again: 'Mandarlo otra vez',
  sent: (email) => `El enlace va en camino a ${email}.`,
  intro: 'Así tu cuenta muestra todo lo que reservaste con este correo.',
  confirming: 'Confirmando…',
  done: (email) =>
    `¡Gracias! ${email} quedó confirmado, y tu cuenta ya muestra lo que reservaste con él.`,
  toAccount: 'Ver mi cuenta',
  badLinkTitle: 'Este enlace no funciona',
  badLink:
    'Ya se usó, pasaron más de 30 minutos o es de otra cuenta. Desde tu cuenta puedes pedir uno nuevo.',
};

export const DASHBOARD: typeof English.DASHBOARD = {
  status: STATUS_NAMES,
  title: 'Mi cuenta',
  hello: (name) => (name === '' ? '¡Hola!' : `¡Hola, ${name}!`),
  loading: 'Cargando tu cuenta…',
  failed: 'No pudimos cargar tu cuenta.',
  upcoming: 'Próximas fiestas',
  past: 'Fiestas anteriores',
  calledOff: 'Canceladas y vencidas',
  none: 'Todavía no tienes fiestas planeadas',
  noneText: 'Aquí aparece todo lo que reservas con tu sesión iniciada.',
  noneUnproven: 'Todavía no hay reservaciones que mostrar',
  noneUnprovenText:
    'Puede que tengas algunas: lo que reservaste sin iniciar sesión aparece cuando confirmas tu correo.',
  noneYet: '¿Reservaste sin iniciar sesión? Usa el enlace privado de tu reservación.',
  book: 'Reserva un inflable',
  more: 'Ver más antiguas',
  loadingMore: 'Cargando…',
  failedMore: 'No pudimos cargar las anteriores.',
  failedReservations: 'No pudimos cargar tus reservaciones.',
  bookAgain: 'Reservar otra vez',
  details: 'Ver detalles',
  total: 'Total',
  paid: 'Pagado',
  overRefunded: 'Te devolvimos más de lo que pagaste',
  balance: 'Saldo',
  payNow: (amount) => `Paga ${amount} para confirmar`,
  payBalance: (amount) => `Paga el saldo de ${amount}`,
  heldUntil: (time) => `Hasta ${withArticle(time)} te lo apartamos.`,
  owed: 'Queda un saldo pendiente. Págalo antes de la instalación.',
  credits: 'Créditos por lluvia y tarjetas de regalo',
  creditKinds: { rain_check: 'Crédito por lluvia', gift_card: 'Tarjeta de regalo' },
  creditCode: 'Código',
  creditUntil: (day) => `Vale hasta el ${day}`,
  creditHow: 'Escribe el código al pagar. Lo que sobre queda guardado.',
  nothingLeft: 'No queda nada que pagar.',
  sign: 'Firma el contrato de renta',
  onlySign:
    'Todo está pagado. Falta una cosa: firma el contrato de renta para que podamos instalar.',
  signAndPay: 'Firma el contrato de renta y paga el saldo antes de la instalación.',
  loyalty: 'Club de fiestas',
  loyaltyText: 'Tus fiestas hasta hoy y lo que te dan.',
};

export const PROFILE: typeof English.PROFILE = {
  title: 'Tus datos',
  intro: 'Al pagar, ya los encuentras escritos.',
  street: 'Calle y número',
  city: 'Ciudad',
  region: 'Estado',
  postalCode: 'Código postal',
  address: 'Dirección de tus fiestas (opcional)',
  save: 'Guardar',
  saving: 'Guardando…',
  saved: 'Guardamos tus datos.',
  email: 'Inicias sesión con',
};

export const NEWS: typeof English.NEWS = {
  title: 'Noticias por correo',
  failed: 'No pudimos cargar lo que nos dijiste de las noticias.',
  said: (isYes, day, where) =>
    `Dijiste que ${isYes ? 'sí' : 'no'} el ${day}, ${where}. Los correos de tus reservaciones no dependen de eso.`,
  sources: {
    checkout: 'al pagar',
    profile: 'aquí',
    office: 'a nuestro equipo',
    link: 'con el enlace de un correo',
  },
  unproven:
    'Ofertas e ideas para fiestas, unas cuantas veces al año. Aún no sabemos si este correo es tuyo, así que no mostramos lo que se eligió antes. Para demostrarlo, confirma tu correo arriba.',
  sayYes: 'Sí, mándenmelas',
  sayNo: 'No quiero noticias',
  yes: 'Te mandaremos ofertas e ideas para fiestas.',
  no: 'Ya no hay noticias. Los correos de tus reservaciones no dependen de eso.',
};

export const SECURITY: typeof English.SECURITY = {
  title: 'Contraseña',
  intro: 'Al cambiarla se cierra tu sesión en los demás dispositivos.',
  submit: 'Cambiar contraseña',
  busy: 'Cambiando…',
  changed: 'Tu contraseña cambió.',
  byMail: 'Te mandamos por correo un enlace para elegir una contraseña nueva.',
  sendLink: 'Mándame un enlace',
  linkSent: 'El enlace va en camino.',
  signOut: 'Cerrar sesión',
};

export const SESSIONS: typeof English.SESSIONS = {
  device: (name) => name.replace(' on ', ' en '),
  title: 'Dónde tienes la sesión abierta',
  intro: '¿No reconoces alguno? Ciérralo y cambia tu contraseña.',
  failed: 'No pudimos cargar tus dispositivos.',
  unknown: 'Dispositivo desconocido',
  here: 'Este dispositivo',
  seen: (moment) => `Última actividad: ${moment}`,
  end: 'Cerrar',
  endNamed: (device) => `Cerrar la sesión en ${device}`,
  endOthers: 'Cerrar todas las demás',
  ended: 'Se cerró la sesión en ese dispositivo.',
};

export const LOYALTY: typeof English.LOYALTY = {
  title: 'Club de fiestas',
  loading: 'Cargando tus fiestas…',
  failed: 'No pudimos cargar tus fiestas.',
  intro:
    'Cada fiesta que reservas con tu sesión iniciada cuenta cuando ya se hizo. No hay puntos que juntar ni nada que canjear: abajo está lo que te da tu nivel.',
  introPoints:
    'Cada fiesta que reservas con tu sesión iniciada cuenta cuando ya se hizo. Abajo está lo que te da tu nivel; tus puntos, úsalos en la próxima.',
  level: 'Tu nivel',
  points: 'Tus puntos',
  worth: (worth: string) => `valen ${worth} en tu próxima fiesta`,
  pointsEnd: (day: string) =>
    `Vencen el ${day}. Otra fiesta antes de esa fecha los conserva todos.`,
  pointsCode: 'Tu código al pagar',
  pointsHow:
    'Con tu sesión iniciada, se usan con un toque al pagar. Si no, escribe el código donde se pide la tarjeta de regalo o el crédito por lluvia.',
  friends: 'Invita a un amigo',
  friendsText: (off, points, worth) =>
    `Tu amigo paga ${off} menos en su primera fiesta. Tú ganas ${points} puntos, que valen ${worth}, cuando termine.`,
  friendsCode: 'Tu código',
  copyLink: 'Copiar tu enlace',
  copied: 'Se copió tu enlace.',
  friendsSoFar: (count) =>
    count === 0
      ? 'Todavía nadie lo usa.'
      : count === 1
        ? 'Se usó una vez.'
        : `Se usó ${count} veces.`,
  friendsMinimum: (minimum) => `En rentas de ${minimum} o más.`,
  noPoints: 'Todavía no tienes. Tu próxima fiesta los suma en cuanto termine.',
  entries: {
    issued: 'Regalados',
    earned: 'Ganados con una fiesta',
    referred: 'Por traer a alguien',
    taken_back: 'Retirados por una devolución',
    used: 'Usados',
    returned: 'De regreso',
    expired: 'Vencidos',
    voided: 'Vencidos',
    refunded: 'Retirados',
  },
  next: (missing, name) =>
    missing === 1
      ? `Te falta una fiesta para ${name}`
      : `Te faltan ${missing} fiestas para ${name}`,
  top: 'Llegaste al nivel más alto.',
  memberSince: 'Miembro desde',
  completed: 'Fiestas',
  days: 'Días de diversión',
  perks: 'Lo que da cada nivel',
  how: 'Escribe tu deseo en las notas para el equipo cuando reserves. Si el día está lleno, nuestro equipo te llama.',
  history: 'Tus fiestas hasta hoy',
  none: 'Todavía ninguna. La primera cuenta en cuanto recogemos todo.',
  dayCount: (days) => counted(days, 'día'),
  back: 'Volver a mi cuenta',
  from: (parties) => (parties === 0 ? 'Desde el principio' : `Desde ${parties} fiestas`),
};

export const TIERS: typeof English.TIERS = {
  guest: {
    name: 'Invitado de fiesta',
    perks: [
      'Tus fiestas, pagos y enlaces privados en un solo lugar',
      'Un pago que ya conoce tus datos',
      'Reserva otra vez el mismo inflable en dos clics',
    ],
  },
  regular: {
    name: 'Cliente Neón',
    perks: [
      'Todo lo de Invitado de fiesta',
      'Tu hora de entrega preferida va primero en la ruta de la mañana',
    ],
  },
  star: {
    name: 'Estrella de la Galaxia',
    perks: [
      'Todo lo de Cliente Neón',
      'Recogemos el inflable al final de la ruta: juega hasta que se acabe el día',
    ],
  },
};

export const MY_BOOKING: typeof English.MY_BOOKING = { title: 'Reserva tu fiesta' };

export const MY_CHECKOUT: typeof English.MY_CHECKOUT = {
  title: 'Pago',
  loading: 'Cargando tu reservación…',
  failed: 'No pudimos cargar esta reservación.',
  notFoundTitle: 'Esa reservación no está en tu cuenta',
  notFound:
    'Puede ser de otra cuenta o se reservó sin iniciar sesión. En ese caso usa el enlace privado de tu reservación.',
  overTitle: 'Se venció el apartado',
  over: 'No se cobró nada. Elige tus fechas otra vez: puede que sigan disponibles.',
  cancelledTitle: 'Esta reservación está cancelada',
  cancelled: 'No hay nada que pagar.',
  toAccount: 'Mi cuenta',
};

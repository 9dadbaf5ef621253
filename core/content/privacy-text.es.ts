import type { PageText, TextSection } from './content-pages.ts';
import { NO_SERVICES, type Services, SERVICE_POLICIES } from './services.ts';
import type { SiteConfig } from './site-config.ts';

const stored = (site: SiteConfig): readonly TextSection[] => [
  {
    id: 'booking',
    title: 'Cuando reservas',
    paragraphs: ['Guardamos lo que necesitamos para llevarte lo que rentaste:'],
    points: [
      'Tu nombre, correo electrónico y número de teléfono.',
      'El lugar del evento y tus notas para el equipo.',
      'Qué reservaste, para qué días, a qué precio y qué ha pasado desde entonces.',
      'Cada pago y devolución: el monto, la hora, los últimos cuatro dígitos de la tarjeta y la referencia del proveedor de tarjetas.',
      'Los correos que te mandamos sobre eso, y si salieron.',
    ],
  },
  {
    id: 'cards',
    title: 'Tarjetas',
    paragraphs: [
      'Los pagos los maneja nuestro proveedor de tarjetas. Nunca guardamos números de tarjeta, fechas de vencimiento ni códigos de seguridad.',
    ],
  },
  {
    id: 'contact',
    title: 'Cuando nos escribes',
    paragraphs: [
      'El formulario de contacto guarda tu nombre, correo electrónico, teléfono si lo das y tu mensaje, y nos los manda por correo.',
    ],
  },
  {
    id: 'account',
    title: 'Si tienes una cuenta',
    paragraphs: [
      'Tu nombre, correo electrónico y rol, tu teléfono y la dirección de tus fiestas si los das, y lo que reservaste con tu sesión iniciada. Las contraseñas se guardan solo en una forma que no se puede convertir de nuevo en la contraseña. Puedes reservar sin cuenta.',
    ],
  },
  {
    id: 'device',
    title: 'En tu propio dispositivo',
    paragraphs: [
      'Tu navegador guarda las cosas de abajo. Se quedan en tu dispositivo y nos llegan solo cuando reservas, inicias sesión o abres una página; si borras los datos del sitio en tu navegador, desaparecen. No ponemos cookies de publicidad.',
    ],
    points: [
      'Tu carrito.',
      'Lo que escribiste al pagar, para que no se pierda si se recarga la página.',
      'Tu última reservación hecha en este navegador, con su enlace privado.',
      'El número de esta visita, hasta que cierras la pestaña.',
      'Tu sesión, si la inicias, y elecciones pequeñas como lo que ocultaste.',
      'El idioma que elegiste, en una cookie que solo dice cuál.',
      'Si inicias sesión: que ya lo hiciste antes en este navegador, en una cookie. No abre nada; evita que los intentos fallidos de otras personas te dejen fuera.',
    ],
  },
  {
    id: 'tracking',
    title: 'Sin rastreo',
    paragraphs: [
      `${site.brand} no usa redes de publicidad, píxeles de rastreo ni analíticas de otros, y no te sigue a otros sitios. Para ver qué busca la gente, nuestras propias páginas cuentan visitas: qué artículos y días se miran, qué búsquedas no encuentran nada, si es en un teléfono y de qué tipo de página vienes, como un buscador. No se pone ninguna cookie ni se guarda ninguna dirección: tu pestaña inventa un número para un día, que se queda en la pestaña y desaparece cuando la cierras. Lo que hizo se guarda 90 días; después, solo las sumas. Si reservas, el tipo de página de la que viniste y si era un teléfono van con el pedido; el número, no.`,
      'Si tu navegador pide que no se te rastree (Global Privacy Control), no se envía ni se guarda nada de esto.',
      `El registro de nuestro servidor anota qué página se pidió, cuándo y cuánto tardó la respuesta: sin nombres, sin direcciones y sin enlaces privados.`,
    ],
  },
];

const handled = (site: SiteConfig): readonly TextSection[] => [
  {
    id: 'sharing',
    title: 'Quién más lo recibe',
    paragraphs: [
      'Quienes hacen una parte del trabajo por nosotros, y solo lo que esa parte requiere: el proveedor de tarjetas, quien aloja nuestra base de datos y el inicio de sesión, el servicio de correo y nuestro propio equipo. No vendemos nada de ti a nadie. Entregamos datos a las autoridades cuando la ley nos obliga.',
    ],
  },
  {
    id: 'retention',
    title: 'Cuánto tiempo lo guardamos',
    paragraphs: [
      'Las reservaciones y los pagos, el tiempo que pidan las leyes fiscales y contables. Los mensajes, hasta que se resuelva lo que preguntaste y ya no haya nada pendiente. Una cuenta, hasta que nos pidas borrarla.',
    ],
  },
  {
    id: 'rights',
    title: 'Tus derechos',
    paragraphs: [
      `Pregúntanos qué guardamos de ti, pide que lo corrijamos, que te demos una copia o que lo borremos, mientras ninguna ley nos obligue a conservarlo. Escribe a ${site.email} desde la dirección con la que reservaste, para que sepamos que eres tú. Si nuestra respuesta no te satisface, puedes acudir al Procurador General de Texas.`,
    ],
  },
  {
    id: 'children',
    title: 'Menores',
    paragraphs: [
      'Nuestras rentas son para niños; nuestro sitio es para quienes reservan por ellos. No guardamos a sabiendas datos de menores de 13 años; si crees que lo hacemos, dinos y los borramos.',
    ],
  },
  {
    id: 'changes',
    title: 'Cambios',
    paragraphs: [
      'Cuando cambiemos qué guardamos o por qué, esta página cambia antes de que lo hagamos.',
      `Responde por ello: ${site.brand}, ${site.address.street}, ${site.address.city}, ${site.address.region} ${site.address.postalCode}, ${site.email}, ${site.phone}.`,
    ],
  },
];

/** The sections of `privacy-text.ts`, under the same anchors. */
export const privacyText = (site: SiteConfig, services: Services = NO_SERVICES): PageText => ({
  title: 'Privacidad',
  lead: `Qué guarda ${site.brand} de ti cuando reservas, escribes o inicias sesión, qué se queda en tu dispositivo y cómo pedir que se borre. Sin rastreo y sin vender nada.`,
  sections: [...stored(site), ...serviceSections(services), ...handled(site)],
});

const STRIPE: TextSection = {
  id: 'stripe',
  title: 'Stripe, para los pagos',
  paragraphs: [
    'Cuando pagas, tu navegador habla con Stripe, nuestro proveedor de tarjetas: el formulario de la tarjeta es de Stripe, y lo que escribes ahí nunca nos llega. Stripe recibe los datos de tu tarjeta, tu correo, la cantidad y nuestro número de tu reservación y, contra fraudes, datos de tu dispositivo y de cómo te mueves por la página de pago; para eso pone cookies propias.',
    'Si nos dejas guardar tu tarjeta para el saldo, la guarda Stripe y nosotros solo guardamos su referencia.',
  ],
  links: [{ label: 'La política de privacidad de Stripe', href: SERVICE_POLICIES.stripe }],
};

const FIREBASE: TextSection = {
  id: 'firebase',
  title: 'Google Firebase, para las cuentas y el catálogo',
  paragraphs: [
    'Las cuentas las guarda Google Firebase: si inicias sesión, recibe tu correo y contraseña, o tu cuenta de Google, y tu dirección IP, y guarda la sesión en tu navegador. Nuestra base de datos también está en Firebase, así que lo que dice arriba «Cuando reservas» se guarda en servidores de Google por encargo nuestro.',
  ],
  links: [{ label: 'Privacidad y seguridad en Firebase', href: SERVICE_POLICIES.firebase }],
};

const RECAPTCHA: TextSection = {
  id: 'recaptcha',
  title: 'Google reCAPTCHA, contra robots',
  paragraphs: [
    'Antes de que reserves, pagues, nos escribas o inicies sesión, Google reCAPTCHA juzga en segundo plano si lo hace una persona. Para eso Google recibe tu dirección IP, datos de tu navegador y dispositivo, y cómo usas la página; puede poner o leer una cookie. Nosotros solo sabemos si te cree.',
    'Este sitio está protegido por reCAPTCHA y se aplican la Política de Privacidad y los Términos de Servicio de Google. Aquí no se muestra su insignia; este aviso y el que está debajo de los formularios la sustituyen.',
  ],
  links: [
    { label: 'Política de Privacidad de Google', href: SERVICE_POLICIES.google },
    { label: 'Términos de Servicio de Google', href: SERVICE_POLICIES.googleTerms },
  ],
};

/** The sections of `privacy-text.ts`, under the same anchors. */
const serviceSections = ({ stripe, firebase, recaptcha }: Services): readonly TextSection[] => [
  ...(stripe ? [STRIPE] : []),
  ...(firebase ? [FIREBASE] : []),
  ...(recaptcha ? [RECAPTCHA] : []),
];

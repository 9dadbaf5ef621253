import type { TextSection } from './page-text.ts';
import { SERVICE_POLICIES, type Services } from './services.ts';

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

/** The sections of `../service-texts.ts`, under the same anchors. */
export const serviceSections = ({
  stripe,
  firebase,
  recaptcha,
}: Services): readonly TextSection[] => [
  ...(stripe ? [STRIPE] : []),
  ...(firebase ? [FIREBASE] : []),
  ...(recaptcha ? [RECAPTCHA] : []),
];

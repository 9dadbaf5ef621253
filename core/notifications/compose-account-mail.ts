import type { LinkMail } from '#core/accounts/account-book.ts';
import type { SecurityNotice } from '#core/accounts/second-factor.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { formatDay } from '#core/kernel/format-day.ts';
import { type Language, LOCALES } from '#core/kernel/language.ts';
import { shopDay, SHOP_TIME_ZONE } from '#core/kernel/shop-time.ts';
import { ROLE_NAMES } from '#core/staff/access.ts';
import type { Invitation } from '#core/staff/staff-book.ts';
import { composeLetter, contactLine } from './compose-letter.ts';
import { button, type MailContent, mailOf, oneLine, paragraph, section } from './mail-frame.ts';

type LinkWords = {
  readonly subject: (brand: string) => string;
  readonly hello: (name: string) => string;
  readonly lead: string;
  readonly action: string;
  readonly after: readonly string[];
};

const PASSWORD_WORDS: Record<Language, LinkWords> = {
  en: {
    subject: (brand) => `Choose a new password for ${brand}`,
    hello: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
    lead: 'Someone, hopefully you, asked to reset the password for your account.',
    action: 'Choose a new password',
    after: [
      'The link works once, within 30 minutes.',
      'If this wasn’t you, you don’t need to do anything. Your password stays the same.',
    ],
  },
  es: {
    subject: (brand) => `Elige una contraseña nueva para ${brand}`,
    hello: (name) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
    lead: 'Alguien, ojalá tú, pidió restablecer la contraseña de tu cuenta.',
    action: 'Elegir una contraseña nueva',
    after: [
      'El enlace funciona una sola vez, durante 30 minutos.',
      '¿No fuiste tú? Entonces no hagas nada: tu contraseña sigue igual.',
    ],
  },
};

const CONFIRMATION_WORDS: Record<Language, LinkWords> = {
  en: {
    subject: (brand) => `Confirm your email for ${brand}`,
    hello: PASSWORD_WORDS.en.hello,
    lead: 'Confirm that this address is yours. Then your account shows everything you booked with it.',
    action: 'Confirm my email',
    after: [
      'The link works once, within 30 minutes. Your password stays the same. If you’re asked to sign in, use the password you chose.',
      'If you didn’t create an account with us, you don’t need to do anything.',
    ],
  },
  es: {
    subject: (brand) => `Confirma tu correo para ${brand}`,
    hello: PASSWORD_WORDS.es.hello,
    lead: 'Confirma que este correo es tuyo. Así tu cuenta muestra todo lo que reservaste con él.',
    action: 'Confirmar mi correo',
    after: [
      'El enlace funciona una sola vez, durante 30 minutos. Tu contraseña sigue igual. Si te pide iniciar sesión, usa la que elegiste.',
      '¿No creaste una cuenta con nosotros? Entonces no hagas nada.',
    ],
  },
};

/** @param url of the page for the new password, including the token */
export const composePasswordMail = (to: Addressed, url: string, site: SiteConfig): MailContent =>
  linkLetter(PASSWORD_WORDS, to, url, site);

/** @param url of the page that confirms the address, including the token */
export const composeConfirmationMail = (
  to: Addressed,
  url: string,
  site: SiteConfig,
): MailContent => linkLetter(CONFIRMATION_WORDS, to, url, site);

type Addressed = Pick<LinkMail, 'displayName' | 'language'>;

function linkLetter(
  inLanguages: Record<Language, LinkWords>,
  { displayName, language }: Addressed,
  url: string,
  site: SiteConfig,
): MailContent {
  const words = inLanguages[language];
  const letter = {
    subject: words.subject(site.brand),
    preview: words.lead,
    title: words.action,
    lead: `${words.hello(oneLine(displayName))}\n\n${words.lead}`,
    action: { label: words.action, url },
    after: words.after,
  };
  return composeLetter(letter, [], site, language);
}

/** @param url of the page for accepting it, including the token */
export function composeStaffMail(
  {
    role,
    expiresAt,
    inviter,
  }: Pick<Invitation, 'role' | 'expiresAt'> & { readonly inviter: string },
  url: string,
  site: SiteConfig,
): MailContent {
  const subject = oneLine(`Join the staff of ${site.brand}`);
  const who = oneLine(inviter);
  const invited = who === '' ? 'You are invited' : `${who} has invited you`;
  const preview = `${invited} to work in the back office of ${oneLine(site.brand)}. Your role: ${ROLE_NAMES[role]}.`;
  const letter = {
    subject,
    preview,
    title: subject,
    lead: `Hello,\n\n${preview}`,
    action: { label: 'Accept the invitation', url },
    after: [
      `The link works once, until ${formatDay(shopDay(expiresAt))}.`,
      'Don’t know what this is about? You can ignore it. Nobody gets in without this link.',
    ],
  };
  return composeLetter(letter, [], site);
}

type SecurityWords = {
  readonly hello: (name: string) => string;
  readonly what: Readonly<
    Record<SecurityNotice['what'], { readonly title: string; readonly text: string }>
  >;
  readonly when: string;
  readonly device: string;
  readonly network: string;
  readonly action: string;
  /** For notices that only need a check. */
  readonly notYou: string;
};

const SECURITY_WORDS: Readonly<Record<Language, SecurityWords>> = {
  en: {
    hello: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
    what: {
      new_device: {
        title: 'A new device signed in',
        text: 'Someone signed in to your account on a device we haven’t seen before.',
      },
      wrong_codes: {
        title: 'Someone has your password',
        text: 'Someone entered your password, then five wrong codes for two-step verification. Nobody got in. If it wasn’t you, choose a new password now.',
      },
      factor_added: {
        title: 'A way to prove it’s you was added',
        text: 'An authenticator app or a passkey was added to your account.',
      },
      factor_removed: {
        title: 'A way to prove it’s you was removed',
        text: 'An authenticator app or a passkey was removed from your account.',
      },
      codes_replaced: {
        title: 'New recovery codes',
        text: 'New recovery codes were made for your account. The old ones no longer work.',
      },
      code_used: {
        title: 'A recovery code was used',
        text: 'Someone signed in to your account with one of your recovery codes. Each code works only once.',
      },
      factors_reset: {
        title: 'Your two-step verification was reset',
        text: 'An owner removed your authenticator app, passkeys and recovery codes so that you can set up new ones.',
      },
    },
    when: 'When',
    device: 'Device',
    network: 'Network',
    action: 'See where you’re signed in',
    notYou:
      'If it was you, there’s nothing to do. If not, end that session and change your password.',
  },
  es: {
    hello: (name) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
    what: {
      new_device: {
        title: 'Un dispositivo nuevo inició sesión',
        text: 'Alguien inició sesión en tu cuenta con un dispositivo que no habíamos visto antes.',
      },
      wrong_codes: {
        title: 'Alguien tiene tu contraseña',
        text: 'Alguien escribió tu contraseña, pero cinco códigos equivocados de tu segundo factor. Nadie entró. Si no fuiste tú, elige una contraseña nueva ahora.',
      },
      factor_added: {
        title: 'Se agregó una forma de comprobar que eres tú',
        text: 'Se agregó a tu cuenta una aplicación de autenticación o una llave de acceso.',
      },
      factor_removed: {
        title: 'Se quitó una forma de comprobar que eres tú',
        text: 'Se quitó de tu cuenta una aplicación de autenticación o una llave de acceso.',
      },
      codes_replaced: {
        title: 'Códigos de recuperación nuevos',
        text: 'Se crearon códigos de recuperación nuevos para tu cuenta. Los anteriores ya no funcionan.',
      },
      code_used: {
        title: 'Se usó un código de recuperación',
        text: 'Alguien inició sesión en tu cuenta con uno de tus códigos de recuperación. Cada uno funciona una sola vez.',
      },
      factors_reset: {
        title: 'Se restableció tu segundo factor',
        text: 'Un propietario quitó tu aplicación de autenticación, tus llaves de acceso y tus códigos de recuperación para que configures otros.',
      },
    },
    when: 'Cuándo',
    device: 'Dispositivo',
    network: 'Red',
    action: 'Ver dónde tienes la sesión abierta',
    notYou:
      '¿Fuiste tú? Entonces no hay nada que hacer. Si no, cierra esa sesión y cambia tu contraseña.',
  },
};

const momentIn = (language: Language, at: number): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: SHOP_TIME_ZONE,
  }).format(at);

/** @param url of the page that lists the sessions */
export function composeSecurityMail(
  { what, name, language, at, device, network }: SecurityNotice,
  url: string,
  site: SiteConfig,
): MailContent {
  const words = SECURITY_WORDS[language];
  const { title, text } = words.what[what];
  const facts = [
    [words.when, momentIn(language, at)],
    [words.device, device ?? ''],
    [words.network, network ?? ''],
  ].filter(([, value]) => value !== '');
  const lines = facts.map(([label, value]) => `${label}: ${oneLine(value ?? '')}`);
  const opening = [words.hello(oneLine(name)), text];
  return mailOf(site, {
    language,
    subject: `${title}: ${site.brand}`,
    preview: text,
    title,
    lead: opening,
    sections: [
      section(lines.map(paragraph).join('')),
      section(`${paragraph(words.notYou)}${button(words.action, url)}`),
    ],
    url,
    text: [
      ...opening,
      lines.join('\n'),
      words.notYou,
      `${words.action}: ${url}`,
      contactLine(site),
    ],
  });
}

import type { SecurityNotice } from '#core/accounts/security-notice.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import type { Language } from '#core/kernel/language.ts';
import { SHOP_TIME_ZONE } from '#core/kernel/shop-time.ts';
import { contactLine } from './compose-letter.ts';
import {
  button,
  type MailContent,
  mailPage,
  oneLine,
  originOf,
  paragraph,
  section,
} from './mail-frame.ts';

type Words = {
  readonly hello: (name: string) => string;
  readonly what: Readonly<
    Record<SecurityNotice['what'], { readonly title: string; readonly text: string }>
  >;
  readonly when: string;
  readonly device: string;
  readonly network: string;
  readonly action: string;
  /** For what does not need more than a look. */
  readonly notYou: string;
};

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    hello: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
    what: {
      new_device: {
        title: 'A new device signed in',
        text: 'Somebody signed in to your account on a device that we have not seen before.',
      },
    },
    when: 'When',
    device: 'Device',
    network: 'Network',
    action: 'See where you are signed in',
    notYou:
      'Was it you? Then there is nothing to do. If not, end that session and change your password.',
  },
  es: {
    hello: (name) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
    what: {
      new_device: {
        title: 'Un dispositivo nuevo inició sesión',
        text: 'Alguien inició sesión en tu cuenta con un dispositivo que no habíamos visto antes.',
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
  const words = WORDS[language];
  const { title, text } = words.what[what];
  const subject = oneLine(`${title}: ${site.brand}`);
  const facts = [
    [words.when, momentIn(language, at)],
    [words.device, device ?? ''],
    [words.network, network ?? ''],
  ].filter(([, value]) => value !== '');
  const lines = facts.map(([label, value]) => `${label}: ${oneLine(value ?? '')}`);
  const opening = [words.hello(oneLine(name)), text];
  return {
    subject,
    text: [
      ...opening,
      lines.join('\n'),
      words.notYou,
      `${words.action}: ${url}`,
      contactLine(site),
    ].join('\n\n'),
    html: mailPage(
      {
        language,
        subject,
        preview: text,
        title,
        lead: opening,
        sections: [
          section(lines.map(paragraph).join('')),
          section(`${paragraph(words.notYou)}${button(words.action, url)}`),
        ],
        foot: [],
        origin: originOf(url),
      },
      site,
    ),
  };
}

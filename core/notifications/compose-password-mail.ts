import { contactLine } from './compose-letter.ts';
import type { Language } from '#core/kernel/language.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import {
  button,
  type MailContent,
  mailPage,
  oneLine,
  originOf,
  paragraph,
  section,
} from './mail-frame.ts';
import type { PasswordReset } from '#core/accounts/account-book.ts';

type Words = {
  readonly subject: (brand: string) => string;
  readonly hello: (name: string) => string;
  readonly lead: string;
  readonly action: string;
  readonly after: readonly string[];
};

const WORDS: Record<Language, Words> = {
  en: {
    subject: (brand) => `Choose a new password for ${brand}`,
    hello: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
    lead: 'Someone, hopefully you, asked to reset the password of your account.',
    action: 'Choose a new password',
    after: [
      'The link works once, within 30 minutes.',
      'Wasn’t it you? Then do nothing: your password stays the same.',
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

/** @param url of the page for the new password, including the token */
export function composePasswordMail(
  { displayName, language }: Pick<PasswordReset, 'displayName' | 'language'>,
  url: string,
  site: SiteConfig,
): MailContent {
  const words = WORDS[language];
  const subject = oneLine(words.subject(site.brand));
  const opening = [words.hello(oneLine(displayName)), words.lead];
  const foot = contactLine(site);
  return {
    subject,
    text: [...opening, `${words.action}: ${url}`, ...words.after, foot].join('\n\n'),
    html: mailPage(
      {
        language,
        subject,
        preview: words.lead,
        title: words.action,
        lead: opening,
        sections: [
          section(`${button(words.action, url)}${words.after.map(paragraph).join('')}`, false),
        ],
        foot: [],
        origin: originOf(url),
      },
      site,
    ),
  };
}

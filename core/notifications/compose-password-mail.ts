import type { Language } from '#core/kernel/language.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { escapeHtml, type MailContent, oneLine } from './compose-mail.ts';
import type { PasswordReset } from '#core/customers/accounts.ts';

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
      'It was not you? Then do nothing: your password stays as it is.',
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

const paragraph = (text: string): string =>
  `<p style="margin:16px 0 0;line-height:1.6">${escapeHtml(text)}</p>`;

/** @param url of the page that takes the new password, with the token */
export function composePasswordMail(
  { displayName, language }: Pick<PasswordReset, 'displayName' | 'language'>,
  url: string,
  site: SiteConfig,
): MailContent {
  const words = WORDS[language];
  const subject = oneLine(words.subject(site.brand));
  const opening = [words.hello(oneLine(displayName)), words.lead];
  const foot = `${site.brand} · ${site.phone} · ${site.email}`;
  const button = `<p style="margin:24px 0 0"><a href="${escapeHtml(url)}" style="background:#0a7d2c;color:#ffffff;padding:12px 20px;border-radius:12px;text-decoration:none;display:inline-block">${escapeHtml(words.action)}</a></p>`;
  return {
    subject,
    text: [...opening, `${words.action}: ${url}`, ...words.after, foot].join('\n\n'),
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#eef2f8;font-family:Arial,sans-serif;color:#111a2b"><div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff"><p style="margin:0;font-weight:bold">${escapeHtml(site.brand)}</p>${opening.map(paragraph).join('')}${button}${words.after.map(paragraph).join('')}<p style="margin:24px 0 0;color:#51607a">${escapeHtml(foot)}</p></div></body></html>`,
  };
}

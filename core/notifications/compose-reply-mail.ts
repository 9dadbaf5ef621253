import type { ContactMessage, Reply } from '#core/customers/contact-message.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import * as english from '#core/kernel/format-day.ts';
import * as spanish from '#core/kernel/format-day.es.ts';
import type { Language } from '#core/kernel/language.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { contactLine } from './compose-letter.ts';
import {
  button,
  escapeHtml,
  look,
  type MailContent,
  mailPage,
  oneLine,
  section,
} from './mail-frame.ts';

const WORDS = {
  en: {
    subject: (brand: string) => `Your message to ${brand}`,
    title: 'Our answer',
    answer: (phone: string) => `Answer this mail, or call us at ${phone}.`,
    wrote: (day: string) => `You wrote on ${day}:`,
    day: english.formatLongDay,
    open: 'Open your booking',
  },
  es: {
    subject: (brand: string) => `Tu mensaje a ${brand}`,
    title: 'Nuestra respuesta',
    answer: (phone: string) => `Responde a este correo o llámanos al ${phone}.`,
    wrote: (day: string) => `Escribiste el ${day}:`,
    day: spanish.formatLongDay,
    open: 'Abrir tu reservación',
  },
} as const satisfies Record<Language, object>;

export type ReplyFacts = {
  readonly message: ContactMessage;
  readonly reply: Reply;
  readonly language: Language;
  /** Of the shop. */
  readonly origin: string;
  /** Private link of the booking that the message is about. */
  readonly url: string | undefined;
};

/** Mails the office's answer in the customer's language, above the customer's own words. */
export function composeReplyMail(facts: ReplyFacts, site: SiteConfig): MailContent {
  const { message, reply, language, origin, url } = facts;
  const words = WORDS[language];
  const subject = oneLine(words.subject(site.brand));
  const hasLink = url !== undefined && reply.text.includes('{link}');
  const said = hasLink ? reply.text.replaceAll('{link}', url) : reply.text;
  const answer = words.answer(site.phone);
  const when = words.wrote(words.day(shopDay(message.receivedAt)));
  const quoted = message.message.split('\n').map((line) => `> ${line}`);
  return {
    subject,
    text: [said, answer, [when, ...quoted].join('\n'), contactLine(site)].join('\n\n'),
    html: mailPage(
      {
        language,
        subject,
        preview: oneLine(reply.text).slice(0, 120),
        title: words.title,
        lead: [said, answer],
        sections: [
          ...(hasLink ? [section(button(words.open, url), false)] : []),
          section(
            `<p ${look('quiet', 'margin:0')}>${escapeHtml(when)}</p><p ${look('quiet', 'margin:8px 0 0;white-space:pre-line')}>${escapeHtml(message.message)}</p>`,
          ),
        ],
        foot: [],
        origin,
      },
      site,
    ),
  };
}

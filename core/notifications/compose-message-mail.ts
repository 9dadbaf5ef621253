import type { SiteConfig } from '#core/content/site-config.ts';
import type { ContactMessage, Reply } from '#core/customers/contact-message.ts';
import * as spanish from '#core/kernel/format-day.es.ts';
import * as english from '#core/kernel/format-day.ts';
import type { Language } from '#core/kernel/language.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { contactLine } from './compose-letter.ts';
import {
  escapeHtml,
  type MailContent,
  oneLine,
  button,
  look,
  mailOf,
  section,
} from './mail-frame.ts';

const LONGEST_NAME_IN_SUBJECT = 60;

function factsOf(
  { name, email, phone, subject }: ContactMessage,
  { from, attachments = [] }: Pick<Reply, 'from' | 'attachments'>,
): readonly (readonly [string, string])[] {
  return [
    ['Name', oneLine(name)],
    ['Email', oneLine(from ?? email)],
    ['Phone', phone === undefined ? 'not given' : oneLine(phone)],
    ...(subject === undefined ? [] : [['Subject', oneLine(subject)] as const]),
    ...(attachments.length === 0
      ? []
      : [['Attached, not kept', oneLine(attachments.join(', '))] as const]),
  ];
}

/**
 * The owner's mail about a visitor's message. A reply goes to the visitor. The visitor's input is
 * always escaped text.
 * @param answer what the customer has written since, in the message's thread
 */
export function composeContactMail(
  message: ContactMessage,
  answer: Reply | undefined,
  publicUrl: string,
): MailContent {
  const facts = factsOf(message, answer ?? message);
  const said = answer?.text ?? message.message;
  const isMail = answer !== undefined || message.channel === 'mail';
  const url = `${publicUrl}/admin/messages?id=${encodeURIComponent(message.id)}`;
  const from = message.channel === 'link' ? 'the customer’s private link' : 'the contact form';
  const hint = isMail
    ? `Reply in the back office so that your answer stays in the thread: ${url}`
    : `Sent through ${from}. Reply to this email to answer the sender.`;
  const booking =
    message.reservationId === undefined
      ? []
      : [`${publicUrl}/admin/reservations?id=${encodeURIComponent(message.reservationId)}`];
  const rows = facts
    .map(
      ([label, value]) =>
        `<tr><td style="padding:6px 16px 6px 0;color:#51607a">${label}</td><td style="padding:6px 0"><strong>${escapeHtml(value)}</strong></td></tr>`,
    )
    .join('');
  const name = oneLine(message.name).slice(0, LONGEST_NAME_IN_SUBJECT);
  const subject = answer === undefined ? `Message from ${name}` : `${name} replied`;
  return {
    subject,
    text: [
      facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
      said,
      ...booking,
      hint,
    ].join('\n\n'),
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#eef2f8;font-family:Arial,sans-serif;color:#111a2b"><div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff"><table role="presentation" style="border-collapse:collapse">${rows}</table><p style="margin:24px 0 0;line-height:1.6;white-space:pre-wrap">${escapeHtml(said)}</p>${booking.map((to) => `<p style="margin:24px 0 0"><a href="${escapeHtml(to)}">Open the reservation</a></p>`).join('')}<p style="margin:24px 0 0;color:#51607a">${escapeHtml(hint)}</p></div></body></html>`,
  };
}

const WORDS = {
  en: {
    subject: (brand: string) => `Your message to ${brand}`,
    title: 'Our reply',
    answer: (phone: string) => `Reply to this email, or call us at ${phone}.`,
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

type ReplyFacts = {
  readonly message: ContactMessage;
  readonly reply: Reply;
  readonly language: Language;
  /** The shop's origin. */
  readonly origin: string;
  /** Private link of the booking that the message is about. */
  readonly url: string | undefined;
};

/** The office's answer, in the customer's language, above the customer's own message. */
export function composeReplyMail(facts: ReplyFacts, site: SiteConfig): MailContent {
  const { message, reply, language, origin, url } = facts;
  const words = WORDS[language];
  const hasLink = url !== undefined && reply.text.includes('{link}');
  const said = hasLink ? reply.text.replaceAll('{link}', url) : reply.text;
  const answer = words.answer(site.phone);
  const when = words.wrote(words.day(shopDay(message.receivedAt)));
  const quoted = message.message.split('\n').map((line) => `> ${line}`);
  return mailOf(site, {
    language,
    subject: words.subject(site.brand),
    preview: oneLine(reply.text).slice(0, 120),
    title: words.title,
    lead: [said, answer],
    sections: [
      ...(hasLink ? [section(button(words.open, url), false)] : []),
      section(
        `<p ${look('quiet', 'margin:0')}>${escapeHtml(when)}</p><p ${look('quiet', 'margin:8px 0 0;white-space:pre-line')}>${escapeHtml(message.message)}</p>`,
      ),
    ],
    url: origin,
    text: [said, answer, [when, ...quoted].join('\n'), contactLine(site)],
  });
}

import type { ContactMessage, Reply } from '#core/customers/contact-message.ts';
import { escapeHtml, type MailContent, oneLine } from './mail-frame.ts';

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
 * The owner's mail; replying writes to the visitor. The visitor's input is always escaped text.
 * @param answer what the customer wrote since, in the message's thread
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
  const hint = isMail
    ? `Answer it in the office, so that the thread has your answer: ${url}`
    : 'Sent through the contact form. Answer this mail to write to the sender.';
  const rows = facts
    .map(
      ([label, value]) =>
        `<tr><td style="padding:6px 16px 6px 0;color:#51607a">${label}</td><td style="padding:6px 0"><strong>${escapeHtml(value)}</strong></td></tr>`,
    )
    .join('');
  const name = oneLine(message.name).slice(0, LONGEST_NAME_IN_SUBJECT);
  const subject = answer === undefined ? `Message from ${name}` : `${name} answered`;
  return {
    subject,
    text: [facts.map(([label, value]) => `${label}: ${value}`).join('\n'), said, hint].join('\n\n'),
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#eef2f8;font-family:Arial,sans-serif;color:#111a2b"><div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff"><table role="presentation" style="border-collapse:collapse">${rows}</table><p style="margin:24px 0 0;line-height:1.6;white-space:pre-wrap">${escapeHtml(said)}</p><p style="margin:24px 0 0;color:#51607a">${escapeHtml(hint)}</p></div></body></html>`,
  };
}

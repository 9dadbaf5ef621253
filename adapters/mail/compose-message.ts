import { hash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import type { Mail, MailAttachment } from '#core/notifications/outbox.ts';

/** Exactly one mailbox. Text that could add a recipient or header is refused, not repaired. */
const MAILBOX = /^[^\s@<>()[\]:;,"\\]+@[^\s@<>()[\]:;,"\\]+$/;
const MAILBOX_WITH_NAME = /^(?<name>[^<>\r\n]*)<(?<address>[^<>]+)>$/;
const LONGEST = 254;

export type Sender = { readonly name: string; readonly address: string };

/** Throws unless the text is one address. */
export function checkMailbox(address: string): string {
  if (address.length > LONGEST || !MAILBOX.test(address)) {
    throw new Error(`Not one email address: ${JSON.stringify(address.slice(0, 100))}`);
  }
  return address;
}

/** @param from `Name <address>` or a bare address. Throws for anything else. */
export function senderFrom(from: string): Sender {
  const named = MAILBOX_WITH_NAME.exec(from)?.groups;
  const address = checkMailbox((named?.['address'] ?? from).trim());
  return { name: (named?.['name'] ?? '').trim().replaceAll('"', ''), address };
}

/** The sender of a mail: the shop's name may differ from the mail server's setting. */
export const senderOf = ({ from }: Mail, own: Sender): Sender => ({
  name: (from?.name ?? own.name).replaceAll('"', ''),
  address: from?.address === undefined ? own.address : checkMailbox(from.address),
});

/** Lowercase hex. Hides ids from outsiders, because they contain reservation ids and causes. */
export const hashOf = (id: string): string => hash('sha256', id, 'hex');

const domainOf = ({ address }: Sender): string => address.slice(address.lastIndexOf('@') + 1);

/** Derived from the id: a mail sent twice because the answer was lost usually appears once. */
export const messageIdOf = ({ id }: Mail, from: Sender): string =>
  `<${hashOf(id).slice(0, 32)}@${domainOf(from)}>`;

/** A line break would start another header. */
export const subjectOf = ({ subject }: Mail): string => subject.replaceAll(/\s+/g, ' ').trim();

/** Lets mail programs offer one-click unsubscribing (RFC 8058). */
export const unsubscribeHeaders = ({ unsubscribeUrl }: Mail): Record<string, string> =>
  unsubscribeUrl === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${new URL(unsubscribeUrl).href}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };

const CONTENT_TYPES: Readonly<Record<MailAttachment['type'], string>> = {
  'text/calendar': 'text/calendar; charset=utf-8; method=PUBLISH',
  'text/csv': 'text/csv; charset=utf-8',
  'application/pdf': 'application/pdf',
};

/** Both forms of the mail, for a transport. Never reads content from files or URLs. */
export function composeMessage(mail: Mail, from: Sender): SendMailOptions {
  const to = checkMailbox(mail.to);
  return {
    from: senderOf(mail, from),
    to: { name: '', address: to },
    ...(mail.replyTo !== undefined && {
      replyTo: { name: '', address: checkMailbox(mail.replyTo) },
    }),
    envelope: { from: from.address, to: [to] },
    subject: subjectOf(mail),
    text: mail.text,
    html: mail.html,
    attachments: (mail.attachments ?? []).map(({ name, type, content }) => ({
      filename: name,
      contentType: CONTENT_TYPES[type],
      content: typeof content === 'string' ? content : Buffer.from(content),
    })),
    messageId: messageIdOf(mail, from),
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
    disableFileAccess: true,
    disableUrlAccess: true,
    xMailer: false,
  };
}

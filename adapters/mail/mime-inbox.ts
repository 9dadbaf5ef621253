import { hash, timingSafeEqual } from 'node:crypto';
import type { InboundMail, MailInbox } from '#core/customers/inbound-mail.ts';
import { checkMailbox } from './compose-message.ts';

type Wanted = { readonly address: string; readonly secret: string };

const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));

/** Some providers cannot send a header; the secret in their URL arrives as a password. */
function secretIn(authorization: string): string {
  const [scheme = '', value = ''] = authorization.split(' ', 2);
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return '';
  const pair = Buffer.from(value, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}

const isMailbox = (address: string): boolean => {
  try {
    return checkMailbox(address) === address;
  } catch {
    return false;
  }
};

/** Whether a machine sent it: RFC 3834, and what older mail servers write. */
function isAutomatic(header: (name: string) => string, from: string): boolean {
  const isAuto = !['', 'no'].includes(header('auto-submitted').toLowerCase());
  const isBulk = /^(?:bulk|list|junk|auto_reply)$/i.test(header('precedence'));
  const isList = header('list-id') !== '' || header('x-auto-response-suppress') === 'All';
  const isBounce = header('return-path') === '<>' || /^(?:mailer-daemon|postmaster)@/i.test(from);
  return isAuto || isBulk || isList || isBounce;
}

/** Reads whole mails (RFC 5322), which every provider can post. */
export const mimeInbox = ({ address, secret }: Wanted): MailInbox => ({
  address,
  isTrusted: (authorization = '') => isSame(secretIn(authorization), secret),
  async read(body): Promise<InboundMail | undefined> {
    const { default: PostalMime } = await import('postal-mime');
    const mail = await PostalMime.parse(body);
    const from = mail.from?.address;
    if (from === undefined || !isMailbox(from)) return undefined;
    const header = (name: string): string =>
      mail.headers.find(({ key }) => key === name)?.value.trim() ?? '';
    // A forwarding server names the real recipient here; a mailing program's `To` names another.
    const delivered = [header('delivered-to'), header('x-original-to')].filter((to) => to !== '');
    const shown = [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap(({ address: to }) => to ?? []);
    return {
      id: hash('sha256', mail.messageId ?? body, 'hex').slice(0, 32),
      from: { name: (mail.from?.name ?? '').trim() || from, address: from },
      to: [...delivered, ...shown],
      subject: (mail.subject ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 200),
      text: mail.text ?? '',
      isAutomatic: isAutomatic(header, from),
      attachments: mail.attachments
        .filter(({ disposition }) => disposition === 'attachment')
        .map(({ filename, mimeType }) => (filename ?? mimeType).slice(0, 100))
        .slice(0, 20),
    };
  },
});

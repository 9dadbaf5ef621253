import type { ConnectionOptions } from 'node:tls';
import { createTransport, type SMTPPoolOptions } from 'nodemailer';
import type { MailSender } from '#core/notifications/outbox.ts';
import { composeMessage, senderFrom } from './compose-message.ts';

export type SmtpMailOptions = {
  /** `smtps://user:password@host:465` (TLS) or `smtp://…:587` (STARTTLS), percent-encoded. */
  readonly url: string;
  /** `Name <address>` or a bare address. */
  readonly from: string;
  /**
   * For `smtp:` only: refuses to send without STARTTLS. Default: true, except for a server on this
   * machine, where the connection is private and certificates are self-signed.
   */
  readonly requireTls?: boolean | undefined;
  /** Extra TLS options for Node, such as `ca` for a private mail server. */
  readonly tls?: ConnectionOptions | undefined;
  /** Milliseconds allowed for each of connecting, greeting and silence. Default 15 s. */
  readonly patience?: number | undefined;
};

/** `close` ends the connections; a mail that is being sent then rejects. */
export type SmtpMailSender = MailSender & { close(): void };

const PATIENCE = 15_000;
const CONNECTIONS = 2;
const SUBMISSION_PORT = 587;
const TLS_PORT = 465;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

function serverOf({ url, requireTls }: SmtpMailOptions): SMTPPoolOptions {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  if (!secure && protocol !== 'smtp:') throw new Error(`Not a mail server: ${protocol}`);
  const credentials = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return {
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: port === '' ? (secure ? TLS_PORT : SUBMISSION_PORT) : Number(port),
    secure,
    // If TLS were optional, an attacker could strip STARTTLS and read the mail and the password.
    ...(!secure &&
      ((requireTls ?? !LOOPBACK.has(hostname)) ? { requireTLS: true } : { ignoreTLS: true })),
    ...(username !== '' && { auth: credentials }),
  };
}

/** Sends through the shop's mail server. Rejects whenever the server did not accept the mail. */
export function smtpMailSender(options: SmtpMailOptions): SmtpMailSender {
  const sender = senderFrom(options.from);
  const patience = options.patience ?? PATIENCE;
  const transport = createTransport({
    ...serverOf(options),
    pool: true,
    maxConnections: CONNECTIONS,
    // The outbox handles retries.
    maxRequeues: 0,
    tls: { minVersion: 'TLSv1.2', ...options.tls },
    dnsTimeout: patience,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  });

  return {
    async send(mail) {
      await transport.sendMail(composeMessage(mail, sender));
    },
    async check() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

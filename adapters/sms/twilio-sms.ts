import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { DAY, instant, isoFromInstant } from '#core/kernel/instant.ts';
import { jsonIn } from '#core/kernel/json.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { ReceiptState, Sms, SmsAnswer, SmsInbox, SmsSender } from '#core/notifications/sms.ts';

type TwilioAccount = {
  /** `AC…` */
  readonly accountSid: string;
  /** Never logged or shown; it also signs what Twilio sends us. */
  readonly authToken: string;
  /** E.164, or `MG…` of a messaging service. */
  readonly from: string;
};

type TwilioOptions = TwilioAccount & {
  readonly clock: Clock;
  /** Where Twilio reports a text's progress; undefined if it cannot reach us. */
  readonly receipts?: string | undefined;
  /** Default: Twilio itself; tests override it. */
  readonly api?: string | undefined;
  /** Milliseconds per request. Default 10 s. */
  readonly patience?: number | undefined;
};

/** The receipt URL of one text; `url` has no query. */
export const receiptUrl = (url: string, id: string): string =>
  `${url}?id=${encodeURIComponent(id)}`;

const API = 'https://api.twilio.com';
const PATIENCE = 10_000;

/** https://www.twilio.com/docs/api/errors */
const FINAL: Readonly<Record<number, SmsAnswer>> = {
  21610: 'opted_out',
  /** Not a phone number. */
  21211: 'unreachable',
  /** Not a mobile number. */
  21614: 'unreachable',
};

const refusalSchema = z.object({ code: z.int() });
const sentSchema = z.object({
  messages: z.array(z.object({ body: z.string(), status: z.string() })),
});
const NOT_SENT: ReadonlySet<string> = new Set(['failed', 'undelivered', 'canceled']);

/** Contains nothing from the request, because errors are stored with the task and shown. */
class TwilioError extends Error {}

/** Sends texts through Twilio's REST API (2010-04-01, Messages). */
export function twilioSmsSender(options: TwilioOptions): SmsSender {
  const { accountSid, authToken, from, clock, receipts } = options;
  const { api = API, patience = PATIENCE } = options;
  const messages = `${api}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };

  async function call(url: string, body?: URLSearchParams) {
    try {
      const response = await fetch(url, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization },
        ...(body !== undefined && { body }),
        signal: AbortSignal.timeout(patience),
        redirect: 'error',
      });
      const text = await response.text();
      return { status: response.status, text };
    } catch (error) {
      const isSlow = error instanceof DOMException && error.name === 'TimeoutError';
      throw new TwilioError(isSlow ? 'Twilio did not answer in time' : 'Twilio is out of reach');
    }
  }

  /** Twilio has no idempotency keys, so after a lost answer this looks through what it has sent. */
  async function wasTaken({ to, text }: Sms): Promise<boolean> {
    const since = isoFromInstant(instant(clock.now() - DAY)).slice(0, 10);
    const asked = new URLSearchParams({ To: to, 'DateSent>': since, PageSize: '50' });
    const { status, text: answer } = await call(`${messages}?${asked}`);
    const known = sentSchema.safeParse(jsonIn(answer));
    if (status !== 200 || !known.success) throw new TwilioError(`Twilio answered ${status}`);
    return known.data.messages.some((one) => one.body === text && !NOT_SENT.has(one.status));
  }

  return {
    async send(sms) {
      if (sms.isRetry && (await wasTaken(sms))) return 'sent';
      const told = receipts === undefined ? {} : { StatusCallback: receiptUrl(receipts, sms.id) };
      const body = new URLSearchParams({ To: sms.to, ...sender, Body: sms.text, ...told });
      const { status, text } = await call(messages, body);
      if (status === 201) return 'sent';
      const code = refusalSchema.safeParse(jsonIn(text)).data?.code;
      const answer = code === undefined ? undefined : FINAL[code];
      if (answer !== undefined) return answer;
      throw new TwilioError(
        `Twilio answered ${status}${code === undefined ? '' : `, code ${code}`}`,
      );
    },
  };
}

/** https://www.twilio.com/docs/usage/security: the URL, then all fields sorted by name. */
export function twilioSignature(
  { authToken }: Pick<TwilioAccount, 'authToken'>,
  url: string,
  fields: URLSearchParams,
): string {
  const sorted = [...fields].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const signed = url + sorted.map(([name, value]) => name + value).join('');
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64');
}

const isEqual = (a: string, b: string): boolean => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** Twilio's delivery states; others, such as `canceled`, never result from what we do. */
const STATES: Readonly<Record<string, ReceiptState>> = {
  accepted: 'queued',
  queued: 'queued',
  sending: 'queued',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
};

type TwilioUrls = {
  /** URL for incoming texts, exactly as in Twilio's console. */
  readonly inbound: string;
  /** URL for receipts, as sent with each text. */
  readonly receipts: string;
};

export function twilioSmsInbox(
  account: Pick<TwilioAccount, 'authToken' | 'accountSid'>,
  urls: TwilioUrls,
): SmsInbox {
  /** The posted fields if they are signed for this URL and belong to our account. */
  function signed(
    url: string,
    body: string,
    signature: string | undefined,
  ): URLSearchParams | undefined {
    const fields = new URLSearchParams(body);
    if (signature === undefined) return undefined;
    if (!isEqual(signature, twilioSignature(account, url, fields))) return undefined;
    return fields.get('AccountSid') === account.accountSid ? fields : undefined;
  }

  return {
    read(body, signature) {
      const fields = signed(urls.inbound, body, signature);
      if (fields === undefined) return undefined;
      const [from, text] = [fields.get('From'), fields.get('Body')];
      if (from === null || text === null) return undefined;
      return {
        from,
        // With advanced opt-out the keyword may be the owner's own; Twilio reports what it means.
        text: fields.get('OptOutType') ?? text,
        isAnswered: fields.has('OptOutType'),
      };
    },
    readReceipt(id, body, signature) {
      const fields = signed(receiptUrl(urls.receipts, id), body, signature);
      const state = STATES[fields?.get('MessageStatus') ?? ''];
      if (fields === undefined || state === undefined) return undefined;
      const code = fields.get('ErrorCode') ?? '';
      return { state, ...(code !== '' && code !== '0' && { code }) };
    },
  };
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ReceiptState, SmsInbox } from '#core/notifications/sms.ts';
import { receiptUrl, type TwilioAccount } from './twilio-sms-sender.ts';

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

import { z } from 'zod';
import { DAY, instant, isoFromInstant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { Sms, SmsAnswer, SmsSender } from '#core/notifications/sms.ts';

export type TwilioAccount = {
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
  /** The number sent STOP. */
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

  const parsed = (text: string): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  };

  /** Twilio has no idempotency keys, so after a lost answer this looks through what it has sent. */
  async function wasTaken({ to, text }: Sms): Promise<boolean> {
    const since = isoFromInstant(instant(clock.now() - DAY)).slice(0, 10);
    const asked = new URLSearchParams({ To: to, 'DateSent>': since, PageSize: '50' });
    const { status, text: answer } = await call(`${messages}?${asked}`);
    const known = sentSchema.safeParse(parsed(answer));
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
      const code = refusalSchema.safeParse(parsed(text)).data?.code;
      const answer = code === undefined ? undefined : FINAL[code];
      if (answer !== undefined) return answer;
      throw new TwilioError(
        `Twilio answered ${status}${code === undefined ? '' : `, code ${code}`}`,
      );
    },
  };
}

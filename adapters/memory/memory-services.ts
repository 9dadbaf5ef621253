import type { PasskeyCeremonies } from '#core/accounts/second-factor.ts';
import type { PictureKey, PictureName } from '#core/catalogue/pictures/picture-name.ts';
import type { PictureSet } from '#core/catalogue/pictures/picture-set.ts';
import type { PictureMaker, PictureStore } from '#core/catalogue/pictures/picture-store.ts';
import type { CalendarMaker } from '#core/documents/calendar-events.ts';
import type { PaperMaker } from '#core/documents/paper-words.ts';
import type { LabelMaker } from '#core/documents/unit-card.ts';
import type { WebhookSender, WebhookTry } from '#core/integrations/webhook-endpoint.ts';
import type { Randomness } from '#core/kernel/ports.ts';
import { ok } from '#core/kernel/result.ts';
import type { Mail, MailSender } from '#core/notifications/outbox.ts';
import type { Sms, SmsAnswer, SmsSender } from '#core/notifications/sms.ts';
import { memoryKey } from './memory-system.ts';

const ONE_ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+$/;

/** Keeps every mail, and can simulate an outage. */
export function memoryMail(): MailSender & {
  readonly sent: Mail[];
  breakDown(broken: boolean): void;
} {
  const sent: Mail[] = [];
  let down = false;
  return {
    sent,
    async send(letter) {
      if (down) throw new Error('The mail server is away');
      if (!ONE_ADDRESS.test(letter.to)) throw new Error('Not one email address');
      // A mail sent again replaces the first, as its file would.
      const place = sent.findIndex(({ id }) => id === letter.id);
      sent.splice(place === -1 ? sent.length : place, 1, letter);
    },
    breakDown(broken) {
      down = broken;
    },
  };
}

/** Keeps every text, and can simulate outages and provider answers. */
export function memorySms(): SmsSender & {
  readonly sent: Sms[];
  answer(next: SmsAnswer | 'away'): void;
} {
  const sent: Sms[] = [];
  let now: SmsAnswer | 'away' = 'sent';
  return {
    sent,
    async send(sms) {
      if (now === 'away') throw new Error('The provider is away');
      const place = sent.findIndex(({ id }) => id === sms.id);
      if (now === 'sent') sent.splice(place === -1 ? sent.length : place, 1, sms);
      return now;
    },
    answer(next) {
      now = next;
    },
  };
}

type Call = Parameters<WebhookSender['send']>[0];
type Answered = Omit<WebhookTry, 'at'>;

/**
 * Keeps the calls instead of making them.
 * @param answer the receiver's answer; by default it accepts everything
 */
export function memoryWebhooks(
  answer: (call: Call, nth: number) => Answered | Promise<Answered> = () => ({
    ms: 1,
    status: 200,
  }),
): WebhookSender & { readonly calls: readonly Call[] } {
  const calls: Call[] = [];
  return {
    calls,
    faultOf(url) {
      if (!URL.canParse(url)) return 'not_a_url';
      return url.startsWith('https://') ? undefined : 'not_https';
    },
    async send(call) {
      calls.push(call);
      return answer(call, calls.length);
    },
  };
}

/** Makes a text file with the PDF signature instead of a PDF; it has everything but emoji. */
export const memoryPaperMaker = (): PaperMaker => ({
  make: async (paper) => new TextEncoder().encode(`%PDF-1.7\n${JSON.stringify(paper)}`),
  unprintable: async (text) => [...new Set(text.match(/\p{Extended_Pictographic}/gu))],
});

/** Makes a text file with the PDF signature instead of a PDF. */
export const memoryLabelMaker = (): LabelMaker => ({
  make: async (labels) => new TextEncoder().encode(`%PDF-1.7\n${JSON.stringify(labels)}`),
});

/** A minimal calendar with the titles of its events. */
export const memoryCalendarMaker = (): CalendarMaker => ({
  make: ({ events }) =>
    [
      'BEGIN:VCALENDAR',
      ...events.flatMap(({ uid, title }) => [
        'BEGIN:VEVENT',
        `UID:${uid}`,
        `SUMMARY:${title}`,
        'END:VEVENT',
      ]),
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
});

export function memoryPictures(): PictureStore {
  const files = new Map<PictureName, Uint8Array>();
  const sets = new Map<PictureKey, PictureSet>();
  return {
    get: async (name) => files.get(name)?.slice(),
    has: async (name) => files.has(name),
    async put(name, bytes) {
      if (!files.has(name)) files.set(name, bytes.slice());
    },
    findSet: async (key) => sets.get(key),
    async putSet(key, set) {
      if (!sets.has(key)) sets.set(key, set);
    },
    list: async () => ({ names: [...files.keys()], sets: [...sets.keys()] }),
    remove: async (name) => void files.delete(name),
    removeSet: async (key) => void sets.delete(key),
  };
}

const SIZE = { width: 600, height: 400 };
const PLACEHOLDER = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

/** Does not process pictures: every file is the upload itself. */
export const memoryPictureMaker = (): PictureMaker => ({
  keyOf: (bytes) => memoryKey(bytes.join(' ')),
  open: async (bytes) =>
    ok({
      decoded: { size: SIZE, isTransparent: false, placeholder: PLACEHOLDER },
      encode: async () => bytes,
    }),
});

type Answer = { readonly id?: string; readonly challenge?: string; readonly counter?: number };

/** Passkeys without signatures: an answer repeats the challenge. Not for real browsers. */
export function memoryPasskeys(randomness: Randomness): PasskeyCeremonies {
  const ask = async () => {
    const challenge = randomness.id();
    return { options: { challenge }, challenge };
  };
  return {
    isOffered: false,
    askForNew: ask,
    async readNew(answer, challenge) {
      const { id, challenge: said, counter = 0 } = answer as Answer;
      if (id === undefined || said !== challenge) return undefined;
      return { id, publicKey: '', counter, transports: [] };
    },
    askForProof: ask,
    async readProof(answer, challenge, known) {
      const { id, challenge: said, counter = 0 } = answer as Answer;
      const isKnown = known.some((one) => one.id === id);
      return id !== undefined && isKnown && said === challenge ? { id, counter } : undefined;
    },
  };
}

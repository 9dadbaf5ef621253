import type { OneTimeCodes, PasskeyCeremonies } from '#core/accounts/second-factor.ts';
import type { PictureKey, PictureName } from '#core/catalogue/pictures/picture-name.ts';
import type { PictureSet } from '#core/catalogue/pictures/picture-set.ts';
import type { PictureMaker, PictureStore } from '#core/catalogue/pictures/picture-store.ts';
import { estimateTravel, type TravelTimes } from '#core/dispatch/travel.ts';
import type { CalendarMaker } from '#core/documents/calendar-events.ts';
import type { PaperMaker } from '#core/documents/paper-words.ts';
import type { LabelMaker } from '#core/documents/unit-card.ts';
import type { WebhookSender, WebhookTry } from '#core/integrations/webhook-endpoint.ts';
import { type Instant, HOUR, instant } from '#core/kernel/instant.ts';
import type { Randomness } from '#core/kernel/ports.ts';
import { ok, err } from '#core/kernel/result.ts';
import type { Mail, MailSender } from '#core/notifications/outbox.ts';
import type { Sms, SmsAnswer, SmsSender } from '#core/notifications/sms.ts';
import type { Forecast, ForecastProblem, WeatherAlert } from '#core/weather/forecast.ts';
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

const PERIOD = 30_000;

/** The code that an authenticator app would show. */
export const memoryCode = (secret: string, step: number): string =>
  String(Number.parseInt(memoryKey(`${secret} ${step}`).slice(0, 8), 16) % 1_000_000).padStart(
    6,
    '0',
  );

/** Codes of six digits per half minute, but not those of authenticator apps. */
export const memoryOneTimeCodes = (randomness: Randomness): OneTimeCodes => ({
  newSecret: () => randomness.id(),
  uriFor: (secret, issuer, account) => `otpauth://totp/${issuer}:${account}?secret=${secret}`,
  stepOf(secret, code, now: Instant) {
    const present = Math.floor(now / PERIOD);
    return [present, present - 1, present + 1].find((step) => memoryCode(secret, step) === code);
  },
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

type Winds = (at: Instant) => { readonly windMph: number | null; readonly gustMph: number | null };

/** Forecasts set by the test, a cell for each whole degree. `fail` answers with a problem. */
export function memoryForecast(issuedAt: Instant = instant(0)): Forecast & {
  blow(winds: Winds): void;
  warn(alerts: readonly WeatherAlert[] | undefined): void;
  fail(problem: ForecastProblem | undefined): void;
  /** Cells that were requested, in order. */
  readonly asked: readonly string[];
} {
  let winds: Winds = () => ({ windMph: null, gustMph: null });
  let alerts: readonly WeatherAlert[] | undefined = [];
  let problem: ForecastProblem | undefined;
  const asked: string[] = [];
  return {
    source: { name: 'Memory', recorded: false },
    async placeOf({ lat, lng }) {
      if (problem !== undefined) return err(problem);
      if (lat < 25 || lat > 37) return err({ kind: 'outside', detail: 'Not in its grid' });
      return ok({ cell: `${Math.round(lat)},${Math.round(lng)}`, zones: [] });
    },
    async read({ cell }, { from, to }) {
      asked.push(cell);
      if (problem !== undefined) return err(problem);
      const first = from - (from % HOUR);
      const count = Math.max(0, Math.ceil((to - first) / HOUR));
      const hours = Array.from({ length: count }, (_, index) => instant(first + index * HOUR));
      return ok({ issuedAt, hours: hours.map((at) => ({ at, ...winds(at) })), alerts });
    },
    blow(told) {
      winds = told;
    },
    warn(told) {
      alerts = told;
    },
    fail(told) {
      problem = told;
    },
    asked,
  };
}

/** Answers a multiple of the estimate, and can simulate an outage. */
export function memoryTravelTimes(factor = 1): TravelTimes & { breakDown(broken: boolean): void } {
  let isAway = false;
  return {
    async between(points) {
      if (isAway) throw new Error('The routing service is away');
      const table = estimateTravel(points);
      return { ...table, minutes: table.minutes.map((one) => one * factor) };
    },
    breakDown(broken) {
      isAway = broken;
    },
  };
}

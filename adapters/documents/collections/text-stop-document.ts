import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { phoneDigits } from '#core/kernel/contact.ts';
import type { TextStops } from '#core/notifications/sms.ts';

export const TEXT_STOPS = 'textStops';

const MOST = 50;

export const textStopCodec = documentCodec(
  TEXT_STOPS,
  z.object({
    /** Oldest first; the last one counts. */
    words: z
      .array(
        z.object({
          word: z.enum(['stop', 'start']),
          source: z.enum(['text', 'provider']),
          at: instantField,
        }),
      )
      .min(1),
  }),
);

/** `textStops/{digits of the number}` */
export function documentsTextStops(store: DocumentStore): TextStops {
  return {
    async isStopped(number) {
      const stored = await store.get(TEXT_STOPS, phoneDigits(number));
      if (stored === undefined) return false;
      return textStopCodec.fromDocument(stored).words.at(-1)?.word === 'stop';
    },
    note: (number, word, source, at) =>
      store.transact(async (transaction) => {
        const stored = await transaction.get(TEXT_STOPS, phoneDigits(number));
        const before = stored === undefined ? [] : textStopCodec.fromDocument(stored).words;
        // The provider delivered the same text again.
        if (before.at(-1)?.word === word) return;
        const words = [...before, { word, source, at }].slice(-MOST);
        transaction.set(TEXT_STOPS, phoneDigits(number), textStopCodec.toDocument({ words }));
      }),
  };
}

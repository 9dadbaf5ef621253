import type { PersonRule } from '#adapters/documents/engine/person-rule.ts';
import { INTENTS, KEYS } from '#adapters/simulated-card/simulated-documents.ts';

/** What a real provider would keep on its side. */
export const CARD_PERSON_RULES: readonly PersonRule[] = [
  {
    collection: INTENTS,
    isTheirs: ({ data }, { emails }) =>
      typeof data['customerEmail'] === 'string' &&
      emails.includes(data['customerEmail'].toLowerCase()),
    erase: ({ data }) => ({ ...data, customerEmail: '' }),
    untold: ['savedCard'],
  },
  {
    collection: KEYS,
    isTheirs: ({ data }, { emails }) => {
      const { fingerprint } = data;
      return (
        typeof fingerprint === 'string' &&
        emails.some((email) => fingerprint.toLowerCase().includes(email))
      );
    },
    erase: () => undefined,
    untold: ['fingerprint'],
  },
];

import { OFFLINE_METHODS, type OfflineMethod } from './money-entry.ts';

type OfWay = {
  /** In the office. */
  readonly name: string;
  /** The same within a sentence, if it differs. */
  readonly within?: string;
  /** Heads its part of the money that came in. */
  readonly column: { readonly key: string; readonly title: string; readonly means: string };
  /** As other programs' files write it. */
  readonly written?: RegExp;
};

/** What the office calls each way that money comes in outside the site. */
export const METHODS: Readonly<Record<OfflineMethod, OfWay>> = {
  cash: {
    name: 'Cash',
    within: 'cash',
    column: {
      key: 'inCashCents',
      title: 'In cash',
      means:
        'The part of Money in paid in cash, less cash refunds; also what a crew has not handed in yet',
    },
    written: /\bcash\b(?!\s*app)|efectivo/i,
  },
  check: {
    name: 'Check',
    within: 'check',
    column: {
      key: 'byCheckCents',
      title: 'By check',
      means: 'The part of Money in paid by check',
    },
    written: /(?<!\be-?)che(?:ck|que)/i,
  },
  zelle: {
    name: 'Zelle',
    column: { key: 'byZelleCents', title: 'By Zelle', means: 'The part of Money in paid by Zelle' },
    written: /\bzelle\b/i,
  },
  venmo: {
    name: 'Venmo',
    column: { key: 'byVenmoCents', title: 'By Venmo', means: 'The part of Money in paid by Venmo' },
    written: /\bvenmo\b/i,
  },
  bank_transfer: {
    name: 'Bank transfer (ACH)',
    within: 'bank transfer',
    column: {
      key: 'byBankTransferCents',
      title: 'By bank transfer',
      means: 'The part of Money in paid by ACH or wire',
    },
    written: /\bach\b|\be-?check\b|\bwire\b|bank transfer|transferencia/i,
  },
  card_reader: {
    name: 'Card reader (terminal)',
    within: 'card reader',
    column: {
      key: 'byCardReaderCents',
      title: 'By card reader',
      means: 'The part of Money in that your own card terminal took; not in By card',
    },
    written: /card reader|\bterminal\b|card present|\bswiped?\b/i,
  },
  other: {
    name: 'Other',
    within: 'other',
    column: {
      key: 'otherWaysCents',
      title: 'Other methods',
      means: 'The part of Money in paid by other methods',
    },
  },
};

const USUAL: ReadonlySet<OfflineMethod> = new Set(['cash', 'check', 'other']);

/** The usual ones are told even if there is nothing of them. */
export const isListed = (method: OfflineMethod, isUsed: boolean): boolean =>
  isUsed || USUAL.has(method);

/** Within a sentence: `bank transfer`, `Zelle`. */
export const methodName = (method: OfflineMethod): string =>
  METHODS[method].within ?? METHODS[method].name;

/** `Visa` and the like are none of the shop's own. */
export const methodWritten = (text: string): OfflineMethod =>
  OFFLINE_METHODS.find((method) => METHODS[method].written?.test(text)) ?? 'other';

import type { Adjustment } from '#core/pricing/adjustment.ts';
import type { OfflineMethod, MoneyEntry } from '#core/reservations/money-entry.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import type { PageText } from '#core/content/page-text.ts';
import type { TermsFigures } from '#core/settings/terms-figures.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { PrintedPaper } from '#core/kernel/paper.ts';

/** The wording of a reservation's papers in one language. */
export type PaperWords = {
  readonly receipt: string;
  readonly invoice: {
    readonly title: string;
    readonly date: string;
    readonly dueOn: string;
    readonly poNumber: string;
    readonly taxExempt: string;
    readonly terms: string;
    readonly net: (days: number) => string;
    readonly amountDue: string;
    readonly noPayments: string;
    readonly howToPay: string;
    readonly pay: (site: SiteConfig, id: string) => string;
  };
  readonly agreement: string;
  readonly number: (id: string) => string;
  readonly facts: {
    readonly customer: string;
    readonly email: string;
    readonly phone: string;
    readonly delivery: string;
    readonly pickUp: string;
    readonly where: string;
    readonly party: string;
    readonly printed: string;
    readonly status: string;
  };
  readonly status: Readonly<
    Record<'held' | 'confirmed' | 'completed' | 'expired' | 'cancelled', string>
  >;
  readonly rentals: string;
  readonly payments: string;
  readonly noPayments: string;
  readonly subtotal: string;
  readonly total: string;
  readonly paid: string;
  readonly refundUnderWay: string;
  readonly balance: string;
  readonly entry: Readonly<Record<MoneyEntry['kind'], string>>;
  readonly method: Readonly<Record<OfflineMethod, string>>;
  /** `2 x Neon Castle`, then its days. */
  readonly line: (
    start: CalendarDay,
    end: CalendarDay,
    price: string,
    per: 'day' | 'event',
  ) => string;
  readonly adjustment: (adjustment: Adjustment) => string;
  readonly agreementLead: (brand: string, edition: string) => string;
  /** Names the terms: by version in the signed text, by date in what people read. */
  readonly edition: {
    readonly version: (version: string) => string;
    readonly day: (day: string) => string;
  };
  readonly signature: string;
  readonly notSigned: string;
  /** Shown above a text signed before the booking changed. */
  readonly outdated: string;
  readonly signedAt: (moment: string) => string;
  readonly day: (day: CalendarDay) => string;
  /** From and to, `HH:MM`. */
  readonly window: (from: string, to: string) => string;
  readonly locale: 'en-US' | 'es-US';
  readonly terms: (site: SiteConfig, figures: TermsFigures) => PageText;
};

export interface PaperMaker {
  /** Makes a PDF file. The same paper gives the same bytes. */
  make(paper: PrintedPaper): Promise<Uint8Array>;
}

import type { Language } from './language.ts';
import type { Instant } from './instant.ts';

export type PaperRow = { readonly label: string; readonly value: string };

export type PaperBlock =
  | { readonly kind: 'heading'; readonly text: string; readonly onNewPage?: boolean }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'points'; readonly items: readonly string[] }
  | { readonly kind: 'facts'; readonly rows: readonly PaperRow[] }
  /** What is paid for, each with its amount to the right; `note` is the smaller line below. */
  | {
      readonly kind: 'amounts';
      readonly rows: readonly (PaperRow & {
        readonly note?: string | undefined;
        readonly isStrong?: boolean | undefined;
      })[];
    }
  | {
      readonly kind: 'signature';
      readonly label: string;
      readonly name: string;
      readonly when: string;
      /** As `SIGNATURE_BOX` has it: SVG path data. */
      readonly drawing?: string | undefined;
    };

/** A document as it is said, before it has a form. The same paper always makes the same file. */
export type Paper = {
  readonly title: string;
  readonly subtitle: string;
  readonly language: Language;
  readonly brand: string;
  /** How to reach the business. */
  readonly foot: string;
  readonly createdAt: Instant;
  readonly blocks: readonly PaperBlock[];
};

import type { Instant } from './instant.ts';
import type { Language } from './language.ts';

export type PaperRow = { readonly label: string; readonly value: string };

export type PaperBlock =
  | { readonly kind: 'heading'; readonly text: string; readonly onNewPage?: boolean }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'points'; readonly items: readonly string[] }
  | { readonly kind: 'facts'; readonly rows: readonly PaperRow[] }
  /** Charges, each with its amount on the right. `note` is the smaller line below. */
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
      /** SVG path data in `SIGNATURE_BOX` coordinates. */
      readonly drawing?: string | undefined;
    };

/** A document's content, independent of format. The same paper always renders to the same file. */
export type Paper = {
  readonly title: string;
  readonly subtitle: string;
  readonly language: Language;
  readonly brand: string;
  /** The shop's contact details. */
  readonly foot: string;
  readonly createdAt: Instant;
  readonly blocks: readonly PaperBlock[];
};

/** JPEGs, two per row. Never part of a stored paper. */
export type PictureBlock = {
  readonly kind: 'pictures';
  readonly items: readonly { readonly bytes: Uint8Array; readonly caption: string }[];
};

/**
 * Small type in columns, for papers read in a truck. The head repeats on each page. The lines of a
 * cell are below each other. Never part of a stored paper.
 */
export type TableBlock = {
  readonly kind: 'table';
  readonly columns: readonly {
    readonly label: string;
    /** Share of the page's width. */
    readonly share: number;
    readonly isEnd?: boolean;
    /** The first line of its cells is bold. */
    readonly leads?: boolean;
  }[];
  readonly rows: readonly (readonly (readonly string[])[])[];
  /** Draws a box to tick before each row. */
  readonly ticks?: boolean;
};

/** Lines to write on by hand, each with its label below. Never part of a stored paper. */
export type BlanksBlock = { readonly kind: 'blanks'; readonly labels: readonly string[] };

/** A card to cut out and give away: whose, what it is worth, its code. Never part of a stored paper. */
export type CardBlock = {
  readonly kind: 'card';
  readonly name: string;
  readonly amount: string;
  readonly lines: readonly string[];
  /** Its value stays on one line, because people mistype a code that spans two. */
  readonly code: PaperRow;
  readonly rows: readonly PaperRow[];
};

/** What can be printed: a paper, with or without pictures, tables, blanks and cards. */
export type PrintedPaper = Omit<Paper, 'blocks'> & {
  readonly blocks: readonly (PaperBlock | PictureBlock | TableBlock | BlanksBlock | CardBlock)[];
  /** A warning at the top of each page. Never part of a stored paper. */
  readonly warning?: string | undefined;
};

/** Coordinate space of a drawn signature, whatever screen it was drawn on. */
export const SIGNATURE_BOX = { width: 600, height: 200 } as const;

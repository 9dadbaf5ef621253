import type { CalendarDay } from './calendar-day.ts';

/** A paper to show to an inspector or a venue, valid through its last day. */
export type KeptPaper<Kind extends string = string> = {
  readonly kind: Kind;
  readonly number?: string | undefined;
  /** Who gave it: inspector, insurer, city. */
  readonly by?: string | undefined;
  readonly issuedOn?: CalendarDay | undefined;
  /** Absent: it has no end. */
  readonly expiresOn?: CalendarDay | undefined;
  /** The name of its scan or photo. */
  readonly file?: string | undefined;
};

/** Of one unit, or of the shop: five years of two certificates, and some more. */
export const MOST_PAPERS = 20;

/** Enough for a manual, or for any scan of a page. */
export const MOST_PAPER_BYTES = 10 * 1_024 * 1_024;

export const PAPER_TYPES = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
} as const;
export type PaperForm = keyof typeof PAPER_TYPES;

const FILE = /^[A-Za-z0-9_-]{1,64}\.(pdf|jpg|png|webp)$/;

/** Undefined for any other text, so a name can never point anywhere else. */
export const paperFormOf = (file: string): PaperForm | undefined =>
  FILE.exec(file)?.[1] as PaperForm | undefined;

/** Another city's permit, or another kind of paper, follows none of this one. */
function seriesOf({ kind, number = '', by = '' }: Pick<KeptPaper, 'kind' | 'number' | 'by'>) {
  if (kind === 'permit') return `${kind} ${by.toLowerCase()}`;
  return kind === 'other' ? `${kind} ${number.toLowerCase()}` : kind;
}

type Dated = Pick<KeptPaper, 'kind' | 'number' | 'by'> & {
  readonly expiresOn?: string | undefined;
};

const WITHOUT_END = '9999';
const endOf = ({ expiresOn = WITHOUT_END }: Dated): string => expiresOn;

/**
 * Those that count: a new certificate takes the place of last year's, which stays as history. Of
 * each kind the one that ends last, and of two alike the one that was added last.
 */
export function currentPapers<Paper extends Dated>(papers: readonly Paper[]): readonly Paper[] {
  const current = new Map<string, Paper>();
  for (const paper of papers) {
    const known = current.get(seriesOf(paper));
    if (known === undefined || endOf(known) <= endOf(paper)) current.set(seriesOf(paper), paper);
  }
  return [...current.values()];
}

type Refusing = {
  addIssue(issue: {
    readonly code: 'custom';
    readonly path: PropertyKey[];
    readonly message: string;
  }): void;
};

type Proving = 'number' | 'by' | 'expiresOn';

/** What a paper of this kind proves nothing without. */
export const requiredOf = (kind: string): ReadonlySet<Proving> =>
  new Set<Proving>([
    ...(kind === 'inspection' || kind === 'insurance' || kind === 'liability'
      ? ['expiresOn' as const]
      : []),
    ...(kind === 'liability' ? ['by' as const] : []),
    ...(kind === 'other' ? ['number' as const] : []),
  ]);

/** What a paper needs to prove anything: a last step of every schema that takes one. */
export function checkPaper(
  paper: Dated & { readonly issuedOn?: string | undefined },
  context: Refusing,
): void {
  const { kind, number = '', by = '', issuedOn = '', expiresOn = '' } = paper;
  const required = requiredOf(kind);
  const refuse = (path: string, message: string): void =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (required.has('expiresOn') && expiresOn === '') refuse('expiresOn', 'Until when is it good?');
  if (required.has('by') && by === '') refuse('by', 'Name the insurer.');
  if (required.has('number') && number === '') refuse('number', 'Say what it is.');
  if (issuedOn !== '' && expiresOn !== '' && expiresOn < issuedOn) {
    refuse('expiresOn', 'Not before the day it was issued.');
  }
}

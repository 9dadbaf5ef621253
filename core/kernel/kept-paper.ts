import type { CalendarDay } from './calendar-day.ts';

/** A paper to show to an inspector or a venue, valid through its last day. */
export type KeptPaper<Kind extends string = string> = {
  readonly kind: Kind;
  readonly number?: string | undefined;
  /** The issuer: inspector, insurer or city. */
  readonly by?: string | undefined;
  readonly issuedOn?: CalendarDay | undefined;
  /** Absent if it never expires. */
  readonly expiresOn?: CalendarDay | undefined;
  /** Name of its scan or photo. */
  readonly file?: string | undefined;
};

/** Limit for one unit, or for the shop: five years of two certificates, and a few more. */
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

/** Undefined for any other text, so a name can never refer to anything else. */
export const paperFormOf = (file: string): PaperForm | undefined =>
  FILE.exec(file)?.[1] as PaperForm | undefined;

/** Papers of the same series replace each other; a permit from another city does not. */
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
 * The papers that count. A new certificate replaces last year's, which stays as history: of each
 * series the one that expires last, and of two that expire together, the one added last.
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
  if (required.has('expiresOn') && expiresOn === '')
    refuse('expiresOn', 'Choose the last day it is good.');
  if (required.has('by') && by === '') refuse('by', 'Enter the insurer.');
  if (required.has('number') && number === '') refuse('number', 'Enter what it is.');
  if (issuedOn !== '' && expiresOn !== '' && expiresOn < issuedOn) {
    refuse('expiresOn', 'Must not be before the day it was issued.');
  }
}

import { pictureKind } from '#core/catalogue/pictures/upload-picture.ts';
import { after, DAY, type Instant } from '#core/kernel/instant.ts';
import { type KeptPaper, MOST_PAPER_BYTES, type PaperForm } from '#core/kernel/kept-paper.ts';
import { oneByOne } from '#core/kernel/one-by-one.ts';
import type { Clock, Randomness } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';

/** The scans and photos of papers, as uploaded. A name identifies one file forever. */
export interface PaperFiles {
  /** All or nothing. */
  put(name: string, bytes: Uint8Array, at: Instant): Promise<void>;
  get(name: string): Promise<Uint8Array | undefined>;
  has(name: string): Promise<boolean>;
  listBefore(moment: Instant): Promise<readonly string[]>;
  /** Does nothing if the file is missing. */
  remove(name: string): Promise<void>;
}

export type PaperFileError =
  | { readonly kind: 'file_too_large' }
  /** iPhone format, which browsers cannot show. */
  | { readonly kind: 'heic_file' }
  | { readonly kind: 'unknown_file' };

const FORMS = { jpeg: 'jpg', png: 'png', webp: 'webp' } as const;

const isPdf = (bytes: Uint8Array): boolean =>
  String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-';

/** Decided by the first bytes, ignoring name and declared type. */
function formOf(bytes: Uint8Array): Result<PaperForm, PaperFileError> {
  if (bytes.length > MOST_PAPER_BYTES) return err({ kind: 'file_too_large' });
  if (isPdf(bytes)) return ok('pdf');
  const picture = pictureKind(bytes);
  if (picture.ok && picture.value !== 'avif') return ok(FORMS[picture.value]);
  const isHeic = !picture.ok && picture.error.kind === 'heic_picture';
  return err({ kind: isHeic ? 'heic_file' : 'unknown_file' });
}

/** Stores a file, and returns the name by which a paper refers to it. */
export const makeKeepPaperFile =
  (files: Pick<PaperFiles, 'put'>, randomness: Randomness, clock: Clock) =>
  async (bytes: Uint8Array): Promise<Result<string, PaperFileError>> => {
    const form = formOf(bytes);
    if (!form.ok) return form;
    const name = `${randomness.id()}.${form.value}`;
    await files.put(name, bytes, clock.now());
    return ok(name);
  };

/** Whether any of these papers names a file that is not stored. */
export const makeLacksFile =
  (files: Pick<PaperFiles, 'has'>) =>
  async (papers: readonly Pick<KeptPaper, 'file'>[]): Promise<boolean> => {
    const named = papers.flatMap(({ file }) => file ?? []);
    return (await Promise.all(named.map(files.has))).includes(false);
  };

/** A paper is normally saved right after its file. */
const GRACE = DAY;

/** Removes files that no paper has referred to for a day: removed papers, or never saved. */
export const makeSweepPaperFiles =
  (
    files: Pick<PaperFiles, 'listBefore' | 'remove'>,
    /** All papers of units and of the shop. */
    listPapers: () => Promise<readonly Pick<KeptPaper, 'file'>[]>,
    clock: Clock,
  ) =>
  async (): Promise<number> => {
    const kept = await files.listBefore(after(clock.now(), -GRACE));
    if (kept.length === 0) return 0;
    const named = new Set((await listPapers()).map(({ file }) => file));
    const gone = kept.filter((name) => !named.has(name));
    return oneByOne(gone, async (name) => {
      await files.remove(name);
      return true;
    });
  };

import { isoFromInstant } from '#core/kernel/instant.ts';
import type {
  CheckedExport,
  ImportMode,
  ImportPlan,
  ImportRefusal,
  Verification,
} from '#server/platform/wiring/open-transfer.ts';

const number = new Intl.NumberFormat('en-US');

const documents = (count: number): string =>
  count === 1 ? '1 document' : `${number.format(count)} documents`;

/** Enough digits of a hash to compare two by eye. */
const SHOWN_DIGITS = 16;

const row = (name: string, count: number, sha256: string, end = ''): string =>
  `  ${name.padEnd(18)} ${number.format(count).padStart(9)}  ${sha256.slice(0, SHOWN_DIGITS)}${end}`;

/** A file's collections, without empty ones. */
export const describeExport = ({ footer }: CheckedExport): string =>
  [
    ...[...footer.collections]
      .filter(([, { count }]) => count > 0)
      .map(([name, { count, sha256 }]) => row(name, count, sha256)),
    row('all', footer.documents, footer.sha256),
  ].join('\n');

export const describeBadLines = ({ bad, badLines }: CheckedExport): string => {
  const left = bad - badLines.length;
  return [
    `${documents(bad)} cannot be imported by this program:`,
    ...badLines.map(({ line, reason }) => `  Line ${line}: ${reason}`),
    ...(left > 0 ? [`  and ${number.format(left)} more.`] : []),
  ].join('\n');
};

const ways =
  'Import into an empty store (another DATA_DIR or another database), or use --merge, which adds what is missing and changes nothing, or --overwrite, which replaces what differs.';

/** Why nothing was written, and what to do. */
export function describeRefusal(refusal: ImportRefusal): string {
  if (refusal.kind === 'store_not_empty') {
    const found = [...refusal.counts].map(([name, count]) => `${name} ${number.format(count)}`);
    const begun =
      refusal.begunAt === undefined
        ? []
        : [
            `An import that started at ${isoFromInstant(refusal.begunAt)} is not finished. Run it again with the same file and options to finish it.`,
          ];
    return [`The store is not empty: ${found.join(', ') || 'no documents'}.`, ...begun, ways].join(
      '\n',
    );
  }
  const { different, differing } = refusal.comparison;
  const left = different - differing.length;
  return [
    `${documents(different)} in the file differ from those in the store with the same name:`,
    ...differing.map((name) => `  ${name}`),
    ...(left > 0 ? [`  and ${number.format(left)} more.`] : []),
    'Nothing was written. --overwrite would replace them with those in the file.',
  ].join('\n');
}

export function describePlan({ comparison, from }: ImportPlan, mode: ImportMode): string {
  const { absent, same, different } = comparison;
  const replaced = mode === 'overwrite' ? ` ${number.format(different)} to replace,` : '';
  const again =
    from === 0 ? '' : `Continues after line ${number.format(from)}, where it stopped.\n`;
  return `${again}${number.format(absent)} to add,${replaced} ${number.format(same)} there already.`;
}

/** The comparison after an import, with each collection's total. */
export function describeVerification({ collections, wrong }: Verification): string {
  const shown = collections.filter(({ file, total }) => file.count > 0 || total > 0);
  return [
    ...shown.map(({ collection, store, file, total }) => {
      const verdict = wrong.includes(collection)
        ? `  DIFFERS: the file has ${number.format(file.count)}  ${file.sha256.slice(0, SHOWN_DIGITS)}`
        : '';
      const others = total > store.count ? `  (${number.format(total)} in all)` : '';
      return row(collection, store.count, store.sha256, `${others}${verdict}`);
    }),
    wrong.length === 0
      ? 'Counts and hashes match the file.'
      : `Different from the file: ${wrong.join(', ')}. If a server was writing, stop it and run this again.`,
  ].join('\n');
}

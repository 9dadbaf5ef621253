import { useState } from 'react';
import { type CsvCell, csvFrom } from '#core/kernel/csv.ts';
import { instant } from '#core/kernel/instant.ts';
import { shopDay, shopTime } from '#core/kernel/shop-time.ts';
import { buttonLook } from './controls.tsx';

export type CsvColumn<Row> = readonly [head: string, cell: (row: Row) => CsvCell];

/** Rows in the given order with a header row. No cell can run as a formula. */
export const rowsCsv = <Row,>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string =>
  csvFrom([
    columns.map(([head]) => head),
    ...rows.map((row) => columns.map(([, cell]) => cell(row))),
  ]);

/** Dollars without sign or commas, as spreadsheets expect. */
export const csvDollars = (cents: number): string => (cents / 100).toFixed(2);

/** `2026-11-27 22:39`, the shop's time, which spreadsheets read as a date. */
export const csvMoment = (iso: string | undefined): string => {
  if (iso === undefined) return '';
  const moment = instant(Date.parse(iso));
  return `${shopDay(moment)} ${shopTime(moment)}`;
};

/** Marks the file as UTF-8. Otherwise spreadsheets read `José` as `JosÃ©`. */
const BYTE_ORDER_MARK = '\uFEFF';

export function saveFile(file: NamedFile): void {
  const url = URL.createObjectURL(contentOf(file));
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(url);
}

/** A file as the server sends it, or as the browser writes it. Bytes are in Base64. */
export type NamedFile = { readonly name: string } & (
  | { readonly pdf: string }
  | { readonly base64: string; readonly type: string }
  | { readonly text: string; readonly type: string }
);

const bytesOf = (base64: string, type: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type });

function contentOf(file: NamedFile): Blob {
  if ('text' in file) return new Blob([file.text], { type: `${file.type};charset=utf-8` });
  return 'pdf' in file ? bytesOf(file.pdf, 'application/pdf') : bytesOf(file.base64, file.type);
}

export const csvFile = (name: string, csv: string): NamedFile => ({
  name,
  text: `${BYTE_ORDER_MARK}${csv}`,
  type: 'text/csv',
});

export const downloadCsv = (name: string, csv: string): void => saveFile(csvFile(name, csv));

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1_000)} KB`;

/** Chooses one file and shows its name. */
export function FileButton(props: {
  readonly label: string;
  readonly accept: string;
  readonly name?: string | undefined;
  /** A larger file is refused here, before it is sent. */
  readonly mostBytes?: number;
  readonly onFile: (file: File) => void;
}) {
  const { name, mostBytes = Infinity } = props;
  const [tooLarge, setTooLarge] = useState<File>();
  const choose = (file: File): void => {
    const fits = file.size <= mostBytes;
    setTooLarge(fits ? undefined : file);
    if (fits) props.onFile(file);
  };
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <label
        className={`${buttonLook} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-cyan`}
      >
        {props.label}
        <input
          type="file"
          accept={props.accept}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file !== undefined) choose(file);
            // The corrected file may have the same name, which would not count as a change.
            target.value = '';
          }}
        />
      </label>
      {name !== undefined && <span className="min-w-0 truncate">{name}</span>}
      {tooLarge && (
        <p role="alert" className="basis-full text-sm text-act">
          {tooLarge.name} has {kilobytes(tooLarge.size)}. Choose a file of {kilobytes(mostBytes)} or
          less.
        </p>
      )}
    </div>
  );
}

/** A file's bytes, as a JSON body carries them. */
export const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^.*,/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('Not read')));
    reader.readAsDataURL(file);
  });

import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { ImportOutcome } from '#core/integrations/import-bookings.ts';
import {
  IMPORT_FIELDS,
  IMPORT_SOURCES,
  type ImportField,
  type ImportSource,
  STATUS_MEANINGS,
} from '#core/integrations/import-columns.ts';
import type { OpenedTable, RowFault } from '#core/integrations/import-rows.ts';
import { countOutcomes, type ImportCounts } from '#core/integrations/run-imports.ts';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { counted } from '#core/kernel/counted.ts';
import { openBookingImport } from '#server/platform/wiring/open-commands.ts';
import { carryOut, complain, configToImport, refuse, say } from './command-line.ts';

/** Exits with 0 if all rows are (or would be) in the shop, 1 if some are refused or unreadable. */
const { values, positionals } = parseArgs({
  options: {
    from: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    'tax-included': { type: 'boolean', default: false },
    column: { type: 'string', multiple: true, default: [] },
    product: { type: 'string', multiple: true, default: [] },
    status: { type: 'string', multiple: true, default: [] },
    'tax-filed-through': { type: 'string' },
    'day-first': { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

const [file, ...others] = positionals;
const source = IMPORT_SOURCES.find((one) => one === values.from);
if (file === undefined || others.length > 0 || source === undefined) {
  refuse(
    `Name a file and its source: npm run import:bookings -- bookings.csv --from ${IMPORT_SOURCES.join('|')} [--dry-run] [--tax-included] [--column field=Header] [--product "Name in the file=product"] [--status "Status in the file=${STATUS_MEANINGS.join('|')}"] [--day-first] [--tax-filed-through 2026-10-31]`,
  );
}

/** Such as `total=Grand total`; can be repeated. */
const named = Object.fromEntries(
  values.column.map((text) => {
    const [field = '', ...header] = text.split('=');
    if (!IMPORT_FIELDS.includes(field as ImportField) || header.length === 0) {
      refuse(`--column ${text}: write one of ${IMPORT_FIELDS.join(', ')}, then = and the header.`);
    }
    return [field, header.join('=')] as const;
  }),
);

/** Such as `Big Castle=castle-combo`; can be repeated. The name may have an equals sign. */
const products = values.product.map((text) => {
  const at = text.lastIndexOf('=');
  if (at < 1 || at === text.length - 1) {
    refuse(`--product ${text}: write the name in the file, then = and the product.`);
  }
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()] as const;
});

/** Such as `Contract Sent=open`; can be repeated. `=booked` is for rows without a status. */
const statuses = Object.fromEntries(
  values.status.map((text) => {
    const at = text.lastIndexOf('=');
    const meaning = STATUS_MEANINGS.find((one) => one === text.slice(at + 1).trim());
    if (at < 0 || meaning === undefined) {
      refuse(
        `--status ${text}: write the status, then = and one of ${STATUS_MEANINGS.join(', ')}.`,
      );
    }
    return [text.slice(0, at).trim(), meaning] as const;
  }),
);

const filed = values['tax-filed-through'];
const taxFiledThrough = parseCalendarDay(filed ?? '');
if (filed !== undefined && taxFiledThrough === undefined) {
  refuse(`--tax-filed-through ${filed}: write a day such as 2026-10-31.`);
}

const config = configToImport();

const lines = (rows: readonly number[]): string =>
  `row${rows.length > 1 ? 's' : ''} ${rows.join(', ')}`;

const describeColumns = ({ heads, columns }: OpenedTable): string =>
  IMPORT_FIELDS.flatMap((field) => {
    const at = columns[field];
    // A consent needs somebody who answers for it, so only the back office records one.
    return at === undefined || field === 'news'
      ? []
      : [`  ${field.padEnd(11)} from the column "${heads[at]}"`];
  }).join('\n');

const describeFault = ({ rows, number, why }: RowFault): string =>
  `  refused   ${lines(rows)}${number === '' ? '' : `, ${number}`}: ${why}`;

const MARKS = {
  history: 'history ',
  booked: 'booked  ',
  known: 'known   ',
  customer: 'new     ',
  merged: 'merged  ',
  refused: 'refused ',
} as const satisfies Record<ImportOutcome['kind'], string>;

const describe = (outcome: ImportOutcome): string => {
  const { draft, kind } = outcome;
  const leftOut = kind === 'known' ? '' : draft.leftOut;
  const told = outcome.kind === 'refused' ? outcome.why : leftOut;
  const why = told === '' ? '' : `: ${told}`;
  return `  ${MARKS[kind]}  ${lines(draft.rows)}, ${draft.number}, ${draft.contact.name}${why}`;
};

const BATCH = 100;

type BookingImport = ReturnType<typeof openBookingImport>;

async function run(open: BookingImport, from: string, of: ImportSource): Promise<boolean> {
  const table = await open.read(await readFile(from), named, {
    isDayFirst: values['day-first'],
    statuses,
    products: Object.fromEntries(products),
  });
  say(describeColumns(table));
  if (table.unused.length > 0) say(`Not imported: ${table.unused.join(', ')}`);
  if (table.looksLikeProducts) {
    complain('This looks like a table of products. Use npm run import:products.');
    return false;
  }
  if (table.missing.length > 0) {
    const ways = table.missing.map((field) => `--column ${field}=…`).join(' ');
    complain(`No column was found for: ${table.missing.join(', ')}. Name them: ${ways}`);
    return false;
  }
  const isDry = values['dry-run'];
  const chosen = await open.chooseProducts(products, table.drafts);
  if (!chosen.ok) {
    complain(`--product: ${chosen.error} Nothing was imported.`);
    return false;
  }
  const choices = {
    includesTax: values['tax-included'],
    products: chosen.value,
    ...(taxFiledThrough !== undefined && { taxFiledThrough }),
  };
  const unmatched = (await open.unmatched(table.drafts)).filter(
    ({ name }) => !Object.hasOwn(chosen.value, name),
  );
  if (unmatched.length > 0) {
    const names = unmatched.map(({ name, count }) => `  "${name}" (${counted(count, 'booking')})`);
    say(`Names that match no product. Choose with --product "Name=product":\n${names.join('\n')}`);
  }
  if (table.unknownStatuses.length > 0) {
    const names = table.unknownStatuses.map(
      ({ name, count }) => `  "${name}" (${counted(count, 'row')})`,
    );
    say(`Statuses to choose with --status "Status=meaning":\n${names.join('\n')}`);
  }
  const isTaxUnknown = table.drafts.some((one) => one.kind === 'booking' && one.tax === undefined);
  if (isTaxUnknown && !choices.includesTax) {
    say('Totals are imported without sales tax. --tax-included: they include the shop’s.');
  }
  let counts: ImportCounts | undefined;
  const tell = (outcomes: readonly ImportOutcome[]): void => {
    for (const outcome of outcomes) say(describe(outcome));
    counts = countOutcomes(outcomes, counts);
  };
  if (isDry) {
    // All at once, because several rows may want the same last unit.
    tell(await open.plan(table.drafts, of, choices));
  } else {
    for (let at = 0; at < table.drafts.length; at += BATCH) {
      tell(await open.run(table.drafts.slice(at, at + BATCH), of, choices));
    }
  }
  for (const fault of table.faults) say(describeFault(fault));
  const { booked, history, customer, merged, known, ...told } = counts ?? countOutcomes([]);
  const refused = told.refused + table.faults.length;
  say(
    `${booked} upcoming, ${history} as history, ${customer} new customers, ${merged} merged, ${known} known, ${refused} refused.`,
  );
  say(isDry ? 'Dry run: nothing was written.' : 'Done.');
  return refused === 0;
}

await carryOut(openBookingImport(config), (open) => run(open, file, source));

import type { ImportDto, ImportRowDto } from '#core/contract/imports.ts';
import { type ImportSource, SOURCE_NAMES } from '#core/integrations/import-columns.ts';
import type { Meaning } from '#web/admin/ui/badge.tsx';

export const SOURCE_LABELS: Readonly<Record<ImportSource, string>> = {
  ...SOURCE_NAMES,
  template: 'Our own spreadsheet',
};

type Kind = ImportRowDto['kind'];

export const OUTCOME_LOOKS: Readonly<Record<Kind, { readonly is: Meaning; readonly one: string }>> =
  {
    booked: { is: 'planned', one: 'Upcoming, with its units' },
    history: { is: 'done', one: 'Past or canceled, kept as it was' },
    customer: { is: 'done', one: 'New customer' },
    merged: { is: 'done', one: 'More about a customer' },
    known: { is: 'off', one: 'Imported before' },
    refused: { is: 'act', one: 'Refused' },
  };

const COUNTED: Readonly<Record<Kind, string>> = {
  booked: 'upcoming',
  history: 'past or canceled',
  customer: 'new customers',
  merged: 'with more about a customer',
  known: 'imported before',
  refused: 'refused',
};

/** `12 upcoming, 40 past or canceled, 3 refused.` */
export const outcomesText = (counts: ImportDto['counts']): string => {
  const told = (Object.keys(COUNTED) as Kind[]).flatMap((kind) =>
    counts[kind] === 0 ? [] : [`${counts[kind]} ${COUNTED[kind]}`],
  );
  return told.length === 0 ? 'The file has no rows.' : `${told.join(', ')}.`;
};

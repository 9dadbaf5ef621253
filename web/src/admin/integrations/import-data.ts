import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  IMPORT_ROUTES,
  ImportDto,
  ImportFileDto,
  ImportRowDto,
} from '#core/contract/imports.ts';
import { useCalls } from '#web/admin/ui/admin-query.ts';
import { useList, useWrite } from '#web/admin/ui/use-list.ts';
import { type ImportSource, SOURCE_NAMES } from '#core/integrations/import-columns.ts';
import type { Meaning } from '#web/admin/ui/badge.tsx';

type Calls = typeof IMPORT_ROUTES;

export function useImports() {
  const call = useCalls<Calls>();
  return useList<ImportDto, { readonly rows: readonly ImportDto[] }>({
    key: ['admin', 'imports'],
    read: async () => ({ rows: (await call('GET /imports')).imports }),
  });
}

export function usePlanImport() {
  const call = useCalls<Calls>();
  return useMutation({
    mutationFn: ({ id: _id, ...body }: ChosenFile) => call('POST /imports/plan', { body }),
  });
}

/** A file, how it is read, and the id of its run; each file needs its own. */
export type ChosenFile = ImportFileDto & { readonly id: string };

/** What the run refused beyond the plan's refusals. */
export type RunResult = { readonly import: ImportDto; readonly refused: readonly ImportRowDto[] };

/** In parts; `latest` is the progress. If interrupted, the next run continues where it stopped. */
export function useRunImport() {
  const call = useCalls<Calls>();
  const [latest, setLatest] = useState<ImportDto>();
  const run = useWrite({
    async write({ id, ...body }: ChosenFile): Promise<RunResult> {
      const refused: ImportRowDto[] = [];
      for (;;) {
        const told = await call('PUT /imports/:id', { id, body });
        refused.push(...told.refused);
        setLatest(told.import);
        if (told.import.done >= told.import.total) return { import: told.import, refused };
      }
    },
    // Bookings and customers are in most lists.
    reads: ['admin'],
  });
  return { ...run, latest };
}

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
    merged: { is: 'done', one: 'Added to a customer' },
    known: { is: 'off', one: 'Already imported' },
    refused: { is: 'act', one: 'Refused' },
  };

const COUNTED: Readonly<Record<Kind, string>> = {
  booked: 'upcoming',
  history: 'past or canceled',
  customer: 'new customers',
  merged: 'added to a customer',
  known: 'already imported',
  refused: 'refused',
};

/** `12 upcoming, 40 past or canceled, 3 refused.` */
export const outcomesText = (counts: ImportDto['counts']): string => {
  const told = (Object.keys(COUNTED) as Kind[]).flatMap((kind) =>
    counts[kind] === 0 ? [] : [`${counts[kind]} ${COUNTED[kind]}`],
  );
  return told.length === 0 ? 'The file has no rows.' : `${told.join(', ')}.`;
};

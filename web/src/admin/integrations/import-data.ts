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

/** A file, how it is read, and the id of its run: another one needs another. */
export type ChosenFile = ImportFileDto & { readonly id: string };

/** What the run refused, besides what the plan had told. */
export type RunResult = { readonly import: ImportDto; readonly refused: readonly ImportRowDto[] };

/** Part by part; `latest` is how far it is. Once broken off, the next run goes on where it was. */
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

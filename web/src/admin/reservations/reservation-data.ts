import { type QueryClient, useMutation, useQuery } from '@tanstack/react-query';
import type {
  AdminReservation,
  AdminActionInput,
  ReleaseInput,
  ReservationSearch,
  RESERVATION_ROUTES,
} from '#core/contract/admin-reservations.ts';
import type { AmendmentInput, ChangeShown } from '#core/contract/manage.ts';
import { useCalls } from '#web/admin/ui/admin-query.ts';
import { pdfOf, saveFile } from '#web/admin/ui/export-csv.ts';
import { useList, useWrite } from '#web/admin/ui/use-list.ts';

const RESERVATIONS = ['admin', 'reservations'] as const;

/** Page after page, as the server searches. */
export function useReservations(search: ReservationSearch) {
  const call = useCalls<typeof RESERVATION_ROUTES>();
  return useList({
    key: [...RESERVATIONS, 'list', search],
    read: async (after) => {
      const { reservations, next } = await call('GET /reservations', {
        query: { ...search, after },
      });
      return { rows: reservations, next };
    },
  });
}

export function useReservation(id: string) {
  const call = useCalls<typeof RESERVATION_ROUTES>();
  return useQuery({
    queryKey: [...RESERVATIONS, 'one', id],
    queryFn: () => call('GET /reservations/:id', { id }),
  });
}

/** The agreement as a file, saved where the browser saves. */
export function useAgreementFile(id: string) {
  const call = useCalls<typeof RESERVATION_ROUTES>();
  return useMutation({
    mutationFn: async () => {
      const { name, pdf } = await call('GET /reservations/:id/agreement', { id });
      saveFile(name, pdfOf(pdf));
    },
  });
}

/** What came of it is shown at once. */
const show = (reservation: AdminReservation, queries: QueryClient): void =>
  void queries.setQueryData([...RESERVATIONS, 'one', reservation.id], reservation);

/** One thing the office does to a reservation. Fails with `ApiProblemError`. */
export function useAct(id: string) {
  const call = useCalls<typeof RESERVATION_ROUTES>();
  return useWrite({
    write: (action: AdminActionInput) =>
      call('POST /reservations/:id/actions', { id, body: action }),
    reads: RESERVATIONS,
    onDone: show,
  });
}

/** Lets unpaid reservations go. */
export function useReleaseHolds(id: string) {
  const call = useCalls<typeof RESERVATION_ROUTES>();
  return useWrite({
    write: (body: ReleaseInput) => call('POST /reservations/:id/release', { id, body }),
    reads: RESERVATIONS,
  });
}

/** A change, and whether what it adds to the total is let go. */
type Wish = { readonly change: AmendmentInput; readonly waive?: boolean };

export function useAmendReservation(id: string) {
  const call = useCalls<typeof RESERVATION_ROUTES>();
  return useWrite({
    write: ({ change, shown, waive }: Wish & { readonly shown: ChangeShown }) =>
      call('POST /reservations/:id/amendments', { id, body: { amendment: change, shown, waive } }),
    reads: RESERVATIONS,
    onDone: show,
  });
}

export function usePreviewAmendment(id: string) {
  const call = useCalls<typeof RESERVATION_ROUTES>();
  return useMutation({
    mutationFn: ({ change, waive }: Wish) =>
      call('POST /reservations/:id/amendments/preview', { id, body: { amendment: change, waive } }),
  });
}

/** A form for one thing done to a reservation. */
export type Acting = {
  /** As it was when the form opened. */
  readonly reservation: AdminReservation;
  readonly onDone: () => void;
  /** Somebody was faster: starts the form over, from what is true now. */
  readonly onReload: () => void;
};

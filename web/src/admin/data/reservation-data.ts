import { type QueryClient, useMutation, useQuery } from '@tanstack/react-query';
import type {
  AdminReservation,
  AdminActionInput,
  ReleaseInput,
  ReservationSearch,
  RESERVATION_ROUTES,
} from '#core/contract/admin-reservations.ts';
import type { MESSAGE_ROUTES } from '#core/contract/messages.ts';
import type { AmendmentInput, ChangeShown } from '#core/contract/manage.ts';
import { useCalls } from '#web/admin/ui/admin-query.ts';
import { pdfOf, saveFile } from '#web/admin/ui/export-csv.ts';
import { useList, useWrite } from '#web/admin/ui/use-list.ts';

const RESERVATIONS = ['admin', 'reservations'] as const;

/** In pages, as the server finds them. */
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

/** @param id undefined: fetches nothing */
export function useReservation(id: string | undefined) {
  const call = useCalls<typeof RESERVATION_ROUTES>();
  return useQuery({
    queryKey: [...RESERVATIONS, 'one', id],
    enabled: id !== undefined,
    queryFn: () => call('GET /reservations/:id', { id: id ?? '' }),
  });
}

/** A paper as a downloaded file. */
export function usePaper(
  id: string,
  paper: 'agreement' | 'receipt' | 'venue-pack' | 'dispute-evidence',
) {
  const call = useCalls<typeof RESERVATION_ROUTES>();
  return useMutation({
    mutationFn: async () => {
      const { name, pdf } = await call(`GET /reservations/:id/${paper}`, { id });
      saveFile(name, pdfOf(pdf));
    },
  });
}

/** Mails and texts about it, and its customer's messages; newest first. */
export function useLetters(reservation: string) {
  const call = useCalls<typeof MESSAGE_ROUTES>();
  return useQuery({
    queryKey: [...RESERVATIONS, 'letters', reservation],
    queryFn: async () => (await call('GET /correspondence', { query: { reservation } })).letters,
  });
}

/** Shows the result immediately. */
const show = (reservation: AdminReservation, queries: QueryClient): void =>
  void queries.setQueryData([...RESERVATIONS, 'one', reservation.id], reservation);

/** One action on a reservation. Fails with `ApiProblemError`. */
export function useAct(id: string) {
  const call = useCalls<typeof RESERVATION_ROUTES>();
  return useWrite({
    write: (action: AdminActionInput) =>
      call('POST /reservations/:id/actions', { id, body: action }),
    // Units, days and the desk depend on it.
    reads: ['admin'],
    onDone: show,
  });
}

/** Releases unpaid reservations. */
export function useReleaseHolds(id: string) {
  const call = useCalls<typeof RESERVATION_ROUTES>();
  return useWrite({
    write: (body: ReleaseInput) => call('POST /reservations/:id/release', { id, body }),
    // Units, days and the desk depend on it.
    reads: ['admin'],
  });
}

/** A change, and whether to waive what it adds. */
type Wish = {
  readonly change: AmendmentInput;
  readonly waive?: boolean;
  /** Accepted although no truck can come, for this reason. */
  readonly override?: { readonly reason: string } | undefined;
};

export function useAmendReservation(id: string) {
  const call = useCalls<typeof RESERVATION_ROUTES>();
  return useWrite({
    write: ({ change, ...rest }: Wish & { readonly shown: ChangeShown }) =>
      call('POST /reservations/:id/amendments', { id, body: { amendment: change, ...rest } }),
    // Units, days and the desk depend on it.
    reads: ['admin'],
    onDone: show,
  });
}

export function usePreviewAmendment(id: string) {
  const call = useCalls<typeof RESERVATION_ROUTES>();
  return useMutation({
    mutationFn: ({ change, ...rest }: Wish) =>
      call('POST /reservations/:id/amendments/preview', {
        id,
        body: { amendment: change, ...rest },
      }),
  });
}

/** A form for one action on a reservation. */
export type Acting = {
  /** As it was when the form opened. */
  readonly reservation: AdminReservation;
  readonly onDone: () => void;
  /** Someone else was faster: restarts the form with fresh data. */
  readonly onReload: () => void;
};

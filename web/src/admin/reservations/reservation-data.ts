import { type QueryClient, useMutation, useQuery } from '@tanstack/react-query';
import type {
  AdminReservation,
  AttendInput,
  ReservationSearch,
} from '#core/contract/admin-reservations.ts';
import type { AmendmentInput, ChangeShown } from '#core/contract/manage.ts';
import { valueOf } from '#web/admin/ui/admin-query.ts';
import { useList, useWrite } from '#web/admin/ui/use-list.ts';
import { useAdminApi } from '#web/shared/app-context.tsx';

const RESERVATIONS = ['admin', 'reservations'] as const;

/** Page after page, as the server searches. */
export function useReservations(search: ReservationSearch) {
  const api = useAdminApi();
  return useList({
    key: [...RESERVATIONS, 'list', search],
    read: async (after) => {
      const { reservations, next } = await valueOf(api.listReservations({ ...search, after }));
      return { rows: reservations, next };
    },
  });
}

export function useReservation(id: string) {
  const api = useAdminApi();
  return useQuery({
    queryKey: [...RESERVATIONS, 'one', id],
    queryFn: () => valueOf(api.findReservation(id)),
  });
}

/** What came of it is shown at once. */
const show = (reservation: AdminReservation, queries: QueryClient): void =>
  void queries.setQueryData([...RESERVATIONS, 'one', reservation.id], reservation);

/** One thing the office does to a reservation. Fails with `ApiProblemError`. */
export function useAct(id: string) {
  const api = useAdminApi();
  return useWrite({
    write: (action: AttendInput) => valueOf(api.attend(id, action)),
    reads: RESERVATIONS,
    onDone: show,
  });
}

export function useAmendReservation(id: string) {
  const api = useAdminApi();
  return useWrite({
    write: ({ change, shown }: { readonly change: AmendmentInput; readonly shown: ChangeShown }) =>
      valueOf(api.amendReservation(id, change, shown)),
    reads: RESERVATIONS,
    onDone: show,
  });
}

export function usePreviewAmendment(id: string) {
  const api = useAdminApi();
  return useMutation({
    mutationFn: (change: AmendmentInput) => valueOf(api.previewAmendment(id, change)),
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

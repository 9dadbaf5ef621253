import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type {
  AdminReservation,
  AttendInput,
  ReservationSearch,
} from '#core/contract/admin-reservations.ts';
import type { AmendmentInput, ChangeShown } from '#core/contract/manage.ts';
import { ApiProblemError, valueOf } from '#web/admin/ui/admin-query.ts';
import { useAdminApi } from '#web/shared/app-context.tsx';

const RESERVATIONS = ['admin', 'reservations'] as const;

/** Page after page. Fails with `ApiProblemError`. */
export function useReservations(search: ReservationSearch) {
  const api = useAdminApi();
  return useInfiniteQuery({
    queryKey: [...RESERVATIONS, 'list', search],
    queryFn: ({ pageParam }) =>
      valueOf(api.listReservations({ ...search, after: pageParam || undefined })),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

export function useReservation(id: string) {
  const api = useAdminApi();
  return useQuery({
    queryKey: [...RESERVATIONS, 'one', id],
    queryFn: () => valueOf(api.findReservation(id)),
  });
}

/** Somebody else, or the customer, was faster: what is on the screen is read again. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiProblemError && error.problem.code === 'changed_meanwhile';

type Write = (api: ReturnType<typeof useAdminApi>) => Promise<AdminReservation>;

/** What came of it is shown at once; the lists are read again. */
function useWrite<Input>(id: string, write: (input: Input) => Write) {
  const api = useAdminApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => write(input)(api),
    onSuccess: (reservation) => queries.setQueryData([...RESERVATIONS, 'one', id], reservation),
    onError: (error) =>
      isStale(error)
        ? queries.invalidateQueries({ queryKey: [...RESERVATIONS, 'one', id] })
        : undefined,
    onSettled: () => queries.invalidateQueries({ queryKey: [...RESERVATIONS, 'list'] }),
  });
}

export const useAttend = (id: string) =>
  useWrite(id, (action: AttendInput) => (api) => valueOf(api.attend(id, action)));

export const useAmendReservation = (id: string) =>
  useWrite(
    id,
    ({ change, shown }: { readonly change: AmendmentInput; readonly shown: ChangeShown }) =>
      (api) =>
        valueOf(api.amendReservation(id, change, shown)),
  );

export function usePreviewAmendment(id: string) {
  const api = useAdminApi();
  return useMutation({
    mutationFn: (change: AmendmentInput) => valueOf(api.previewAmendment(id, change)),
  });
}

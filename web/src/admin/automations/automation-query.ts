import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { valueOf } from '#web/admin/ui/admin-query.ts';
import { useAdminApi } from '#web/shared/app-context.tsx';
import { toast } from '#web/shared/toast.ts';

const AUTOMATIONS = ['admin', 'automations'] as const;
/** Jobs run while one looks. */
const LOOK_AGAIN = 10_000;

export function useJobs() {
  const api = useAdminApi();
  return useQuery({
    queryKey: [...AUTOMATIONS, 'jobs'],
    queryFn: () => valueOf(api.listJobs()),
    refetchInterval: LOOK_AGAIN,
  });
}

export function useDeadTasks() {
  const api = useAdminApi();
  return useQuery({
    queryKey: [...AUTOMATIONS, 'dead'],
    queryFn: () => valueOf(api.listDeadTasks()),
  });
}

export function useEvents() {
  const api = useAdminApi();
  return useQuery({
    queryKey: [...AUTOMATIONS, 'events'],
    queryFn: () => valueOf(api.listEvents()),
  });
}

export function useReminders() {
  const api = useAdminApi();
  return useQuery({
    queryKey: [...AUTOMATIONS, 'reminders'],
    queryFn: () => valueOf(api.listReminders()),
  });
}

export type Step =
  | { readonly kind: 'run'; readonly id: string }
  | { readonly kind: 'retry'; readonly id: string }
  | { readonly kind: 'discard'; readonly id: string }
  | { readonly kind: 'dismiss'; readonly id: string };

const DONE: Readonly<Record<Step['kind'], string>> = {
  run: 'The job has begun.',
  retry: 'It is being tried again.',
  discard: 'Given up. It stays in the outbox as discarded.',
  dismiss: 'Put aside.',
};

/** One step at a time. All lists are read again after it, a refused one too: someone else was faster. */
export function useStep() {
  const api = useAdminApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, id }: Step): Promise<unknown> => {
      switch (kind) {
        case 'run':
          return valueOf(api.runJob(id));
        case 'retry':
          return valueOf(api.retryTask(id));
        case 'discard':
          return valueOf(api.discardTask(id));
        case 'dismiss':
          return valueOf(api.dismissEvent(id));
      }
    },
    onSuccess: (_answer, { kind }) => toast.success(DONE[kind]),
    onError: ({ message }) => toast.error(message),
    onSettled: () => queries.invalidateQueries({ queryKey: AUTOMATIONS }),
  });
}

/** What is pressed at this moment. */
export const isBusyWith = (
  step: ReturnType<typeof useStep>,
  kind: Step['kind'],
  id: string,
): boolean => step.isPending && step.variables.kind === kind && step.variables.id === id;

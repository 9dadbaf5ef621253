import { useQuery } from '@tanstack/react-query';
import { valueOf } from '#web/admin/ui/admin-query.ts';
import { useWrite } from '#web/admin/ui/use-list.ts';
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

type Step =
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
  const write = useWrite({
    write: ({ kind, id }: Step): Promise<unknown> => {
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
    reads: AUTOMATIONS,
  });
  return {
    take: (step: Step, onSettled: () => void = () => undefined): void =>
      write.mutate(step, {
        onSuccess: () => toast.success(DONE[step.kind]),
        onError: ({ message }) => toast.error(message),
        onSettled,
      }),
    isBusy: write.isPending,
    /** What was pressed and is not done yet. */
    isBusyWith: (kind: Step['kind'], id: string): boolean =>
      write.isPending && write.variables.kind === kind && write.variables.id === id,
  };
}

const MOMENT = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'America/Chicago',
});

/** On the shop's wall clock: `Nov 20, 12:05 PM`. */
export const momentText = (iso: string): string => MOMENT.format(Date.parse(iso));

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** `every 5 seconds`, `every hour`. */
export function everyText(ms: number): string {
  if (ms === HOUR) return 'every hour';
  if (ms === MINUTE) return 'every minute';
  if (ms % HOUR === 0) return `every ${ms / HOUR} hours`;
  return ms % MINUTE === 0 ? `every ${ms / MINUTE} minutes` : `every ${ms / SECOND} seconds`;
}

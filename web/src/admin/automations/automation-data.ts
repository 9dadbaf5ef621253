import type { AUTOMATION_ROUTES } from '#core/contract/automations.ts';
import { useQuery } from '@tanstack/react-query';
import { useCalls } from '#web/admin/ui/admin-query.ts';
import { useWrite } from '#web/admin/ui/use-list.ts';
import { toast } from '#web/shared/toast.ts';

const AUTOMATIONS = ['admin', 'automations'] as const;
/** Jobs keep running while someone looks. */
const LOOK_AGAIN = 10_000;

export function useJobs() {
  const call = useCalls<typeof AUTOMATION_ROUTES>();
  return useQuery({
    queryKey: [...AUTOMATIONS, 'jobs'],
    queryFn: () => call('GET /jobs'),
    refetchInterval: LOOK_AGAIN,
  });
}

export function useDeadTasks() {
  const call = useCalls<typeof AUTOMATION_ROUTES>();
  return useQuery({
    queryKey: [...AUTOMATIONS, 'dead'],
    queryFn: () => call('GET /outbox/dead'),
  });
}

export function useEvents() {
  const call = useCalls<typeof AUTOMATION_ROUTES>();
  return useQuery({
    queryKey: [...AUTOMATIONS, 'events'],
    queryFn: () => call('GET /events'),
  });
}

export function useReminders() {
  const call = useCalls<typeof AUTOMATION_ROUTES>();
  return useQuery({
    queryKey: [...AUTOMATIONS, 'reminders'],
    queryFn: () => call('GET /reminders'),
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

/** One step at a time. Refetches all lists afterwards, even if refused: someone was faster. */
export function useStep() {
  const call = useCalls<typeof AUTOMATION_ROUTES>();
  const write = useWrite({
    write: ({ kind, id }: Step): Promise<unknown> => {
      switch (kind) {
        case 'run':
          return call('POST /jobs/:name/run', { name: id });
        case 'retry':
          return call('POST /outbox/:id/retry', { id });
        case 'discard':
          return call('POST /outbox/:id/discard', { id });
        case 'dismiss':
          return call('POST /events/:id/dismiss', { id });
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
    /** The step that is still running. */
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

/** In shop time: `Nov 20, 12:05 PM`. */
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

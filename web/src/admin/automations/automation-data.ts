import type { AUTOMATION_ROUTES } from '#core/contract/automations.ts';
import type { MARKETING_ROUTES } from '#core/contract/marketing.ts';
import type { z } from 'zod';
import type { InputOf } from '#core/contract/fields.ts';
import type { Language } from '#core/kernel/language.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCalls } from '#web/admin/ui/admin-query.ts';
import { useWrite } from '#web/admin/ui/use-list.ts';
import { toast } from '#web/shared/toast.ts';

const AUTOMATIONS = ['admin', 'automations'] as const;
/** Refetched while the screen is open, because jobs keep running. */
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

export function useAutomations() {
  const call = useCalls<typeof AUTOMATION_ROUTES>();
  return useQuery({
    queryKey: [...AUTOMATIONS, 'list'],
    queryFn: () => call('GET /automations'),
  });
}

export function useAutomation(name: string) {
  const call = useCalls<typeof AUTOMATION_ROUTES>();
  return useQuery({
    queryKey: [...AUTOMATIONS, 'one', name],
    queryFn: () => call('GET /automations/:name', { name }),
  });
}

type Routed<Route extends keyof typeof AUTOMATION_ROUTES> = InputOf<
  (typeof AUTOMATION_ROUTES)[Route] extends { readonly body: infer Body extends z.core.$ZodType }
    ? Body
    : never
>;

export function useChangeAutomation() {
  const call = useCalls<typeof AUTOMATION_ROUTES>();
  return useWrite({
    write: ({
      name,
      change,
    }: {
      readonly name: string;
      readonly change: Routed<'PUT /automations/:name'>;
    }) => call('PUT /automations/:name', { name, body: change }),
    reads: AUTOMATIONS,
  });
}

/** Stops all automatic messages to customers, or resumes them. */
export function usePause() {
  const call = useCalls<typeof AUTOMATION_ROUTES>();
  return useWrite({
    write: (isPaused: boolean) => call('PUT /automations', { body: { isPaused } }),
    reads: AUTOMATIONS,
  });
}

/** Skips one message to one person, or restores it. */
export function useSkip() {
  const call = useCalls<typeof AUTOMATION_ROUTES>();
  return useWrite({
    write: (body: Routed<'POST /reminders/skip'>) => call('POST /reminders/skip', { body }),
    reads: AUTOMATIONS,
  });
}

const LEADS = ['admin', 'leads'] as const;

/** Carts left at the checkout whose next mail may be planned. */
export function useLeftCarts() {
  const call = useCalls<typeof MARKETING_ROUTES>();
  return useQuery({ queryKey: [...LEADS, 'planned'], queryFn: () => call('GET /leads') });
}

export function useSkipCart() {
  const call = useCalls<typeof MARKETING_ROUTES>();
  return useWrite({
    write: (body: { readonly email: string; readonly skip: boolean }) =>
      call('POST /leads/skip', { body }),
    reads: LEADS,
  });
}

export function useSaveTexts() {
  const call = useCalls<typeof AUTOMATION_ROUTES>();
  return useWrite({
    write: ({
      name,
      texts,
    }: {
      readonly name: string;
      readonly texts: Routed<'PUT /automations/:name/texts'>;
    }) => call('PUT /automations/:name/texts', { name, body: texts }),
    reads: AUTOMATIONS,
  });
}

export function useTestAutomation() {
  const call = useCalls<typeof AUTOMATION_ROUTES>();
  return useWrite({
    write: ({
      name,
      ...body
    }: { readonly name: string } & Routed<'POST /automations/:name/test'>) =>
      call('POST /automations/:name/test', { name, body }),
    reads: [...AUTOMATIONS, 'dead'],
  });
}

/**
 * A preview of the text. The last preview stays while the next one loads, and while the input
 * would be refused.
 */
export function usePreview(
  name: string,
  language: Language,
  reservationId: string,
  text: Routed<'POST /automations/:name/preview'>['text'],
  isReadable: boolean,
) {
  const call = useCalls<typeof AUTOMATION_ROUTES>();
  return useQuery({
    queryKey: [...AUTOMATIONS, 'preview', name, language, reservationId, text],
    queryFn: () =>
      call('POST /automations/:name/preview', { name, body: { language, reservationId, text } }),
    enabled: reservationId !== '' && isReadable,
    retry: false,
    placeholderData: keepPreviousData,
  });
}

type Step =
  | { readonly kind: 'run'; readonly id: string }
  | { readonly kind: 'retry'; readonly id: string }
  | { readonly kind: 'discard'; readonly id: string }
  | { readonly kind: 'dismiss'; readonly id: string };

const DONE: Readonly<Record<Step['kind'], string>> = {
  run: 'The job has started.',
  retry: 'Trying again.',
  discard: 'Discarded. It stays in the outbox, marked as discarded.',
  dismiss: 'Dismissed.',
};

/**
 * One step at a time. Refetches all lists afterwards, even after a refusal, because that means
 * someone else was faster.
 */
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
    /** Whether this step is still running. */
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

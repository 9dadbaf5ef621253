import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DayPlanDto, PLAN_ROUTES } from '#core/contract/plans.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { arrangementOf, bodyOf, type Edit } from '#web/admin/deliveries/plan-order.ts';
import { useCalls } from '#web/admin/ui/admin-query.ts';
import { pdfOf, saveFile } from '#web/admin/ui/export-csv.ts';
import { isConflict, useWrite } from '#web/admin/ui/use-list.ts';

const keyOf = (day: CalendarDay) => ['admin', 'plans', day] as const;

/** Crews report while the board is open. */
const REREAD_MS = 30_000;

export function usePlan(day: CalendarDay) {
  const call = useCalls<typeof PLAN_ROUTES>();
  return useQuery({
    queryKey: keyOf(day),
    queryFn: () => call('GET /plans/:day', { day }),
    refetchInterval: REREAD_MS,
  });
}

/** What the solver would do with the day. */
export function usePropose(day: CalendarDay) {
  const call = useCalls<typeof PLAN_ROUTES>();
  return useMutation({
    mutationFn: () => call('POST /plans/:day/propose', { day, body: {} }),
  });
}

export type WantedEdit = {
  readonly edit: Edit;
  /** Why it is done although it breaks a rule. */
  readonly reason?: string | undefined;
  /** As a toast says it once it is done. */
  readonly done?: string | undefined;
};

export type Edited = {
  readonly plan: DayPlanDto;
  /** Somebody else had changed the plan meanwhile: this is on top of theirs. */
  readonly isOnTop: boolean;
};

/**
 * Writes the plan at hand with a change made to it. Where somebody else was faster, the change is made again on their plan:
 * nothing that a person arranged is lost.
 */
export async function writeEdit(
  { edit, reason }: WantedEdit,
  known: DayPlanDto,
  calls: {
    readonly read: () => Promise<DayPlanDto>;
    readonly save: (body: ReturnType<typeof editBody>) => Promise<DayPlanDto>;
  },
): Promise<Edited> {
  const save = (plan: DayPlanDto) => calls.save(editBody(plan, edit, reason));
  try {
    return { plan: await save(known), isOnTop: false };
  } catch (error) {
    if (!isConflict(error)) throw error;
    return { plan: await save(await calls.read()), isOnTop: true };
  }
}

const editBody = (plan: DayPlanDto, edit: Edit, reason: string | undefined) => ({
  ...bodyOf(edit(arrangementOf(plan), plan), plan.version),
  ...(reason !== undefined && { override: { reason } }),
});

const told = (queries: QueryClient, day: CalendarDay) => (plan: DayPlanDto) =>
  queries.setQueryData(keyOf(day), plan);

/** Changes of one day are written one after the other. */
export function useEditPlan(day: CalendarDay, onDone: (done: Edited, wanted: WantedEdit) => void) {
  const call = useCalls<typeof PLAN_ROUTES>();
  const queries = useQueryClient();
  const read = () => call('GET /plans/:day', { day });
  return useMutation({
    scope: { id: `plan ${day}` },
    mutationFn: async (wanted: WantedEdit) => {
      const known = queries.getQueryData<DayPlanDto>(keyOf(day)) ?? (await read());
      return writeEdit(wanted, known, {
        read,
        save: (body) => call('PUT /plans/:day', { day, body }),
      });
    },
    onSuccess: (done, wanted) => {
      told(queries, day)(done.plan);
      onDone(done, wanted);
    },
  });
}

/** The load list, saved where the browser saves. */
export function useLoadList(day: CalendarDay) {
  const call = useCalls<typeof PLAN_ROUTES>();
  return useMutation({
    mutationFn: async () => {
      const { name, pdf } = await call('GET /plans/:day/load-list', { day });
      saveFile(name, pdfOf(pdf));
    },
  });
}

/** Mails those customers who do not know when the crew comes. */
export function useTell(day: CalendarDay, onDone: (told: number) => void) {
  const call = useCalls<typeof PLAN_ROUTES>();
  return useWrite({
    write: (version: number) => call('POST /plans/:day/tell', { day, body: { version } }),
    reads: keyOf(day),
    onDone: ({ told }) => onDone(told),
  });
}

export function usePublish(day: CalendarDay, onDone: (plan: DayPlanDto) => void) {
  const call = useCalls<typeof PLAN_ROUTES>();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (version: number) => call('POST /plans/:day/publish', { day, body: { version } }),
    onSuccess: (plan) => {
      told(queries, day)(plan);
      onDone(plan);
    },
    onError: () => queries.invalidateQueries({ queryKey: keyOf(day) }),
  });
}

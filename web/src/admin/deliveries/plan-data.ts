import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { DayPlanDto, PLAN_ROUTES } from '#core/contract/dispatch.ts';
import { type CalendarDay, calendarDay } from '#core/kernel/calendar-day.ts';
import { planKey } from '#web/admin/shared/plans.ts';
import { useCalls, useTold } from '#web/admin/ui/admin-query.ts';
import { hooksOf, isConflict } from '#web/admin/ui/hooks-of.ts';
import { toast } from '#web/shared/toast.ts';
import { sayAgain } from './compare-plans.ts';
import { arrangementOf, bodyOf, type Edit } from './plan-order.ts';

const { useAsk, useDownload, useReplace, useWrite } = hooksOf<typeof PLAN_ROUTES>();

/** The solver's proposal for the day, optionally without a truck or with stops kept on theirs. */
export const usePropose = (day: CalendarDay) =>
  useAsk(
    (
      call,
      { down, locks }: { readonly down?: string | undefined; readonly locks?: DayPlanDto['locks'] },
    ) =>
      call('POST /plans/:day/propose', {
        day,
        body: {
          ...(down !== undefined && { without: [down] }),
          ...(locks !== undefined && { locks }),
        },
      }),
  );

/** What the office can report without a reason. */
export const PROGRESS = ['planned', 'on_the_way', 'arrived', 'done'] as const;
export type Progress = (typeof PROGRESS)[number];

type WantedEdit = {
  readonly edit: Edit;
  /** Why it is done despite a broken rule. */
  readonly reason?: string | undefined;
  /** Trucks that broke down or stay in the yard, removed from the day in the same write. */
  readonly without?: readonly string[] | undefined;
  /** The toast shown when done. */
  readonly done?: string | undefined;
};

export type Edited = {
  readonly plan: DayPlanDto;
  /** Someone else had changed the plan. This edit was applied on top. */
  readonly isOnTop: boolean;
};

/**
 * Applies an edit to the plan and writes it. If someone else was faster, applies it again to their
 * plan, so that nobody's work is lost. A given reason is dropped then, because it was for what the
 * old plan broke.
 */
export async function writeEdit(
  wanted: Omit<WantedEdit, 'done'>,
  known: DayPlanDto,
  calls: {
    readonly read: () => Promise<DayPlanDto>;
    readonly save: (body: ReturnType<typeof editBody>) => Promise<DayPlanDto>;
  },
): Promise<Edited> {
  try {
    return { plan: await calls.save(editBody(known, wanted)), isOnTop: false };
  } catch (error) {
    if (!isConflict(error)) throw error;
    const body = editBody(await calls.read(), { ...wanted, reason: undefined });
    return { plan: await calls.save(body), isOnTop: true };
  }
}

const editBody = (plan: DayPlanDto, { edit, reason, without = [] }: Omit<WantedEdit, 'done'>) => ({
  ...bodyOf(edit(arrangementOf(plan), plan), plan.version),
  ...(reason !== undefined && { override: { reason } }),
  ...(without.length > 0 && { without: [...without] }),
});

const told = (queries: QueryClient, day: CalendarDay) => (plan: DayPlanDto) =>
  queries.setQueryData(planKey(day), plan);

/** Writes one day's edits in sequence. */
export function useEditPlan(day: CalendarDay, onDone: (done: Edited, wanted: WantedEdit) => void) {
  const call = useCalls<typeof PLAN_ROUTES>();
  const queries = useQueryClient();
  const read = () => call('GET /plans/:day', { day });
  return useTold({
    scope: { id: `plan ${day}` },
    mutationFn: async (wanted: WantedEdit) => {
      const known = queries.getQueryData<DayPlanDto>(planKey(day)) ?? (await read());
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

/** Reports for a crew, such as one without a phone, that it could not complete a stop. */
export const useReportFailed = (day: CalendarDay) =>
  useReplace(
    planKey(day),
    (
      call,
      {
        id,
        ...failure
      }: {
        readonly id: string;
        readonly why: string;
        readonly at: string;
        readonly tells: boolean;
      },
    ) => call('POST /plans/:day/stops/:id', { day, id, body: { state: 'failed', ...failure } }),
  );

/** Reports how far a stop is, for a crew without a phone or after a wrong press. */
export const useReportProgress = (day: CalendarDay) =>
  useReplace(
    planKey(day),
    (
      call,
      { id, ...body }: { readonly id: string; readonly state: Progress; readonly at?: string },
    ) => call('POST /plans/:day/stops/:id', { day, id, body }),
  );

/** Plans a failed stop again, where it was. The crew sees it at once, the customer once notified. */
export function usePlanAgain(day: CalendarDay) {
  const call = useCalls<typeof PLAN_ROUTES>();
  const queries = useQueryClient();
  return useTold({
    scope: { id: `plan ${day}` },
    mutationFn: (id: string) =>
      call('POST /plans/:day/stops/:id', { day, id, body: { state: 'planned' } }),
    onSuccess: (plan) => {
      told(queries, day)(plan);
      toast.success(sayAgain(plan));
    },
  });
}

/** The day as planning a failed stop again would leave it. */
export const useAgainPreview = (day: CalendarDay) =>
  useAsk((call, id: string) =>
    call('POST /plans/:day/stops/:id', { day, id, body: { state: 'planned', preview: true } }),
  );

/** Undoes a breakdown. */
export function useUndo(day: CalendarDay) {
  const call = useCalls<typeof PLAN_ROUTES>();
  const queries = useQueryClient();
  return useTold({
    scope: { id: `plan ${day}` },
    mutationFn: (version: number) => call('POST /plans/:day/undo', { day, body: { version } }),
    onSuccess: told(queries, day),
    onError: () => queries.invalidateQueries({ queryKey: planKey(day) }),
  });
}

/** Ends a truck's day off. Its stops stay where they are until somebody moves or proposes. */
export function useBringBack(day: string) {
  const call = useCalls<typeof PLAN_ROUTES>();
  const queries = useQueryClient();
  const queryKey = planKey(calendarDay(day));
  return useTold({
    mutationFn: (truck: {
      readonly truckId: string;
      readonly name: string;
      readonly fleetVersion: number;
    }) =>
      call('PUT /plans/:day/crew', {
        day,
        body: { fleetVersion: truck.fleetVersion, people: [], trucksBack: [truck.truckId] },
      }),
    onSuccess: (plan, { name }) => {
      queries.setQueryData(queryKey, plan);
      toast.success(`${name} is back. Propose a plan to give it stops.`);
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}

export const useLoadList = (day: CalendarDay) =>
  useDownload((call) => call('GET /plans/:day/load-list', { day }));

/** What a customer would be mailed. */
export const useTellPreview = (day: CalendarDay) =>
  useAsk((call, body: { readonly version: number; readonly preview: string }) =>
    call('POST /plans/:day/tell', { day, body }),
  );

/** Mails customers who do not know when the crew will come. */
export const useTell = (day: CalendarDay, onDone: (told: number) => void) =>
  useWrite(
    planKey(day),
    (call, body: { readonly version: number; readonly except: readonly string[] }) =>
      call('POST /plans/:day/tell', { day, body: { ...body, except: [...body.except] } }),
    ({ told }) => onDone(told),
  );

export function usePublish(day: CalendarDay, onDone: (plan: DayPlanDto) => void) {
  const call = useCalls<typeof PLAN_ROUTES>();
  const queries = useQueryClient();
  return useTold({
    mutationFn: (version: number) => call('POST /plans/:day/publish', { day, body: { version } }),
    onSuccess: (plan) => {
      told(queries, day)(plan);
      onDone(plan);
    },
    onError: () => queries.invalidateQueries({ queryKey: planKey(day) }),
  });
}

import { describe, expect, it } from 'vitest';
import type { DayPlanDto, SavePlan } from '#core/contract/dispatch.ts';
import { dayPlan, planStop } from '#tests/unit/web/admin/day-plan.ts';
import { writeEdit } from '#web/admin/deliveries/plan-data.ts';
import { moveTo } from '#web/admin/deliveries/plan-order.ts';
import { ApiProblemError } from '#web/shared/data/api-problem.ts';

const STOPS = ['a', 'b', 'c'].map((id) => planStop(id));
const planOf = (version: number, order: Record<string, readonly string[]>) =>
  dayPlan({ stops: STOPS, order, version });
const KNOWN = planOf(6, { t1: ['a', 'b'], t2: ['c'] });
/** Somebody else moved `b` in the meantime. */
const THEIRS = planOf(7, { t1: ['a'], t2: ['c', 'b'] });

const refusal = (code: string) => new ApiProblemError({ status: 409, code, title: '', detail: '' });

/** A server that has `plan`, and refuses changes based on an older one. */
function server(plan: DayPlanDto, refused?: string) {
  const saved: SavePlan[] = [];
  return {
    saved,
    read: async () => plan,
    save: async (body: SavePlan) => {
      if (refused !== undefined) throw refusal(refused);
      if (body.version !== plan.version) throw refusal('stale');
      saved.push(body);
      return plan;
    },
  };
}

const edit = moveTo('a', 't3', 'end');

describe('writeEdit', () => {
  it('writes the change to the current plan', async () => {
    const { saved, ...calls } = server(KNOWN);
    expect((await writeEdit({ edit }, KNOWN, calls)).isOnTop).toBe(false);
    expect(saved[0]?.trucks).toEqual([
      { truckId: 't1', stopIds: ['b'] },
      { truckId: 't2', stopIds: ['c'] },
      { truckId: 't3', stopIds: ['a'] },
    ]);
  });

  it("repeats the change on somebody else's plan, so that neither is lost", async () => {
    const { saved, ...calls } = server(THEIRS);
    expect((await writeEdit({ edit }, KNOWN, calls)).isOnTop).toBe(true);
    expect(saved[0]?.trucks).toEqual([
      { truckId: 't1', stopIds: [] },
      { truckId: 't2', stopIds: ['c', 'b'] },
      { truckId: 't3', stopIds: ['a'] },
    ]);
  });

  it("excuses what the plan breaks that was seen, but nothing on somebody else's", async () => {
    const overrides = async (plan: DayPlanDto) => {
      const { saved, ...calls } = server(plan);
      await writeEdit({ edit, reason: 'Late anyway' }, KNOWN, calls);
      return saved.map(({ override }) => override);
    };
    expect(await overrides(KNOWN)).toEqual([{ reason: 'Late anyway' }]);
    expect(await overrides(THEIRS)).toEqual([undefined]);
  });

  it('does not retry a refusal for another reason', async () => {
    const { saved, ...calls } = server(KNOWN, 'infeasible');
    await expect(writeEdit({ edit }, KNOWN, calls)).rejects.toMatchObject({
      problem: { code: 'infeasible' },
    });
    expect(saved).toEqual([]);
  });
});

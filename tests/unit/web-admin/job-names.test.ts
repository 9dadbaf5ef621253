import { expect, it } from 'vitest';
import { type ShopWork, shopJobs } from '#server/platform/shop-jobs.ts';
import { JOBS } from '#web/admin/automations/jobs-panel.tsx';

/** Each use case, and each method of one. */
const anything: object = new Proxy(() => 0, { get: () => anything });

it('the engine room names every job in the owner’s words', () => {
  const jobs = shopJobs(anything as ShopWork, async () => true);
  const names = jobs.map(({ name }) => name).toSorted();
  expect(names.length).toBeGreaterThan(30);
  expect(Object.keys(JOBS).toSorted()).toEqual(names);
});

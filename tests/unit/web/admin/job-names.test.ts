import { expect, it } from 'vitest';
import { shopJobs } from '#server/platform/assemble.ts';
import type { AreaTools } from '#server/platform/wiring/area.ts';
import { JOBS } from '#web/admin/automations/jobs-panel.tsx';

/** Each use case, each method of one, and what it returns. */
const anything: object = new Proxy(() => anything, { get: () => anything });
const TOOLS = { of: () => anything, maybe: () => anything } as unknown as AreaTools;

it('the engine room names every job in the owner’s words', () => {
  const jobs = shopJobs(TOOLS, console);
  const names = jobs.map(({ name }) => name).toSorted();
  expect(names.length).toBeGreaterThan(30);
  expect(Object.keys(JOBS).toSorted()).toEqual(names);
});

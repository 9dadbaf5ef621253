import { AREAS } from '#server/areas/areas.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import type { AreaTools, JobLog } from '#server/platform/wiring/area.ts';

/** Why each runs where it does: docs/decisions/13-jobs-and-retention.md. */
export const shopJobs = (tools: AreaTools, log: JobLog): readonly Job[] =>
  AREAS.flatMap((area) => area.jobs?.(tools, log) ?? []);

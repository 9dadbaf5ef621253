import type { JobRecord } from './job-record.ts';

/** What every process knows of the jobs. */
export interface JobBook {
  /** Those that ever ran, in the order of the alphabet. */
  list(): Promise<readonly JobRecord[]>;
  find(name: string): Promise<JobRecord | undefined>;
  /**
   * In one transaction; `decide` is pure and may run again. Writes what it answers, which is the answer; undefined writes
   * nothing. Also undefined when other processes were faster again and again: then one of them has the job.
   */
  change(
    name: string,
    decide: (job: JobRecord | undefined) => JobRecord | undefined,
  ): Promise<JobRecord | undefined>;
}

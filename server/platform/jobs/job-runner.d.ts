import { type JobPorts, type Job } from './job.ts';
/** How long a dead process blocks its job; a live one renews in time. */
export declare const LEASE: number;
/** `running`: this process or another is running it. */
export type RunNow = 'started' | 'running' | 'unknown';
export type JobRunner = {
    /** Runs the job now, or once more if it is running. Ignored if unknown or stopped. */
    poke(name: string): void;
    /** For an admin: runs whether due or not. Resolves once it has begun. */
    runNow(name: string): Promise<RunNow>;
    /** Starts nothing new; resolves when running jobs have ended. */
    stop(): Promise<void>;
};
/** No job runs twice at once in this process, and leased jobs in no two processes. */
export declare function startJobs(jobs: readonly Job[], ports: JobPorts): JobRunner;

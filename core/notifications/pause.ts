import type { BusinessSettingsStore, Settings } from '#core/settings/business-settings.ts';
import { automationOf } from './automation.ts';
import type { AutomationName } from './automation-texts.ts';
import type { OutboxTask } from './outbox.ts';

type Reminders = Pick<Settings['reminders'], 'pausedSince'>;

/** Never paused, because a promise depends on them, or they warn the owner. */
const GO_ON: ReadonlySet<AutomationName> = new Set(['confirm', 'refund', 'papers', 'weather']);

/** Whether the owner has paused it along with all others. */
export const isPaused = (name: AutomationName, { pausedSince }: Reminders): boolean =>
  pausedSince !== undefined && !GO_ON.has(name);

/** Whether a queued message waits while all are paused. One a person asked for does not. */
export function waitsWhilePaused(task: OutboxTask): boolean {
  const name = automationOf(task);
  if (name !== undefined) return !GO_ON.has(name);
  switch (task.kind) {
    case 'campaign':
      return task.subscriberId !== undefined;
    case 'quote':
      return task.what === 'reminded';
    case 'reward':
    case 'points':
      return true;
    default:
      return false;
  }
}

type Send = (isStopping?: () => boolean) => Promise<number>;

/** Wraps a job that queues messages to customers. While they are paused it queues none. */
export const makeUnlessPaused =
  (settings: Pick<BusinessSettingsStore, 'read'>) =>
  (send: Send): Send =>
  async (isStopping) =>
    (await settings.read()).reminders.pausedSince === undefined ? send(isStopping) : 0;

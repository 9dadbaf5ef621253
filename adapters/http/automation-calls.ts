import type { AutomationApi } from '#core/contract/automation-api.ts';
import type { SendJson } from '#adapters/http/json-request.ts';

const segment = encodeURIComponent;

/** Jobs, the outbox, events and reminders. */
export const automationCalls = (send: SendJson): AutomationApi => ({
  listJobs: () => send({ path: '/admin/jobs' }),
  runJob: (name) => send({ method: 'POST', path: `/admin/jobs/${segment(name)}/run` }),
  listDeadTasks: () => send({ path: '/admin/outbox/dead' }),
  retryTask: (id) => send({ method: 'POST', path: `/admin/outbox/${segment(id)}/retry` }),
  discardTask: (id) => send({ method: 'POST', path: `/admin/outbox/${segment(id)}/discard` }),
  listEvents: () => send({ path: '/admin/events' }),
  dismissEvent: (id) => send({ method: 'POST', path: `/admin/events/${segment(id)}/dismiss` }),
  listReminders: () => send({ path: '/admin/reminders' }),
});

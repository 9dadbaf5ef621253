import Fastify, { type FastifyPluginAsync } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { adminAutomationRoutes } from '#server/areas/automations/automations.admin-routes.ts';
import { ownerAutomationRoutes } from '#server/areas/automations/owner.admin-routes.ts';
import { adminDeskRoutes } from '#server/areas/desk/desk.admin-routes.ts';
import { adminCalendarRoutes } from '#server/areas/dispatch/calendars.routes.ts';
import { adminInventoryRoutes } from '#server/areas/inventory/inventory.admin-routes.ts';
import { campaignRoutes } from '#server/areas/marketing/campaigns.admin-routes.ts';
import { adminLeadRoutes } from '#server/areas/marketing/marketing.routes.ts';
import { adminReservationRoutes } from '#server/areas/reservations/reservations.admin-routes.ts';
import { adminStaffRoutes } from '#server/areas/staff/staff.routes.ts';

/** No handler runs. */
const unused = {} as never;
const PLUGINS: readonly FastifyPluginAsync[] = [
  adminAutomationRoutes(unused),
  ownerAutomationRoutes(unused),
  adminDeskRoutes(unused),
  adminCalendarRoutes(unused),
  adminInventoryRoutes(unused),
  campaignRoutes(unused),
  adminLeadRoutes(unused),
  adminReservationRoutes(unused),
  adminStaffRoutes(unused),
];

describe('the audit log’s name for a call that does one of several things', () => {
  const acts = new Map<string, (body: never) => string>();
  beforeAll(async () => {
    const app = Fastify();
    app.addHook('onRoute', ({ method, url, config }) => {
      if (config?.act) acts.set(`${String(method)} ${url}`, config.act);
    });
    for (const plugin of PLUGINS) await app.register(plugin);
  });
  const named = (call: string, body: object) => acts.get(call)?.(body as never);

  it('tells a yes from a no', () => {
    const yesAndNo = (call: string, field: string) =>
      [true, false].map((yes) => named(call, { kind: 'review_request', [field]: yes }));
    expect(yesAndNo('POST /reminders/skip', 'skip')).toEqual([
      'Skip a planned message to one person',
      'Restore a planned message to one person',
    ]);
    expect(yesAndNo('POST /leads/skip', 'skip')).toEqual([
      'Skip the next email about a cart',
      'Restore the next email about a cart',
    ]);
    expect(yesAndNo('PUT /automations', 'isPaused')).toEqual([
      'Pause all messages to customers that can wait',
      'Resume all messages to customers that can wait',
    ]);
    expect(yesAndNo('PUT /automations/:name', 'isOn')).toEqual([
      'Change an automation (on)',
      'Change an automation (off)',
    ]);
    expect(yesAndNo('PUT /friends/:code', 'isPaused')).toEqual([
      'Pause a customer’s code for friends',
      'Resume a customer’s code for friends',
    ]);
    expect(yesAndNo('POST /staff/second-factor', 'isRequired')).toEqual([
      'Require two-step verification of all staff',
      'No longer require two-step verification of all staff',
    ]);
    expect(yesAndNo('POST /subscribers', 'consent')).toEqual([
      'Record a person’s yes to news',
      'Record a person’s no to news',
    ]);
  });

  it('follows the kind, also inside an amendment, an act or a change', () => {
    const inside = (name: string, kind: string) => ({ revision: 3, [name]: { kind } });
    expect(named('POST /reservations/:id/actions', { kind: 'give_back' })).toBe('Refund');
    expect(named('POST /reservations/:id/amendments', inside('amendment', 'reschedule'))).toBe(
      'Change the dates',
    );
    expect(named('POST /desk/marks', inside('act', 'snooze'))).toBe('Put something off');
    const units = 'POST /products/:idOrSlug/units/changes';
    expect(named(units, inside('change', 'retire'))).toBe('Retire a unit');
    expect(named(units, inside('change', 'reinstate'))).toBe('Put a retired unit back in service');
    const calendars = 'POST /fleet/calendars/:truckId';
    expect(named(calendars, { act: 'stop' })).toBe('Stop a truck’s calendar address');
    expect(named(calendars, { act: 'renew' })).toBe('Renew a truck’s calendar address');
    const invitation = 'POST /staff/invitations/:id';
    expect(named(invitation, { kind: 'withdraw' })).toBe('Withdraw an invitation');
    expect(named(invitation, { kind: 'invite_again' })).toBe('Resend an invitation');
  });
});

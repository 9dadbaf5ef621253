import type { AdminActionInput } from '#core/contract/admin-reservations.ts';
import type { ADMIN_ROUTES } from '#core/contract/admin-routes.ts';
import type { CustomerChange } from '#core/contract/customers.ts';
import type { AmendmentInput } from '#core/contract/manage.ts';
import type { MessageChangeInput } from '#core/contract/messages.ts';
import type { StaffChange } from '#core/contract/staff.ts';
import type { UnitChangeInput } from '#core/inventory/unit-change.schema.ts';

type Names<Kind extends string> = Readonly<Record<Kind, string>>;

const ACTIONS: Names<AdminActionInput['kind']> = {
  note: 'Add a note',
  cancel: 'Cancel a reservation',
  rain_check: 'Cancel for a rain check',
  adjust: 'Adjust the total',
  send_link: 'Send the private link',
  give_back: 'Refund',
  hand_over: 'Record a cash refund',
  take_payment: 'Record a payment',
  waive_balance: 'Waive a small balance',
  certificate: 'Add a tax certificate',
  confirm_request: 'Confirm a request',
  decline_request: 'Decline a request',
};

const AMENDMENTS: Names<AmendmentInput['kind']> = {
  reschedule: 'Change the dates',
  lines: 'Change the items',
  details: 'Change the address',
  contact: 'Change the customer of a reservation',
};

const CUSTOMERS: Names<CustomerChange['kind']> = {
  note: 'Add a note to a customer',
  tags: 'Tag a customer',
  do_not_rent: 'Stop renting to a customer',
  rent_again: 'Rent to a customer again',
  apart: 'Mark two customers as different people',
};

const MESSAGES: Names<MessageChangeInput['kind']> = {
  hold: 'Take on a message',
  open: 'Reopen a message',
  close: 'Close a message',
  link: 'Link a message to a booking',
  reply: 'Answer a message',
};

const STAFF: Names<StaffChange['kind']> = {
  set_role: 'Change a staff member’s role',
  set_limits: 'Change a staff member’s limits',
  remove: 'End a staff member’s access',
  reset_factor: 'Reset a staff member’s two-step verification',
};

const UNITS: Names<UnitChangeInput['kind']> = {
  add: 'Add units',
  edit: 'Change a unit',
  begin_maintenance: 'Put a unit into maintenance',
  end_maintenance: 'End a unit’s maintenance',
  price_maintenance: 'Enter what a maintenance cost',
  retire: 'Retire a unit',
  reinstate: 'Put a retired unit back in service',
};

type YesOrNo = Names<'true' | 'false'>;

const SKIPS: YesOrNo = {
  true: 'Skip a planned message to one person',
  false: 'Restore a planned message to one person',
};

const CART_SKIPS: YesOrNo = {
  true: 'Skip the next email about a cart',
  false: 'Restore the next email about a cart',
};

const PAUSES: YesOrNo = {
  true: 'Pause all messages to customers that can wait',
  false: 'Resume all messages to customers that can wait',
};

/** Its other settings are in the same body, so this is not always a switch. */
const AUTOMATIONS: YesOrNo = {
  true: 'Change an automation (on)',
  false: 'Change an automation (off)',
};

const CODE_PAUSES: YesOrNo = {
  true: 'Pause a customer’s code for friends',
  false: 'Resume a customer’s code for friends',
};

const FACTOR_RULES: YesOrNo = {
  true: 'Require two-step verification of all staff',
  false: 'No longer require two-step verification of all staff',
};

const NEWS: YesOrNo = {
  true: 'Record a person’s yes to news',
  false: 'Record a person’s no to news',
};

/** Calls that do one of several things, by what their body says, see `choiceIn`. */
const NAMES: Partial<Record<keyof typeof ADMIN_ROUTES, Readonly<Record<string, string>>>> = {
  'POST /reservations/:id/actions': ACTIONS,
  'POST /reservations/:id/amendments': AMENDMENTS,
  'POST /customers/:id/changes': CUSTOMERS,
  'POST /messages/:id/changes': MESSAGES,
  'POST /staff/:id/changes': STAFF,
  'POST /staff/invitations/:id': {
    invite_again: 'Resend an invitation',
    withdraw: 'Withdraw an invitation',
  },
  'POST /products/:idOrSlug/units/changes': UNITS,
  'POST /fleet/calendars/:truckId': {
    renew: 'Renew a truck’s calendar address',
    stop: 'Stop a truck’s calendar address',
  },
  'POST /reminders/skip': SKIPS,
  'POST /leads/skip': CART_SKIPS,
  'PUT /automations': PAUSES,
  'PUT /automations/:name': AUTOMATIONS,
  'PUT /friends/:code': CODE_PAUSES,
  'POST /staff/second-factor': FACTOR_RULES,
  'POST /subscribers': NEWS,
  'POST /webhooks/:id/changes': {
    edit: 'Change a webhook',
    turn_on: 'Turn on a webhook',
    turn_off: 'Turn off a webhook',
    rotate: 'Rotate a webhook’s secret',
    again: 'Send a webhook’s failed events again',
    remove: 'Remove a webhook',
  },
  'POST /desk/marks': {
    done: 'Mark something as done',
    snooze: 'Put something off',
    assign: 'Assign something',
    undo: 'Put something back in the queue',
  },
};

/** The fields that decide. A yes or no comes first: a skipped message has a kind, too. */
const DECIDING = [
  'skip',
  'isOn',
  'isPaused',
  'isRequired',
  'consent',
  'kind',
  'amendment',
  'act',
  'change',
] as const;

/** What the body decides: a kind, possibly further inside, or yes or no. */
function choiceIn(body: unknown): string {
  if (typeof body !== 'object' || body === null) return String(body);
  const fields = body as Readonly<Record<string, unknown>>;
  const name = DECIDING.find((one) => fields[one] !== undefined);
  return name === undefined ? '' : choiceIn(fields[name]);
}

/**
 * The office's name for what a call does, as the audit log shows it. If the call does only one
 * thing, the name is its summary up to the first comma.
 */
export function actName(call: string, body: unknown, summary: string): string {
  const names = NAMES[call as keyof typeof ADMIN_ROUTES];
  return names?.[choiceIn(body)] ?? summary.split(/[,;:]/, 1)[0] ?? summary;
}

import { type ReactNode, useState } from 'react';
import type { MarketingRules } from '#core/settings/business-settings.ts';
import { marketingSchema } from '#core/settings/settings.schema.ts';
import {
  ActionForm,
  FormNumber,
  FormPart,
  readTyped,
  typedResolver,
} from '#web/admin/ui/action-form.tsx';
import { useMay } from '#web/admin/ui/may.ts';
import { centsFrom, dollarsFrom, numberFrom } from '#web/admin/ui/typed-numbers.ts';
import { FormDialog } from '#web/admin/ui/unsaved.tsx';
import { useSaveRules } from './marketing-data.ts';

/** Suggested where the owner has not chosen. */
const USUAL_POINTS = { isOn: false, percent: 3, validDays: 365 };
const USUAL_FRIENDS = { isOn: false, friendCents: 2_000, giverCents: 2_000, minimumCents: 10_000 };

/** Numbers as typed. */
const formOf = ({ cap, points = USUAL_POINTS, friends = USUAL_FRIENDS }: MarketingRules) => ({
  cap: { perCustomer: `${cap.perCustomer}`, days: `${cap.days}` },
  points: {
    isOn: points.isOn,
    percent: `${points.percent}`,
    validDays: `${points.validDays}`,
  },
  friends: {
    isOn: friends.isOn,
    friendCents: dollarsFrom(friends.friendCents),
    giverCents: dollarsFrom(friends.giverCents),
    minimumCents: dollarsFrom(friends.minimumCents),
  },
});
type RulesForm = ReturnType<typeof formOf>;

const rulesFrom = ({ cap, points, friends }: RulesForm) => ({
  cap: { perCustomer: numberFrom(cap.perCustomer), days: numberFrom(cap.days) },
  points: {
    isOn: points.isOn,
    percent: numberFrom(points.percent),
    validDays: numberFrom(points.validDays),
  },
  friends: {
    isOn: friends.isOn,
    friendCents: centsFrom(friends.friendCents),
    giverCents: centsFrom(friends.giverCents),
    minimumCents: centsFrom(friends.minimumCents || '0'),
  },
});

const readRules = typedResolver((form: RulesForm) =>
  readTyped(form, marketingSchema, rulesFrom, (path) => path.join('.'), 'cap.days'),
);

/** The rules in a sentence, and a way to change them. */
export function RulesNote(props: { readonly rules: MarketingRules; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const mayChange = useMay()('customers:write');
  return (
    <p className="py-1 text-muted">
      {props.children}{' '}
      {mayChange && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="underline underline-offset-4 hover:text-ink"
        >
          Change
        </button>
      )}
      {isOpen && <RulesDialog rules={props.rules} onClose={() => setOpen(false)} />}
    </p>
  );
}

/** How often a person is mailed, and how many points parties and friends earn. */
function RulesDialog(props: { readonly rules: MarketingRules; readonly onClose: () => void }) {
  const save = useSaveRules();
  return (
    <FormDialog title="Email, points, and friends" onClose={props.onClose}>
      <ActionForm
        schema={readRules}
        values={formOf(props.rules)}
        write={(rules) => save.mutateAsync(rules)}
        submit="Save"
        done="Saved."
        onDone={props.onClose}
      >
        <p className="max-w-prose text-muted">
          The most campaigns and cart reminders one person can get. Emails about a booking do not
          count.
        </p>
        <div className="grid grid-cols-2 gap-3">
          <FormNumber name="cap.perCustomer" label="Maximum emails" required />
          <FormNumber name="cap.days" label="In this many days" required />
        </div>
        <FormPart
          name="points.isOn"
          label="Customers earn points for completed parties"
          hint="A percentage of the amount paid. Each point is worth one cent at checkout."
        >
          <div className="grid grid-cols-2 gap-3">
            <FormNumber name="points.percent" label="Percent back" required />
            <FormNumber name="points.validDays" label="Days until they expire" required />
          </div>
        </FormPart>
        <FormPart
          name="friends.isOn"
          label="Referral codes"
          hint="Every customer who has had a party gets a code. It takes money off a friend’s first booking, and the customer gets points once the friend’s party is over and paid for. Customers cannot use their own code."
        >
          <div className="grid gap-3 sm:grid-cols-3">
            <FormNumber name="friends.friendCents" label="Friend’s discount, $" required />
            <FormNumber name="friends.giverCents" label="Value of the points, $" required />
            <FormNumber name="friends.minimumCents" label="Minimum rental total, $" required />
          </div>
        </FormPart>
      </ActionForm>
    </FormDialog>
  );
}

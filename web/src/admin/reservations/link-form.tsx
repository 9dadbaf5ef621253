import { useState } from 'react';
import { type Acting, Refused, useAct } from '#web/admin/reservations/action-form.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { CheckboxField } from '#web/shared/ui/field.tsx';

export function LinkForm(props: Acting) {
  const { run, isBusy, problem } = useAct(props);
  const [isNew, setNew] = useState(false);
  return (
    <div className="grid gap-3">
      <p className="text-sm text-muted">
        The private link goes to {props.reservation.contact.email}.
      </p>
      <CheckboxField
        label="Make a new link: the old ones stop working"
        checked={isNew}
        onChange={({ target }) => setNew(target.checked)}
      />
      <Refused problem={problem} />
      <Button
        size="sm"
        variant="primary"
        className="justify-self-end"
        busy={isBusy}
        onClick={() => run({ kind: 'send_link', isNew }, 'The link is on its way.')}
      >
        Send link
      </Button>
    </div>
  );
}

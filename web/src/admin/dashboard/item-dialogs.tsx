import { useState } from 'react';
import type { DeskItemDto, MarkInput } from '#core/contract/desk.ts';
import { formatPhone } from '#core/kernel/contact.ts';
import { instant, isoFromInstant } from '#core/kernel/instant.ts';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { momentName } from '#web/admin/ui/words.ts';
import { useSignInState } from '#web/shared/app-context.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { snoozesAt, wordsOf } from './item-words.ts';

type Act = MarkInput['act'];

type Shared = {
  readonly item: DeskItemDto;
  readonly onAct: (act: Act) => void;
  readonly onClose: () => void;
};

function Assign({ item, crew, onAct }: Shared & { readonly crew: readonly string[] }) {
  const state = useSignInState();
  const me = state.kind === 'signed_in' ? state.user.displayName || state.user.email : '';
  const [name, setName] = useState(item.assigned?.to ?? '');
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onAct({ kind: 'assign', to: name.trim() });
      }}
    >
      <TextField
        label="Assigned to"
        maxLength={80}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <ActionButton type="submit" small>
          Assign
        </ActionButton>
        {[me, ...crew].filter(Boolean).map((known) => (
          <ActionButton
            key={known}
            small
            variant="quiet"
            onClick={() => onAct({ kind: 'assign', to: known })}
          >
            {known === me ? 'Me' : known}
          </ActionButton>
        ))}
        {item.assigned && (
          <ActionButton small variant="quiet" onClick={() => onAct({ kind: 'assign', to: '' })}>
            Nobody
          </ActionButton>
        )}
      </div>
    </form>
  );
}

/** Snooze, assign or finish; all of it can be undone. */
export function AsideDialog(props: Shared & { readonly crew: readonly string[] }) {
  const { item, onAct, onClose } = props;
  const [now] = useState(() => Date.now());
  const { cause } = item;
  return (
    <Dialog open onClose={onClose} title={wordsOf(item).fact}>
      <div className="grid gap-4 p-4">
        <section className="grid gap-2">
          <h3 className="text-sm text-muted">Snooze until</h3>
          <div className="grid gap-1">
            {snoozesAt(now).map(([name, until]) => (
              <ActionButton
                key={name}
                variant="quiet"
                className="!justify-between"
                onClick={() =>
                  onAct({ kind: 'snooze', cause, until: isoFromInstant(instant(until)) })
                }
              >
                {name}
                <span className="text-muted">{momentName(isoFromInstant(instant(until)))}</span>
              </ActionButton>
            ))}
          </div>
        </section>
        <Assign {...props} />
        <div className="flex gap-2 border-t border-line pt-3">
          <ActionButton icon="check" onClick={() => onAct({ kind: 'done', cause })}>
            Mark done
          </ActionButton>
          <ActionButton variant="quiet" onClick={onClose}>
            Cancel
          </ActionButton>
        </div>
      </div>
    </Dialog>
  );
}

/** Reports a pickup, with confirmation because it may complete the rental. */
export function CollectedDialog(props: {
  readonly item: DeskItemDto;
  readonly isBusy: boolean;
  readonly onYes: () => void;
  readonly onClose: () => void;
}) {
  const { item, isBusy, onYes, onClose } = props;
  return (
    <Dialog open onClose={onClose} title="Is it back at the yard?">
      <div className="grid gap-4 p-4">
        <p>
          {item.who}, {wordsOf(item).detail}
          {item.phone !== undefined && `, ${formatPhone(item.phone)}`}. The last pickup completes
          the rental.
        </p>
        <div className="flex flex-wrap gap-2 border-t border-line pt-3">
          <ActionButton onClick={onClose}>Not yet</ActionButton>
          <ActionButton variant="primary" busy={isBusy} onClick={onYes}>
            It’s back
          </ActionButton>
        </div>
      </div>
    </Dialog>
  );
}

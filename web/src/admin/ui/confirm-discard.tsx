import { useEffect, useRef } from 'react';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';

/** Where the focus starts: the answer that loses nothing. */
function KeepButton({ onKeep }: { readonly onKeep: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} size="sm" onClick={onKeep}>
      Keep editing
    </Button>
  );
}

/** Asked before typed work is lost. Closing it keeps the work. */
export function ConfirmDiscard(props: {
  readonly open: boolean;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}) {
  return (
    <Dialog open={props.open} onClose={props.onKeep} title="Discard your changes?">
      <div className="grid gap-5 p-5">
        <p>What you changed here is not saved yet.</p>
        <div className="flex flex-wrap justify-end gap-3">
          <KeepButton onKeep={props.onKeep} />
          <Button size="sm" variant="danger" onClick={props.onDiscard}>
            Discard changes
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

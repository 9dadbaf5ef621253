import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';

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
          <Button size="sm" onClick={props.onKeep}>
            Keep editing
          </Button>
          <Button size="sm" variant="danger" onClick={props.onDiscard}>
            Discard changes
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
